import {
  type DayChoice,
  changeOrderDay,
  orderDayChoices,
  orderDays,
} from '@farmgate/contract/ordering/order-days.ts'
import type { Order, RoundDelivery } from '@farmgate/contract/ordering/order-view.ts'
import { allOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerAttention, answerOrders, attentionRow, cashOrderOf } from '#testing/answers/admin-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, expectFocus, person, press, setWidth } from '#testing/page.ts'

const ROUND = '0192f0c1-0000-7000-8000-0000000000e1'
const TODAY = indianDay(new Date())
const [TUE, FRI, MON] = [addDays(TODAY, 1), addDays(TODAY, 4), addDays(TODAY, 7)]
const named = (day: string): string => shortDayText(day, 'en')

const roundOn = (day: string, stop?: number): RoundDelivery => ({
  _id: ROUND,
  name: 'Kothrud evening',
  kind: 'home',
  place: null,
  day,
  from: `${day}T10:30:00.000Z`,
  to: `${day}T13:30:00.000Z`,
  orderBy: `${day}T02:30:00.000Z`,
  ...(stop === undefined ? {} : { stop, stops: 58 }),
  code: null,
  failedAt: null,
  failedBecause: null,
  handedTo: null,
  photo: null,
})

function orderOn(round: RoundDelivery | null, fields: Partial<Order> = {}): Order {
  const order = cashOrderOf({ _id: 'one', number: 'FG-20418', ...fields })
  const parcels = order.parcels.map((parcel) => ({
    ...parcel,
    delivery: round === null ? null : { round, courier: null },
  }))
  return { ...order, parcels, contact: { name: 'Asha Kulkarni', phone: '9822041873' } }
}

const choice = (day: string, fields: Partial<DayChoice> = {}): DayChoice => ({
  round: { _id: ROUND, name: 'Kothrud evening', kind: 'home', place: null },
  day,
  from: `${day}T10:30:00.000Z`,
  to: `${day}T13:30:00.000Z`,
  free: 31,
  fault: null,
  absent: [],
  unserved: [],
  ...fields,
})

const answerDays = () =>
  answer(orderDays, {
    rounds: [{ _id: ROUND, name: 'Kothrud evening' }],
    days: [
      { day: TODAY, orders: 0 },
      { day: TUE, orders: 58 },
    ],
    withoutDay: 3,
  })

beforeEach(() => setWidth(1280))

describe('the orders table of a market with rounds', () => {
  const open = (search = '') => openApp(`/admin/orders${search}`, { as: ['admin'] })
  const cell = async (number: string) =>
    (await screen.findByRole('row', { name: new RegExp(number) })).querySelector('.order-cell-day')
      ?.textContent

  test('says when each order comes, with which round and as which stop', async () => {
    answerOrders(
      orderOn(roundOn(TUE, 14)),
      orderOn(roundOn(FRI), {
        _id: 'two',
        number: 'FG-20419',
        dueAt: new Date(Date.now() - 25 * 3_600_000).toISOString(),
      }),
      orderOn(null, { _id: 'three', number: 'FG-20420' }),
    )
    answerDays()
    await open()
    await screen.findByRole('columnheader', { name: 'Day and round' })
    expect(await cell('FG-20418')).toBe(`${named(TUE)}Kothrud evening, stop 14`)
    expect(await cell('FG-20419')).toBe(`${named(FRI)}1 day lateKothrud evening`)
    expect(await cell('FG-20420')).toBe('No day yet')
  })

  test('is narrowed to a day, to no day, to another day and to a round, which the file follows', async () => {
    answerOrders(orderOn(roundOn(TUE)))
    answerDays()
    await open()
    await press(/^Tomorrow/)
    await expectAddress(`/admin/orders?day=${TUE}`)
    await press(/^No day yet/)
    await expectAddress('/admin/orders?day=none')
    const other = await screen.findByLabelText<HTMLInputElement>('Other day')
    fireEvent.change(other, { target: { value: MON } })
    await expectAddress(`/admin/orders?day=${MON}`)
    await waitFor(() => expect(other.value).toBe(MON))
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Round' }), 'Kothrud evening')
    await expectAddress(`/admin/orders?day=${MON}&round=${ROUND}`)
    await waitFor(() =>
      expect(callsOf(allOrders).map(({ query }) => [query['day'], query['round']])).toContainEqual([
        MON,
        ROUND,
      ]),
    )
    await press('Any day')
    await expectAddress(`/admin/orders?round=${ROUND}`)
  })

  test('without rounds has neither the column nor the filter', async () => {
    answerOrders(orderOn(null))
    await open()
    await screen.findByRole('columnheader', { name: 'Farms' })
    expect(screen.queryByRole('columnheader', { name: 'Day and round' })).toBeNull()
    expect(screen.queryByText('No day yet')).toBeNull()
  })
})

