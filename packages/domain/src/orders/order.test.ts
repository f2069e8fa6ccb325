import { describe, expect, test } from 'vitest'
import { advance, advanceParcel, cancel, handOver, isAwaiting, type Order, refundOf } from './order.ts'
import { orderedLine, UNCHANGED } from './ordered-line.ts'
import type { OrderActor, OrderStatus } from './stage.ts'

/** Two farms: ₹80 of one and ₹50 of the other, and the fees. */
const ORDER: Order = {
  id: 'order',
  paymentMethod: 'UPI',
  status: 'confirmed',
  itemsPaise: 13_000,
  deliveryPaise: 2_000,
  platformPaise: 500,
  totalPaise: 15_500,
  capturedPaise: 15_500,
  ...UNCHANGED,
  lines: [
    orderedLine({ productId: 'okra', farmerId: 'ravi', unit: 'kg', quantity: 2, unitPricePaise: 4_000 }),
    orderedLine({ productId: 'milk', farmerId: 'meena', unit: 'litre', quantity: 1, unitPricePaise: 5_000 }),
  ],
  parcels: [
    { farmerId: 'ravi', status: 'confirmed' },
    { farmerId: 'meena', status: 'confirmed' },
  ],
  returnStatus: null,
  deliveredAt: null,
}
const UNPAID: Order = { ...ORDER, capturedPaise: 0 }
const CASH: Order = { ...UNPAID, paymentMethod: 'Cash on Delivery' }
const at = (order: Order, status: OrderStatus): Order => ({
  ...order,
  status,
  parcels: order.parcels.map((parcel) => ({ ...parcel, status })),
})

