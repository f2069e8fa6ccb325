import { expect, test } from 'vitest'
import { pricesInOrder, readAmount } from './price-range.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['500', '500'],
  ['₹1,200', '1200'],
  [' 1,24,900 ', '124900'],
  ['12.50', '12.5'],
  ['007', '7'],
  ['12.345', null],
  ['-5', null],
  ['1e3', null],
  ['cheap', null],
  ['12345678', null],
])('typed “%s” is the amount %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test('a range of 500 to 100 is read as 100 to 500', () => {
  expect(pricesInOrder({ minPrice: '500', maxPrice: '100' })).toEqual({ minPrice: '100', maxPrice: '500' })
  expect(pricesInOrder({ minPrice: '90', maxPrice: '100' })).toEqual({ minPrice: '90', maxPrice: '100' })
  expect(pricesInOrder({ minPrice: '90', maxPrice: '' })).toEqual({ minPrice: '90', maxPrice: '' })
})
