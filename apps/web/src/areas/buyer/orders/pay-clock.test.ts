import { expect, test } from 'vitest'
import { clockText } from './pay-clock.ts'

const PAY_BY = '2026-11-14T10:30:00.000Z'

test.each([
  ['10:00:00.000', '30:00'],
  ['10:00:18.500', '29:42'],
  ['10:28:55.000', '1:05'],
  ['10:29:59.001', '0:01'],
  ['10:30:00.000', null],
  ['11:00:00.000', null],
])('at %s the clock shows %s', (time, text) => {
  expect(clockText(PAY_BY, Date.parse(`2026-11-14T${time}Z`))).toBe(text)
})
