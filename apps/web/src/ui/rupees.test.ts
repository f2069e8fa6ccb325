import { expect, test } from 'vitest'
import { formatRupees } from './rupees.ts'

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
