import { expect, test } from 'vitest'
import { deleteDigit, digitOf, typeDigits } from './keypad-text.ts'

test.each([
  ['the first digit replaces the old number', null, '4', '4'],
  ['a second digit is appended', '4', '2', '42'],
  ['two zeros are appended', '4', '00', '400'],
  ['zeros in front are left out', '0', '7', '7'],
  ['zeros alone are zero', null, '00', '0'],
  ['a digit past the maximum is ignored', '999', '1', '999'],
  ['the maximum itself is accepted', '99', '9', '999'],
])('%s', (_, text, digits, expected) => {
  expect(typeDigits(text, digits, 999)).toBe(expected)
})

test.each([
  [null, 60, '6'],
  ['42', 60, '4'],
  ['4', 60, ''],
  ['', 60, ''],
])('deleting the last digit of %j, before it %i, leaves %j', (text, value, left) => {
  expect(deleteDigit(text, value)).toBe(left)
})

test.each([
  ['7', '7'],
  ['०', '0'],
  ['९', '9'],
  ['a', null],
  ['Enter', null],
  ['12', null],
])('the key %j types %j', (key, digit) => {
  expect(digitOf(key)).toBe(digit)
})
