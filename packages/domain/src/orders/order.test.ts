import { describe, expect, test } from 'vitest'
import { advance, advanceParcel, cancel, isAwaiting, type Order, refundOf } from './order.ts'
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
