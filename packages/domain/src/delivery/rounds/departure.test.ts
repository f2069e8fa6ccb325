import { expect, test } from 'vitest'
import type { OrderStatus } from '../../ordering/orders/stage.ts'
import { checkCanDepart, checkCanHandIn, shipWithRound } from './departure.ts'

const cutOffAt = new Date('2026-11-16T14:30:00Z')
const [before, then, after] = ['2026-11-16T14:29:59Z', '2026-11-16T14:30:00Z', '2026-11-19T10:00:00Z']

test.each([
  ['while orders are open', false, before, 'round.orders_open'],
  ['when its day is called off', true, after, 'round.day_closed'],
] as const)('a round does not leave %s', (_when, calledOff, now, code) => {
  expect(() => checkCanDepart({ calledOff, cutOffAt }, new Date(now))).toThrow(code)
})

test.each([then, after])('a round leaves from its cut-off on, also late: %s', (now) => {
  expect(() => checkCanDepart({ calledOff: false, cutOffAt }, new Date(now))).not.toThrow()
})

test.each([
  [{ calledOff: false, left: false }, null],
  [{ calledOff: false, left: true }, 'round.day_closed'],
  [{ calledOff: true, left: false }, 'round.day_closed'],
] as const)('bags of a day that is %o are handed in: %s', (day, code) => {
  const check = () => checkCanHandIn(day)
  if (code === null) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})

const bag = (farmerId: string, status: OrderStatus = 'confirmed', isOnBoard = true) => ({
  farmerId,
  status,
  isOnBoard,
})

test.each([
  ['its only bag', [bag('a')], ['a'], true],
  ['two bags', [bag('a'), bag('b')], ['a', 'b'], true],
  ['a bag, and one comes on another day', [bag('a'), bag('b', 'confirmed', false)], ['a'], false],
  ['a bag, and one was shipped before', [bag('a'), bag('b', 'shipped', false)], ['a'], true],
  ['a bag, and one was delivered before', [bag('a'), bag('b', 'delivered')], ['a'], true],
  ['a bag, and one was taken out', [bag('a'), bag('b', 'cancelled')], ['a'], true],
])('with the round leaves %s', (_name, bags, shipped, isWhole) => {
  expect(shipWithRound({ bags })).toEqual({ shipped, isWhole })
})
