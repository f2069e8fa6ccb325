import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactRupeesText, formatRupees, rupeesText } from './rupees.ts'

test.each([
  [0, '₹0'],
  [18_000, '₹180'],
  [1_250, '₹12.50'],
  [1_205, '₹12.05'],
  [12_490_000, '₹1,24,900'],
  [1_000_000_000, '₹1,00,00,000'],
  [-5_000, '-₹50'],
])('%i paise are formatted as %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text)
})

test.each([
  [180, '₹180'],
  [12.5, '₹12.50'],
  // 19.99 * 100 is 1998.9999999999998.
  [19.99, '₹19.99'],
])('%d rupees from the server are formatted as %s', (rupees, text) => {
  expect(rupeesText(rupees)).toBe(text)
})

test('every amount is written as the browser’s formatter writes it', () => {
  const format = (paise: number) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    }).format(paise / 100)
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
      expect(formatRupees(paise)).toBe(format(paise))
    }),
  )
})

test.each([
  [1_24_900, '₹1,24,900.00'],
  [945.5, '₹945.50'],
  [-0.3, '-₹0.30'],
  [0, '₹0.00'],
])('%s rupees of a book are %s', (rupees, text) => {
  expect(exactRupeesText(rupees)).toBe(text)
})
