import { expect, test } from 'vitest'
import { formatRupees, rupeesText } from './rupees.ts'

test.each([
  [0, '₹0'],
  [18_000, '₹180'],
  [1_250, '₹12.50'],
  [1_205, '₹12.05'],
  [12_490_000, '₹1,24,900'],
  [1_000_000_000, '₹1,00,00,000'],
  [-5_000, '-₹50'],
])('%i paise read %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text)
})

test.each([
  [180, '₹180'],
  [12.5, '₹12.50'],
  // Not 1998.9999999999998 paise.
  [19.99, '₹19.99'],
])('%d rupees of the server read %s', (rupees, text) => {
  expect(rupeesText(rupees)).toBe(text)
})
