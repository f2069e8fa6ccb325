import { expect, test } from 'vitest'
import { trustReason } from './trust.ts'

test.each([
  ['a new account is not trusted', false, false, 0, null],
  ['a verified e-mail is enough', true, false, 0, 'email'],
  ['a phone confirmed by call is enough', false, true, 0, 'phone'],
  ['one delivered order is enough', false, false, 1, 'delivery'],
  ['the strongest reason is named', true, true, 3, 'delivery'],
  ['a confirmed phone is stronger than a verified e-mail', true, true, 0, 'phone'],
] as const)('%s', (_, isEmailVerified, isPhoneConfirmed, deliveredOrders, reason) => {
  expect(trustReason({ isEmailVerified, isPhoneConfirmed, deliveredOrders })).toBe(reason)
})
