import { expect, test } from 'vitest'
import { shortRupees } from './short-rupees.ts'

const words = { lakh: '₹{amount} lakh', crore: '₹{amount} crore' }

test.each([
  [0, '₹0'],
  [12.5, '₹13'],
  [84_210, '₹84,210'],
  [99_999, '₹99,999'],
  [100_000, '₹1 lakh'],
  [3_931_212, '₹39.3 lakh'],
  [9_994_999, '₹99.9 lakh'],
  [9_996_000, '₹1 crore'],
  [12_400_000, '₹1.2 crore'],
])('%d rupees are written %s', (rupees, text) => {
  expect(shortRupees(words, rupees)).toBe(text)
})
