import { describe, expect, test } from 'vitest'
import {
  canMove,
  canShip,
  isCancelled,
  isDelivered,
  isNotCancelled,
  isOnTheRoad,
  isOpen,
  isOver,
  isSent,
  isUnsent,
  mayCancel,
  ORDER_GROUPS,
  ORDER_STATUSES,
  type OrderActor,
  type OrderStatus,
  orderStates,
  slowest,
  STAGE_AFTER,
  statusesOf,
} from './stage.ts'

test('an order has one of four statuses', () => {
  expect(ORDER_STATUSES).toEqual(['confirmed', 'shipped', 'delivered', 'cancelled'])
})

/** All allowed changes; every other one is refused for every actor. */
const ALLOWED = new Set([
  'confirmed → shipped by admin',
  'confirmed → delivered by admin',
  'shipped → delivered by admin',
  'confirmed → cancelled by buyer',
  'confirmed → cancelled by admin',
  'confirmed → cancelled by system',
])

const ACTORS: readonly OrderActor[] = ['buyer', 'admin', 'system']
const PAIRS = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.flatMap((to) => ACTORS.map((by) => [from, to, by] as const)),
)

test.each(PAIRS)('%s → %s by %s is allowed only when the table lists it', (from, to, by) => {
  expect(canMove(from, to, by)).toBe(ALLOWED.has(`${from} → ${to} by ${by}`))
})

test.each<[string, (status: string) => boolean, readonly OrderStatus[]]>([
  ['open', isOpen, ['confirmed', 'shipped']],
  ['over', isOver, ['delivered', 'cancelled']],
  ['unsent', isUnsent, ['confirmed']],
  ['on the road', isOnTheRoad, ['shipped']],
  ['sent', isSent, ['shipped', 'delivered']],
  ['delivered', isDelivered, ['delivered']],
  ['cancelled', isCancelled, ['cancelled']],
  ['not cancelled', isNotCancelled, ['confirmed', 'shipped', 'delivered']],
  ['to be shipped by an operator', (status) => canShip(status as OrderStatus), ['confirmed']],
  ['to be cancelled by its buyer', (status) => mayCancel(status as OrderStatus, 'buyer'), ['confirmed']],
])('%s: exactly these states', (_, holds, states) => {
  expect(ORDER_STATUSES.filter(holds)).toEqual(states)
})

test('a state of a newer server is neither open nor over', () => {
  expect([isOpen, isOver].map((holds) => holds('returned'))).toEqual([false, false])
  expect([isOpen, isOver].map((holds) => holds('toString'))).toEqual([false, false])
})

test('the next step of a state leads to a stage that an operator may set', () => {
  const next = ORDER_STATUSES.flatMap((status) => {
    const step = orderStates[status].next
    return step === 'none' ? [] : [canMove(status, STAGE_AFTER[step], 'admin')]
  })
  expect(next).toEqual([true, true])
})

test('every status belongs to exactly one group', () => {
  expect(ORDER_GROUPS.flatMap(statusesOf).toSorted()).toEqual(ORDER_STATUSES.toSorted())
})

describe('an order has the status of its slowest parcel', () => {
  test.each<[readonly OrderStatus[], OrderStatus]>([
    [['confirmed'], 'confirmed'],
    [['shipped', 'confirmed'], 'confirmed'],
    [['delivered', 'shipped'], 'shipped'],
    [['delivered', 'delivered'], 'delivered'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['cancelled', 'delivered'], 'delivered'],
  ])('%j: %s', (parcels, expected) => {
    expect(slowest(parcels)).toBe(expected)
  })

  test('an order without a parcel is refused', () => {
    expect(() => slowest([])).toThrow('at least one parcel')
  })
})
