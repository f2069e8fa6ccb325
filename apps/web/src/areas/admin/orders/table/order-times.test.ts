import { expect, test } from 'vitest'
import { lateness, minutesLeft, placedText } from './order-times.ts'

/** 10:00 on Monday in Pune. */
const NOW = Date.parse('2026-11-16T04:30:00Z')
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

test.each([
  [ago(1), '', '9:00'],
  // Half an hour before midnight in Pune.
  ['2026-11-15T18:00:00Z', 'Sun', '11:30'],
  [ago(6 * 24), 'Tue', '10:00'],
  [ago(7 * 24), '9 Nov', '10:00'],
])('an order placed at %s is shown with its day and time', (at, day, time) => {
  const text = placedText(at, 'en', NOW)
  expect(text.day).toBe(day)
  expect(text.time).toMatch(new RegExp(`^${time}`))
})

test('the day is Hindi with Latin digits', () => {
  expect(placedText(ago(7 * 24), 'hi', NOW).day).toMatch(/^9 नव/)
})

test.each([
  [null, null],
  [ago(-1), null],
  [ago(0.2), { unit: 'hours', count: 1 }],
  [ago(23.9), { unit: 'hours', count: 23 }],
  [ago(24), { unit: 'days', count: 1 }],
  [ago(71), { unit: 'days', count: 2 }],
])('an order due at %s is late by %o', (dueAt, late) => {
  expect(lateness(dueAt, NOW)).toEqual(late)
})

test.each([
  [null, null],
  [ago(0), null],
  [ago(1), null],
  [ago(-0.005), 1],
  [ago(-0.31), 19],
])('a payment until %s has %o minutes left', (until, left) => {
  expect(minutesLeft(until, NOW)).toBe(left)
})