describe('cancelling', () => {
  test('a paid order returns everything to stock and owes all the money', () => {
    const { order, release, refund, postings } = cancel(ORDER, 'buyer')
    expect(order.status).toBe('cancelled')
    expect(order.parcels.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(release).toEqual([
      { productId: 'okra', quantity: 2 },
      { productId: 'milk', quantity: 1 },
    ])
    expect(refund).toEqual({ cause: 'cancel', channel: 'gateway', amountPaise: 15_500 })
    expect(postings.map(({ kind }) => kind)).toEqual(['refund_owed'])
    expect(postings[0]?.entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
  })

  test.each<[string, Order]>([
    ['an unpaid', UNPAID],
    ['a cash', CASH],
  ])('%s order owes no refund', (_, order) => {
    expect(cancel(order, 'buyer')).toMatchObject({ refund: null, postings: [] })
  })

  test.each<[OrderStatus, OrderActor]>([
    ['shipped', 'buyer'],
    ['delivered', 'buyer'],
    ['cancelled', 'buyer'],
    ['shipped', 'admin'],
    ['delivered', 'admin'],
    ['cancelled', 'admin'],
  ])('an order that is %s is refused to the %s', (status, by) => {
    expect(() => cancel(at(ORDER, status), by)).toThrow('order.not_cancellable')
  })

  test.each<[string, Order]>([
    ['a paid', ORDER],
    ['a cash', CASH],
  ])('%s order is not cancelled at the deadline', (_, order) => {
    expect(() => cancel(order, 'system')).toThrow('order.not_cancellable')
  })

  test('an unpaid online order is cancelled at the deadline', () => {
    expect(cancel(UNPAID, 'system').order.status).toBe('cancelled')
  })
})

describe('advancing', () => {
  test('moves all parcels and no money of a paid order', () => {
    const decision = advance(ORDER, 'shipped')
    expect(decision.order.parcels.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
    expect(decision).toMatchObject({ release: [], refund: null, postings: [] })
  })

  test('a parcel that is further on stays where it is', () => {
    const [ravi, meena] = ORDER.parcels
    if (ravi === undefined || meena === undefined) throw new Error('two farms')
    const half = { ...ORDER, parcels: [{ ...ravi, status: 'delivered' as const }, meena] }
    const { order } = advance(half, 'shipped')
    expect(order.parcels.map(({ status }) => status)).toEqual(['delivered', 'shipped'])
    expect(order.status).toBe('shipped')
  })

  test('cash is paid with the delivery and not before', () => {
    expect(advance(CASH, 'shipped')).toMatchObject({ order: { capturedPaise: 0 }, postings: [] })
    const { order, postings } = advance(at(CASH, 'shipped'), 'delivered')
    expect(order.capturedPaise).toBe(15_500)
    expect(postings.map(({ kind }) => kind)).toEqual(['sale'])
  })

  test('an order that waits for its payment is not shipped', () => {
    expect(() => advance(UNPAID, 'shipped')).toThrow('order.unpaid')
    expect(() => advance(UNPAID, 'delivered')).toThrow('order.unpaid')
  })

  test.each<[OrderStatus, 'confirmed' | 'shipped' | 'delivered']>([
    ['confirmed', 'confirmed'],
    ['shipped', 'confirmed'],
    ['shipped', 'shipped'],
    ['delivered', 'shipped'],
    ['delivered', 'delivered'],
    ['cancelled', 'shipped'],
    ['cancelled', 'delivered'],
  ])('from %s never to %s', (status, to) => {
    expect(() => advance(at(ORDER, status), to)).toThrow('order.stage_passed')
  })
})

describe('advancing one parcel', () => {
  test('moves it alone; the order has the status of the slower one', () => {
    const { order } = advanceParcel(ORDER, 'ravi', 'shipped')
    expect(order.parcels.map(({ status }) => status)).toEqual(['shipped', 'confirmed'])
    expect(order.status).toBe('confirmed')
  })

  test('cash is paid with the last delivery', () => {
    const first = advanceParcel(at(CASH, 'shipped'), 'ravi', 'delivered')
    expect(first).toMatchObject({ order: { status: 'shipped', capturedPaise: 0 }, postings: [] })
    const last = advanceParcel(first.order, 'meena', 'delivered')
    expect(last.order).toMatchObject({ status: 'delivered', capturedPaise: 15_500 })
    expect(last.postings.map(({ kind }) => kind)).toEqual(['sale'])
  })

  test('is refused backwards, unpaid, and for a farm that is not in the order', () => {
    expect(() => advanceParcel(at(ORDER, 'shipped'), 'ravi', 'shipped')).toThrow('order.stage_passed')
    expect(() => advanceParcel(UNPAID, 'ravi', 'shipped')).toThrow('order.unpaid')
    expect(() => advanceParcel(ORDER, 'asha', 'shipped')).toThrow('parcel.not_found')
  })

  test('an order with a parcel on its way is not cancelled', () => {
    const { order } = advanceParcel(ORDER, 'ravi', 'shipped')
    expect(() => cancel(order, 'buyer')).toThrow('order.not_cancellable')
  })
})

describe('handing bags over', () => {
  type Stop = NonNullable<Order['parcels'][number]['stop']>
  const stop = (day: string, isCounted = false): Stop => ({
    id: `stop of ${day}`,
    roundId: `round of ${day}`,
    day,
    isCounted,
  })
  const [TUESDAY, FRIDAY] = ['2026-11-24', '2026-11-27']
  const onTheRoad = (order: Order, ravi: Stop | null, meena: Stop | null): Order => ({
    ...order,
    status: 'shipped',
    parcels: [
      { farmerId: 'ravi', status: 'shipped', goesBy: 'round', stop: ravi },
      { farmerId: 'meena', status: 'shipped', goesBy: 'round', stop: meena },
    ],
  })
  const statusesOf = ({ parcels }: Order) => parcels.map(({ status }) => status)

  test('delivers these bags and leaves the others on their way', () => {
    const { order, ...rest } = handOver(onTheRoad(ORDER, stop(TUESDAY), stop(FRIDAY)), ['ravi'])
    expect(statusesOf(order)).toEqual(['delivered', 'shipped'])
    expect(order.status).toBe('shipped')
    expect(rest).toEqual({ release: [], refund: null, postings: [] })
  })

  test('leaves a bag alone whose parcel ended, and one of another order', () => {
    const half = onTheRoad(ORDER, stop(TUESDAY), stop(TUESDAY))
    const [ravi, meena] = half.parcels
    if (ravi === undefined || meena === undefined) throw new Error('two farms')
    const ended = { ...half, parcels: [{ ...ravi, status: 'cancelled' as const }, meena] }
    expect(statusesOf(handOver(ended, ['ravi', 'meena', 'asha']).order)).toEqual(['cancelled', 'delivered'])
  })

  test('twice is paid once', () => {
    const first = handOver(onTheRoad(CASH, stop(TUESDAY), stop(TUESDAY)), ['ravi', 'meena'])
    const again = handOver(first.order, ['ravi', 'meena'])
    expect(first.postings).toHaveLength(1)
    expect(again).toEqual({ order: first.order, release: [], refund: null, postings: [] })
  })

  test('is refused before the order is paid online', () => {
    expect(() => handOver(UNPAID, ['ravi'])).toThrow('order.unpaid')
  })

  test('moves no money of an order that was paid before', () => {
    const { postings } = handOver(onTheRoad(ORDER, stop(TUESDAY), stop(TUESDAY)), ['ravi', 'meena'])
    expect(postings).toEqual([])
  })

  test('cash is collected with the last bag, all of it', () => {
    const first = handOver(onTheRoad(CASH, stop(TUESDAY), stop(FRIDAY)), ['ravi'])
    expect(first).toMatchObject({ order: { capturedPaise: 0 }, postings: [] })
    const last = handOver(first.order, ['meena'])
    expect(last).toMatchObject({
      order: { status: 'delivered', capturedPaise: 155_00 },
      postings: [
        { kind: 'sale', entries: [{ account: 'cash_with_driver', amountPaise: 155_00 }, {}, {}, {}, {}] },
      ],
    })
  })

  const withDriver = (day: string) => ({
    account: 'cash_with_driver',
    till: { roundId: `round of ${day}`, day },
    amountPaise: 155_00,
  })
  const OFFICE = { account: 'cash', amountPaise: 155_00 }

  test.each<[string, Stop | null, Stop | null, object]>([
    ['one day: its driver', stop(TUESDAY), stop(TUESDAY), withDriver(TUESDAY)],
    ['two days: the driver of the later one', stop(TUESDAY), stop(FRIDAY), withDriver(FRIDAY)],
    ['in any order of the farms', stop(FRIDAY), stop(TUESDAY), withDriver(FRIDAY)],
    ['no day at all: the office', null, null, OFFICE],
    ['one bag without a day: the driver of the other', null, stop(TUESDAY), withDriver(TUESDAY)],
    ['a day that was counted: the office', stop(TUESDAY, true), stop(TUESDAY, true), OFFICE],
    [
      'the earlier day was counted: the driver of the later one',
      stop(TUESDAY, true),
      stop(FRIDAY),
      withDriver(FRIDAY),
    ],
    ['the later day was counted: the office', stop(TUESDAY), stop(FRIDAY, true), OFFICE],
  ])('who has the cash: %s', (_, ravi, meena, entry) => {
    // The marks of two days arrive in any order.
    for (const farms of [
      ['ravi', 'meena'],
      ['meena', 'ravi'],
    ]) {
      let order = onTheRoad(CASH, ravi, meena)
      const entries = farms.flatMap((farmerId) => {
        const decision = handOver(order, [farmerId])
        order = decision.order
        return decision.postings.flatMap((posting) => posting.entries)
      })
      expect(entries[0]).toEqual(entry)
    }
  })

  test('who has the cash: not the driver of a day whose parcel ended', () => {
    const order = onTheRoad(CASH, stop(TUESDAY), stop(FRIDAY))
    const [ravi, meena] = order.parcels
    if (ravi === undefined || meena === undefined) throw new Error('two farms')
    const ended = { ...order, parcels: [ravi, { ...meena, status: 'cancelled' as const }] }
    const [posting] = handOver(ended, ['ravi']).postings
    expect(posting?.entries[0]).toEqual(withDriver(TUESDAY))
  })

  test('an operator’s button gives the cash to the same driver', () => {
    const [posting] = advance(onTheRoad(CASH, stop(TUESDAY), stop(FRIDAY)), 'delivered').postings
    expect(posting?.entries[0]).toEqual(withDriver(FRIDAY))
  })
})

test.each<[string, Order, boolean]>([
  ['an unpaid online order', UNPAID, true],
  ['a paid one', ORDER, false],
  ['cash', CASH, false],
  ['a cancelled one', at(UNPAID, 'cancelled'), false],
])('%s waits for payment: %3$s', (_, order, expected) => {
  expect(isAwaiting(order)).toBe(expected)
})

test('cash is refunded by hand, any other payment through the gateway', () => {
  expect(refundOf({ ...CASH, capturedPaise: 15_500 }, 'return')?.channel).toBe('cash')
  expect(refundOf(ORDER, 'return')?.channel).toBe('gateway')
})
