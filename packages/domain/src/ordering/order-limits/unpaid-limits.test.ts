import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  besideNew,
  holdOrRefuse,
  isBriefHold,
  isUnpaidUnits,
  judgeUnpaid,
  type OpenUnpaid,
  type UnpaidPosition,
} from './unpaid-limits.ts'

const unproven: UnpaidPosition = {
  isEmailVerified: false,
  isPhoneConfirmed: false,
  deliveredOrders: 0,
  isPaused: false,
  limits: {
    unitsMin: 10,
    sharePercent: 20,
    orderPaise: 5_000_00,
    briefMinutes: 10,
    unitsMax: 200,
    valuePaise: 25_000_00,
  },
}
const mango = (quantity: number, available = 40) => ({ productId: 'mango', quantity, available })
const openOrder = (units: number, rupees = 100, place = 'east 2026-11-20'): OpenUnpaid => ({
  id: `${units} of mango`,
  totalPaise: rupees * 100,
  lines: [{ productId: 'mango', quantity: units }],
  places: [place],
})
const FULL = { minutes: 30, extensions: 3 }
const BRIEF = { minutes: 10, extensions: 0 }

test.each([
  // open, lines, rupees, refusal, hold
  ['ten units of a small stock', [], [mango(10, 10)], 400, null, FULL],
  ['eleven units of a small stock', [], [mango(11, 11)], 400, null, BRIEF],
  ['a fifth of a large stock', [], [mango(100, 500)], 400, null, FULL],
  ['more than a fifth of a large stock', [], [mango(100, 499)], 400, null, BRIEF],
  ['own units count towards the share', [openOrder(8)], [mango(3, 40)], 400, null, BRIEF],
  ['own units and these are exactly ten', [openOrder(8)], [mango(2, 10)], 400, null, FULL],
  ['exactly the value of an order', [], [mango(1)], 5_000, null, FULL],
  ['a paisa above the value of an order', [], [mango(1)], 5_000.01, null, BRIEF],
  ['two orders below the value', [openOrder(1, 4_000)], [mango(1)], 4_000, null, FULL],
  ['two hundred units in all', [openOrder(100)], [mango(100, 5_000)], 400, null, FULL],
  ['one unit more', [openOrder(101)], [mango(100, 5_000)], 400, 'unpaid.above_units', FULL],
  ['exactly the value in all', [openOrder(1, 20_100)], [mango(1)], 4_900, null, FULL],
  ['a paisa more', [openOrder(1, 20_100)], [mango(1)], 4_900.01, 'unpaid.above_value', FULL],
] as const)('%s', (_, open, lines, rupees, refusal, hold) => {
  expect(judgeUnpaid(unproven, open, lines, Math.round(rupees * 100))).toEqual({ refusal, hold })
})

test('a second place on the same round day is held briefly, one on another day is not', () => {
  const holdOf = (place: string) => judgeUnpaid(unproven, [openOrder(1)], [mango(1)], 100_00, [place]).hold
  expect(holdOf('east 2026-11-20')).toEqual(BRIEF)
  expect(holdOf('east 2026-11-21')).toEqual(FULL)
})

test.each([
  ['a verified e-mail', { isEmailVerified: true }],
  ['a confirmed phone', { isPhoneConfirmed: true }],
  ['a delivered order', { deliveredOrders: 1 }],
])('%s lifts every limit, the pause too', (_, proof) => {
  const position = { ...unproven, isPaused: true, ...proof }
  const verdict = judgeUnpaid(position, [openOrder(100)], [mango(100, 100)], 90_000_00)
  expect(verdict).toEqual({ refusal: null, hold: FULL })
})

test('while such orders are paused an account proves something first', () => {
  const paused = { ...unproven, isPaused: true }
  expect(judgeUnpaid(paused, [], [mango(1)], 100_00).refusal).toBe('unpaid.verify_first')
})

test('a refusal names the limits', () => {
  expect(() => holdOrRefuse(unproven, [], [mango(1)], 30_000_00)).toThrow(
    new Refusal('unpaid.above_value', { params: { maxUnits: 200, maxRupees: 25_000 } }),
  )
})

test('an order that the new one replaces does not count', () => {
  const needed = { productId: 'mango', quantity: 5, free: 2, held: 3 }
  expect(besideNew([openOrder(3)], [needed])).toEqual([])
  expect(besideNew([openOrder(5)], [{ ...needed, free: 9, held: 5 }])).toEqual([])
  expect(besideNew([openOrder(3)], [{ ...needed, free: 9 }])).toHaveLength(1)
})

test('settings have bounds', () => {
  expect([0, 1, 100_000, 100_001, 1.5].map(isUnpaidUnits)).toEqual([false, true, true, false, false])
  expect([4, 5, 30, 31].map(isBriefHold)).toEqual([false, true, true, false])
})
