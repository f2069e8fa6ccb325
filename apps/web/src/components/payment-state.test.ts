import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

test.each([
  ['an online order that is paid', 'confirmed', 'UPI', 'paid', false, 'paid'],
  ['cash that the driver brought back', 'delivered', 'Cash on Delivery', 'paid', false, 'paid'],
  ['cash that is still to come', 'shipped', 'Cash on Delivery', 'not paid', false, 'cashAtTheDoor'],
  ['cash of an order that will not come', 'cancelled', 'Cash on Delivery', 'not paid', false, 'notPaid'],
  ['an online order that waits', 'confirmed', 'UPI', 'not paid', false, 'notPaid'],
  ['an online order whose bank is silent', 'confirmed', 'Netbanking', 'not paid', true, 'paymentUnknown'],
] as const)('%s', (_, status, paymentMethod, paymentStatus, paymentUnknown, state) => {
  expect(paymentState({ status, paymentMethod, paymentStatus, paymentUnknown })).toBe(state)
})
