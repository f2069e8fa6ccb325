import { expect, test } from 'vitest'
import { hasInvoice } from './invoice.ts'

const PAID_AT = '2026-11-14T10:30:00.000Z'

test.each([
  ['waits for its online payment', 'confirmed', true, null, false],
  ['is paid', 'confirmed', false, PAID_AT, true],
  ['is paid in cash at the door later', 'confirmed', false, null, true],
  ['was delivered', 'delivered', false, PAID_AT, true],
  ['was paid and then cancelled', 'cancelled', false, PAID_AT, true],
  ['was cancelled and never paid', 'cancelled', false, null, false],
] as const)('an order that %s', (_, status, waitingForPayment, paidAt, expected) => {
  expect(hasInvoice({ status, waitingForPayment, paidAt })).toBe(expected)
})
