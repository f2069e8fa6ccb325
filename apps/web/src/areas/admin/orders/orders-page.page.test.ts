import { advanceOrders } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { advanceOrder, allOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOrders, cashOrderOf } from '#testing/answers/admin-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { answerYes, expectAddress, person, press, setWidth } from '#testing/page.ts'

// Below 1024 px the orders are cards.
beforeEach(() => setWidth(1000))
afterEach(() => setWidth(1024))

const openOrders = (search = '') => openApp(`/admin/orders${search}`, { as: ['admin'] })

const bar = async () => within(await screen.findByRole('region', { name: 'Chosen rows' }))
const cards = () => document.querySelectorAll('.order-card')
const choose = async (name: string) => person.click(await screen.findByRole('checkbox', { name }))

const PAID = { paymentMethod: 'UPI', paymentStatus: 'paid' } as const
const FINE: Order = cashOrderOf({ _id: 'fine', number: 'FG-20418', currentTotal: 73, ...PAID })
const UNPAID: Order = cashOrderOf({
  _id: 'unpaid',
  number: 'FG-20419',
  paymentMethod: 'UPI',
  waitingForPayment: true,
  payBy: '2026-11-18T07:30:00.000Z',
})

describe('orders that are moved together', () => {
  afterEach(() => void vi.useRealTimers())

  test('are listed with the reason for each one that can’t be shipped', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerOrders(UNPAID, FINE)
    await openOrders()
    await choose('Choose #FG-20419')
    const chosen = await bar()
    chosen.getByText('None of the chosen orders can be shipped or delivered.')
    expect(chosen.getByRole('button', { name: 'Mark as shipped' })).toHaveProperty('disabled', true)
    await choose('Choose #FG-20418')
    await person.click(chosen.getByRole('button', { name: 'Mark as shipped' }))
    // The unpaid one is not counted.
    await chosen.findByRole('group', { name: 'Ship 1 order, ₹73?' })
    answer(advanceOrders, {
      results: [
        { _id: 'fine', ok: true, number: 'FG-20418', order: { ...FINE, status: 'shipped' } },
        {
          _id: 'unpaid',
          ok: false,
          code: 'order.unpaid',
          message: 'This order still waits for its payment.',
          number: 'FG-20419',
          order: UNPAID,
        },
      ],
    })
    await answerYes()

    const title = await screen.findByText('1 of 2 orders are shipped')
    const result = title.closest<HTMLElement>('[role=status]') ?? document.body
    const [refused, moved] = within(result).getAllByRole('listitem')
    expect(refused?.textContent).toContain('#FG-20419Not done: This order still waits for its payment.')
    expect(moved?.textContent).toContain('#FG-20418Shipped')
    expect(callsOf(advanceOrders).map(({ body }) => body)).toEqual([
      { orders: expect.arrayContaining(['fine', 'unpaid']), status: 'shipped' },
    ])
    await press('Hide the result')
    await waitFor(() => expect(screen.queryByText('1 of 2 orders are shipped')).toBeNull())
  })
})

describe('a search for orders', () => {
  const EMAIL = 'tara.joshi@example.in'
  const search = () =>
    screen.findByRole('searchbox', { name: 'Order, buyer, phone, pincode, farm or product' })

  /** As the server does: days and words narrow the list. */
  function answerSearch(): void {
    answerOrders()
    const all = [FINE, UNPAID]
    answer(allOrders, ({ query: { q, to } }) => {
      const found = q === undefined ? all : all.slice(0, 1)
      const orders = to === undefined || to > '2026-01-01' ? found : []
      return {
        orders,
        nextCursor: null,
        total: null,
        narrow: false,
        counts: {
          all: 2,
          confirmed: 2,
          shipped: 0,
          delivered: 0,
          cancelled: 0,
          ready: 0,
          late: 0,
          cash: 0,
          unpaid: 0,
          mine: 0,
        },
      }
    })
  }

  test.each(['#FG-20418', '20418', EMAIL])('%s is in the address and sent', async (words) => {
    answerSearch()
    await openOrders()
    await person.click(await search())
    await person.paste(words)
    await person.keyboard('{Enter}')
    await expectAddress(`/admin/orders?q=${encodeURIComponent(words)}`)
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(callsOf(allOrders).map(({ query }) => query['q'])).toContain(words)
  })

  test('is narrowed by a day, survives a reload, and each filter can be removed', async () => {
    answerSearch()
    await openOrders(`?q=${encodeURIComponent(EMAIL)}`)
    await press('Dates')
    const until = await screen.findByLabelText<HTMLInputElement>('To')
    fireEvent.change(until, { target: { value: '2020-01-01' } })
    await press('Search')
    await screen.findByText(/^No order matches\./)
    await expectAddress(`/admin/orders?q=${encodeURIComponent(EMAIL)}&to=2020-01-01`)
    await openOrders(location.search)
    await press('Remove Until 1 Jan 2020')
    await waitFor(() => expect(cards()).toHaveLength(1))
    await press(`Remove “${EMAIL}”`)
    await expectAddress('/admin/orders')
    await waitFor(() => expect(cards()).toHaveLength(2))
  })
})

describe('the three buttons of an order', () => {
  const NAMES = ['Mark as confirmed', 'Mark as shipped', 'Mark as delivered']
  const SHOWN = [
    { state: 'confirmed', order: { ...FINE, status: 'confirmed' }, open: NAMES.slice(1) },
    { state: 'shipped', order: { ...FINE, status: 'shipped' }, open: NAMES.slice(2) },
    { state: 'delivered', order: { ...FINE, status: 'delivered' }, open: [] },
    { state: 'not yet paid', order: UNPAID, open: [] },
  ] as const

  /** The three are in the place, in their order; those are enabled that lead forward. */
  function expectButtons(place: HTMLElement, number: string, open: readonly string[]): void {
    const group = within(place).getByRole('group', { name: `Move order #${number}` })
    const buttons = within(group).getAllByRole<HTMLButtonElement>('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(NAMES)
    expect(buttons.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)).toEqual(open)
  }

  async function openDetails(order: Order, width: number): Promise<HTMLElement> {
    setWidth(width)
    answerOrders(order)
    answer(oneOrder, { order, events: [], claiming: null })
    await openOrders(width < 1024 ? '' : `?order=${order._id}`)
    if (width >= 1024) return screen.findByRole('complementary', { name: `Order #${order.number}` })
    const card = await waitFor(() => cards()[0] ?? Promise.reject(new Error('no card')))
    expectButtons(card as HTMLElement, order.number, SHOWN.find((each) => each.order === order)?.open ?? [])
    await press(`#${order.number}, details`)
    return screen.findByRole('dialog')
  }

  describe.each([360, 1000, 1280])('at %s px', (width) => {
    test.each(SHOWN)('are in its card and its panel while it is $state', async ({ order, open }) => {
      expectButtons(await openDetails(order, width), order.number, open)
    })

    test('move it from its panel, after a question', async () => {
      const panel = await openDetails(SHOWN[1].order, width)
      const moved: Order = { ...FINE, status: 'delivered' }
      answer(advanceOrder, { message: '', order: moved })
      answer(oneOrder, { order: moved, events: [], claiming: null })
      await person.click(await within(panel).findByRole('button', { name: 'Mark as delivered' }))
      await answerYes()
      await screen.findByText('#FG-20418 is marked as delivered')
      expect(callsOf(advanceOrder).map(({ body }) => body)).toEqual([{ status: 'delivered' }])
    })
  })
})
