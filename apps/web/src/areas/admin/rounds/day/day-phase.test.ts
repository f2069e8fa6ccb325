import { expect, test } from 'vitest'
import { canLeave, missingBags, phaseOf } from './day-phase.ts'

const open = { collected: 0, due: 0, count: null }
const counted = {
  ...open,
  count: { collected: 0, counted: 0, reason: null, closedAt: '', closedBy: '', settledBecause: null },
}
const AT = '2026-11-17T10:30:00.000Z'
const base = { state: 'drop_off' as const, leftAt: null, stops: [{ result: null }], farms: [], cash: open }

test.each([
  ['orders are open', { state: 'open' as const }, 'orders'],
  ['a farm is not in', { farms: [{ bags: 2, handedIn: 1 }] }, 'dropOff'],
  ['all farms are in', { farms: [{ bags: 2, handedIn: 2 }] }, 'leaves'],
  ['the window is over and it has not left', { state: 'over' as const }, 'leaves'],
  ['it has left', { state: 'on_the_road' as const, leftAt: AT }, 'road'],
  ['every stop ended', { leftAt: AT, stops: [{ result: 'failed' as const }] }, 'cash'],
  ['the cash is counted', { leftAt: AT, cash: counted }, null],
])('when %s the phase is right', (_when, changes, phase) => {
  expect(phaseOf({ ...base, ...changes })).toBe(phase)
})

test.each([
  ['open', null, false],
  ['drop_off', null, true],
  ['over', null, true],
  ['on_the_road', AT, false],
  ['called_off', null, false],
] as const)('a day that is %s and left at %s can leave: %s', (state, leftAt, expected) => {
  expect(canLeave({ state, leftAt })).toBe(expected)
})

test('missing bags are summed over the farms', () => {
  const bag = { stop: 4, order: { _id: '', number: '' } }
  expect(missingBags([{ missing: [bag, bag] }, { missing: [] }, { missing: [bag] }])).toBe(3)
})
