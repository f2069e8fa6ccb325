import { expect, test } from 'vitest'
import { byUrgency, NO_TIME_STEP, urgencyStep } from './attention.ts'

const NOW = new Date('2026-11-19T10:00:00.000Z')
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)
const row = (id: string, hours: number | null, rupees = 0) => ({
  id,
  dueAt: hours === null ? null : inHours(hours),
  amountPaise: rupees * 100,
})
const sorted = (...rows: readonly ReturnType<typeof row>[]) =>
  rows.toSorted((a, b) => byUrgency(a, b, NOW)).map(({ id }) => id)

test.each([
  [-100, -5],
  [-25, -2],
  [-23.9, -1],
  [-0.01, -1],
  [0, 0],
  [0.9, 0],
  [5.5, 5],
  [null, NO_TIME_STEP],
] as const)('%s hours left is step %d', (hours, step) => {
  expect(urgencyStep(row('a', hours), NOW)).toBe(step)
})

test('late rows are first, longest late before others, then hours left, then rows without a time', () => {
  expect(
    sorted(row('none', null), row('soon', 2), row('long', -50), row('later', 9), row('late', -1)),
  ).toEqual(['long', 'late', 'soon', 'later', 'none'])
})

test('of the same day late, and of the same hour left, more rupees come first', () => {
  expect(sorted(row('a', -1, 10), row('b', -20, 5), row('c', -3, 500))).toEqual(['c', 'a', 'b'])
  expect(sorted(row('a', 3.1, 10), row('b', 3.9, 50))).toEqual(['b', 'a'])
})

test('a large sum that has time is below a small one that is late', () => {
  expect(sorted(row('large', 1, 100_000), row('small', -1, 1))).toEqual(['small', 'large'])
})

test('equal rows are in the order of their ids', () => {
  expect(sorted(row('b', null), row('a', null))).toEqual(['a', 'b'])
})
