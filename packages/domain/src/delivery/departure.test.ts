import { expect, test } from 'vitest'
import { checkCanDepart, checkCanHandIn } from './departure.ts'

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
