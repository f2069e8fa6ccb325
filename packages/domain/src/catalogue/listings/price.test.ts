import { expect, test } from 'vitest'
import { priceInPaise } from './price.ts'

test.each([
  [0.01, 1],
  [40, 4_000],
  [100_000, 10_000_000],
  // Zero is a typing mistake, and so is more than a lakh.
  [0, null],
  [100_000.01, null],
  [-40, null],
  [39.999, null],
  [Number.NaN, null],
])('₹%d is the price %s in paise', (rupees, paise) => {
  expect(priceInPaise(rupees)).toBe(paise)
})
