import { changeParcel, endParcel, refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOrders, cashOrderOf } from '#testing/answers/admin-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { OKRA, orderOf, parcelOf, productOf } from '#testing/answers/order-answers.ts'
import { answerYes, person, press, setWidth } from '#testing/page.ts'

/** Two kilos of each of two farms. */
function twoBags(): Order {
  const brinjal = productOf({ _id: 'brinjal', name: 'Brinjal', price: 40 })
  const paid = { paymentMethod: 'UPI', paymentStatus: 'paid' } as const
  const order = orderOf(paid, [
    [OKRA, 2],
    [brinjal, 2],
  ])
  const [okras, brinjals] = order.items
  if (okras === undefined || brinjals === undefined) throw new Error('two items')
  const farmer = { _id: 'farm-2', name: 'Tara Joshi', place: 'Pune, Maharashtra' }
  const theirs = { ...brinjals, farmer }
  return cashOrderOf({
    ...order,
    items: [okras, theirs],
    parcels: [
      parcelOf({ ...order, items: [okras], totalAmount: 96 }),
      parcelOf({ ...order, items: [theirs], totalAmount: 80 }, { farmer }),
    ],
  })
}

const ORDER = twoBags()

const showNow = (order: Order): void => answer(oneOrder, { order, events: [], claiming: null })

/** A computer has a panel with its own address, a phone a dialog. */
const DEVICES = [
  { device: 'a computer', width: 1280 },
  { device: 'a phone', width: 390 },
] as const

const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

/** Opens More and presses one of its acts. */
async function more(act: string): Promise<void> {
  await press(`More for #${ORDER.number}`)
  await person.click(await screen.findByRole('menuitem', { name: act }))
}

async function write(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.paste(text)
}

describe.each(DEVICES)('on $device', ({ width }) => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    setWidth(width)
    answerOrders(ORDER)
    showNow(ORDER)
  })
  afterEach(() => {
    setWidth(1024)
    vi.useRealTimers()
  })

  async function openOrder(): Promise<void> {
    if (width < 1024) {
      await openApp(`/admin/orders?q=${ORDER.number}`, { as: ['admin'] })
      await press(`#${ORDER.number}, details`)
    } else await openApp(`/admin/orders?q=${ORDER.number}&order=${ORDER._id}`, { as: ['admin'] })
  }

  test('one bag of an order is ended with a reason', async () => {
    await openOrder()
    await more('End one bag')
    await press('End the bag of Ramesh Jadhav')
    const end = await dialog(/^End this bag\?/)
    await person.click(end.getByRole('button', { name: 'End this bag' }))
    await end.findByText('Please write the reason')
    expect(callsOf(endParcel)).toEqual([])
    await write(end.getByRole('textbox'), 'The farmer is ill')
    answer(endParcel, { message: '', order: ORDER })
    await person.click(end.getByRole('button', { name: 'End this bag' }))
    await screen.findByText('The bag of Ramesh Jadhav has ended')
    expect(callsOf(endParcel).map(({ params, body }) => [params, body])).toEqual([
      [
        { id: ORDER._id, farmerId: ORDER.parcels[0]?.farmer._id },
        { reason: 'The farmer is ill', restock: false },
      ],
    ])
  })

  test('a part of the price of an item is given back with a reason', async () => {
    await openOrder()
    await more('Give money back for a line')
    await press('Give money back: Brinjal')
    const refund = await dialog(/^Give money back for/)
    await write(refund.getByLabelText('Amount'), '80.01')
    await write(refund.getByLabelText(/^Why\?/), 'Two were soft')
    await person.click(refund.getByRole('button', { name: /^Give/ }))
    await waitFor(() => expect(refund.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
    expect(callsOf(refundLine)).toEqual([])
    await write(refund.getByLabelText('Amount'), '15')
    answer(refundLine, { message: '', order: ORDER })
    await person.click(refund.getByRole('button', { name: 'Give ₹15 back' }))
    await screen.findByText(/₹15 goes back/)
    expect(callsOf(refundLine).map(({ params, body }) => [params, body])).toEqual([
      [
        { id: ORDER._id, lineId: 'brinjal' },
        { amount: 15, reason: 'Two were soft', seen: 0 },
      ],
    ])
  })

  test('one bag of an order is shipped', async () => {
    await openOrder()
    await more('Ship one bag')
    await press('Ship the bag of Tara Joshi')
    expect(callsOf(changeParcel)).toEqual([])
    answer(changeParcel, { message: '', order: ORDER })
    await answerYes()
    await screen.findByText('The bag of Tara Joshi is marked as shipped')
    expect(callsOf(changeParcel).map(({ params, body }) => [params, body])).toEqual([
      [{ id: ORDER._id, farmerId: 'farm-2' }, { status: 'shipped' }],
    ])
  })

  test('the sections come in the order in which they are asked for', async () => {
    await openOrder()
    await screen.findByRole('button', { name: `More for #${ORDER.number}` })
    await screen.findByRole('heading', { name: 'Order timeline' })
    const known = ['Buyer', 'From Ramesh Jadhav', 'From Tara Joshi', 'Money', 'Order timeline']
    const shown = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(shown.filter((text) => known.includes(text))).toEqual(known)
    expect(screen.getByRole('link', { name: /^Call .*\d{4}/ }).getAttribute('href')).toMatch(/^tel:/)
    expect(screen.getByRole('link', { name: /^WhatsApp to / }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\//,
    )
  })

  test('rare acts are in a menu that arrow keys and Escape know', async () => {
    await openOrder()
    expect(
      screen.queryByRole('button', { name: /^(Cancel order|End|Give money back|Ship the bag)/ }),
    ).toBeNull()
    const opener = await screen.findByRole('button', { name: `More for #${ORDER.number}` })
    await person.click(opener)
    const items = screen.getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Give money back for a line',
      'Mark one bag as packed',
      'Ship one bag',
      'Audit log of this order',
      'End one bag',
      'Cancel order',
    ])
    await waitFor(() => expect(document.activeElement).toBe(items[0]))
    await person.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(items.at(-1))
    await person.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(items[1])
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(opener)
    // The order is still open.
    expect(opener.isConnected).toBe(true)
  })
})
