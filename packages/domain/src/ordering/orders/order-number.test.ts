import { expect, test } from 'vitest'
import { displayOrderNumber, formatOrderNumber } from './order-number.ts'
import { readOrderSearch } from '../order-admin/order-search.ts'

test.each([
  [1, 'FG-1', '#FG-1'],
  [20_418, 'FG-20418', '#FG-20418'],
  [1_234_567, 'FG-1234567', '#FG-1234567'],
  [999_999_999_999, 'FG-999999999999', '#FG-999999999999'],
])('order %d is %s, displayed as %s, and is found by either', (number, formatted, displayed) => {
  expect(formatOrderNumber(number)).toBe(formatted)
  expect(displayOrderNumber(formatted)).toBe(displayed)
  expect(readOrderSearch(formatted).number).toBe(number)
  expect(readOrderSearch(displayed).number).toBe(number)
})
