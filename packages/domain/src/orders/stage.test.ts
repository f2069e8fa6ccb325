import { describe, expect, test } from 'vitest'
import { canMove, ORDER_STATUSES, type OrderActor, type OrderStatus, slowest } from './stage.ts'

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
