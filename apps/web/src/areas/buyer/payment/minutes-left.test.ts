import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.ts'

const PAY_BY = '2026-11-14T10:30:00.000Z'

test.each([
  ['10:00:00.000', 30],
  ['10:00:00.001', 30],
  ['10:11:00.000', 19],
  ['10:29:00.000', 1],
  ['10:29:59.999', 1],
  ['10:30:00.000', null],
  ['10:31:00.000', null],
])('at %s there are %j minutes left to pay', (time, expected) => {
  expect(minutesLeft(PAY_BY, Date.parse(`2026-11-14T${time}Z`))).toBe(expected)
})
