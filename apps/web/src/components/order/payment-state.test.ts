import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

test.each([
  ['an online order that is paid', 'confirmed', 'UPI', 'paid', false, 'paid'],
  ['a delivered cash order that is paid', 'delivered', 'Cash on Delivery', 'paid', false, 'paid'],
  ['a cash order that is not delivered', 'shipped', 'Cash on Delivery', 'not paid', false, 'cashAtTheDoor'],
  ['a cancelled cash order', 'cancelled', 'Cash on Delivery', 'not paid', false, 'notPaid'],
  ['an unpaid online order', 'confirmed', 'UPI', 'not paid', false, 'notPaid'],
  ['an online order whose payment is unknown', 'confirmed', 'Netbanking', 'not paid', true, 'paymentUnknown'],
] as const)(
  '%s has its own payment state',
  (_, status, paymentMethod, paymentStatus, paymentUnknown, state) => {
    expect(paymentState({ status, paymentMethod, paymentStatus, paymentUnknown })).toBe(state)
  },
)