describe('another day in the panel', () => {
  test('is opened by d, shows why a day is off, and is given with one press', async () => {
    const order = orderOn(roundOn(TUE, 14))
    answerOrders(order)
    answerDays()
    answer(oneOrder, { order, events: [], claiming: null })
    answer(orderDayChoices, {
      days: [
        choice(TUE, { fault: 'current' }),
        choice(addDays(TODAY, 2), { fault: 'full', free: 0 }),
        choice(FRI),
        choice(MON, { fault: 'too_late' }),
      ],
      bags: 1,
      fresh: { product: 'Milk', until: addDays(TODAY, 3) },
    })
    await openApp('/admin/orders?order=one', { as: ['admin'] })
    const panel = within(await screen.findByRole('complementary', { name: 'Order #FG-20418' }))
    await panel.findByText('Kothrud evening, stop 14 of 58')
    await person.keyboard('d')
    const days = await panel.findAllByRole<HTMLInputElement>('radio')
    expect(days.map(({ disabled }) => disabled)).toEqual([true, true, false, true])
    panel.getByText(`Milk keeps until ${named(addDays(TODAY, 3))}`)
    panel.getByText('Full')
    panel.getByText('Asha Kulkarni gets a message.')
    const moved = orderOn(roundOn(FRI))
    answer(changeOrderDay, { message: '', order: moved })
    answer(oneOrder, {
      order: moved,
      events: [
        {
          kind: 'delivery_moved',
          by: 'admin',
          operator: 'Omkar Joshi',
          at: `${TODAY}T06:00:00.000Z`,
          reason: null,
          farm: null,
          amount: null,
          change: null,
          moved: { from: TUE, to: FRI },
        },
      ],
      claiming: null,
    })
    await person.click(panel.getByRole('button', { name: `Move to ${named(FRI)}` }))
    await screen.findByText(`Order #FG-20418 comes on ${named(FRI)}`)
    expect(callsOf(changeOrderDay).map(({ body }) => body)).toEqual([{ round: ROUND, day: FRI }])
    await panel.findByText(`Moved from ${named(TUE)} to ${named(FRI)}`)
    await expectFocus(await panel.findByRole('button', { name: 'Change day' }))
  })

  test('can be left alone, and is not offered once nothing waits to be sent', async () => {
    const order = orderOn(roundOn(TUE))
    answerOrders(order)
    answerDays()
    answer(oneOrder, { order, events: [], claiming: null })
    answer(orderDayChoices, { days: [choice(FRI)], bags: 1, fresh: null })
    await openApp('/admin/orders?order=one', { as: ['admin'] })
    await press('Change day')
    await press(`Keep ${named(TUE)}`)
    await screen.findByRole('button', { name: 'Change day' })
    expect(callsOf(changeOrderDay)).toEqual([])
    const parcels = order.parcels.map((parcel) => ({ ...parcel, status: 'shipped' as const }))
    answer(oneOrder, { order: { ...order, status: 'shipped', parcels }, events: [], claiming: null })
    await openApp('/admin/orders?order=one', { as: ['admin'] })
    await screen.findByText('Kothrud evening')
    expect(screen.queryByRole('button', { name: 'Change day' })).toBeNull()
  })
})

test('an order without a day gets one where it is shown, in one press, beside the buyer’s number', async () => {
  const order = orderOn(null)
  answerAttention(attentionRow({ kind: 'order_without_day', _id: 'one', order }))
  answer(orderDayChoices, {
    days: [choice(TUE, { fault: 'full', free: 0 }), choice(FRI)],
    bags: 1,
    fresh: null,
  })
  answer(changeOrderDay, { message: '', order: orderOn(roundOn(FRI)) })
  await openApp('/admin/attention', { as: ['admin'] })
  const call = await screen.findByRole('link', { name: '9822041873' })
  expect(call.getAttribute('href')).toBe('tel:9822041873')
  await press(`Give ${named(FRI)}`)
  await screen.findByText(`Order #FG-20418 comes on ${named(FRI)}`)
  expect(callsOf(changeOrderDay).map(({ body }) => body)).toEqual([{ round: ROUND, day: FRI }])
})
