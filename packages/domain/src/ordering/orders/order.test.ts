import { describe, expect, test } from 'vitest'
import {
  advance,
  advanceParcel,
  cameByCourier,
  cancel,
  feeShares,
  handOver,
  isAwaiting,
  isPaidInCash,
  type Order,
  refundOf,
  shipByCourier,
} from './order.ts'
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

  test('an order of which one parcel ended before is cancelled', () => {
    const [ravi, meena] = ORDER.parcels
    if (ravi === undefined || meena === undefined) throw new Error('two farms')
    const half = { ...ORDER, parcels: [{ ...ravi, status: 'cancelled' as const }, meena] }
    expect(cancel(half, 'buyer').order.status).toBe('cancelled')
  })

  test('what is no longer in the order does not return to stock', () => {
    const [okra, milk] = ORDER.lines
    if (okra === undefined || milk === undefined) throw new Error('two lines')
    const dropped = { ...ORDER, lines: [{ ...okra, keptParts: 0, keptPaise: 0 }, milk] }
    expect(cancel(dropped, 'buyer').release).toEqual([{ productId: 'milk', quantity: 1 }])
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

describe('a parcel by courier', () => {
  const byCourier = (order: Order): Order => ({
    ...order,
    parcels: order.parcels.map((parcel) =>
      parcel.farmerId === 'ravi' ? { ...parcel, goesBy: 'courier' } : { ...parcel, goesBy: 'round' },
    ),
  })
  const sent = byCourier(at(ORDER, 'shipped'))

  test('is shipped, then delivered when the buyer says that it came', () => {
    const shipped = shipByCourier(byCourier(ORDER), 'ravi').order
    expect(shipped.parcels.map(({ status }) => status)).toEqual(['shipped', 'confirmed'])
    const came = cameByCourier(shipped, 'ravi').order
    expect(came.parcels.map(({ status }) => status)).toEqual(['delivered', 'confirmed'])
  })

  test.each<[string, () => unknown, string]>([
    [
      'the parcel of a round is not given to a courier',
      () => shipByCourier(byCourier(ORDER), 'meena'),
      'parcel.not_by_courier',
    ],
    [
      'the buyer does not mark the parcel of a round as come',
      () => cameByCourier(sent, 'meena'),
      'parcel.not_by_courier',
    ],
    [
      'a parcel comes only after it was sent',
      () => cameByCourier(byCourier(ORDER), 'ravi'),
      'order.stage_passed',
    ],
    [
      'a parcel comes once',
      () => cameByCourier(byCourier(at(ORDER, 'delivered')), 'ravi'),
      'order.stage_passed',
    ],
    [
      'a farm that is not in the order sends nothing',
      () => shipByCourier(byCourier(ORDER), 'asha'),
      'parcel.not_found',
    ],
    [
      'nothing of a farm that is not in the order comes',
      () => cameByCourier(sent, 'asha'),
      'order.stage_passed',
    ],
  ])('%s', (_, act, code) => {
    expect(act).toThrow(code)
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

test.each<[string, Order, boolean]>([
  ['collected cash', { ...CASH, capturedPaise: 15_500 }, true],
  ['cash that is to be collected', CASH, false],
  ['an online payment', ORDER, false],
])('an order with %s is paid in cash: %3$s', (_, order, expected) => {
  expect(isPaidInCash(order)).toBe(expected)
})

test.each([
  ['the platform’s fee first', 0, 96, { platformPaise: 96, deliveryPaise: 0 }],
  ['what is left of it, then the delivery’s', 480, 96, { platformPaise: 20, deliveryPaise: 76 }],
  ['all of both', 0, 2_500, { platformPaise: 500, deliveryPaise: 2_000 }],
  ['the delivery’s once the platform’s is gone', 600, 100, { platformPaise: 0, deliveryPaise: 100 }],
])('fees that go back: %s', (_, feesBackPaise, feesPaise, shares) => {
  expect(feeShares({ platformPaise: 500, feesBackPaise }, feesPaise)).toEqual(shares)
})
