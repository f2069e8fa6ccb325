import { REFUND_NOT_SENT } from '@farmgate/domain/money/payments/gateway-account.ts'
import { expect, test } from 'vitest'
import { presentRefund } from './present-attention.ts'

const refund = {
  id: 'r',
  amountPaise: 6_500,
  state: 'due',
  isCash: false,
  orderId: null,
  orderNumber: null,
  upiId: null,
  waitsAfter: null,
} as const

test.each([
  [
    'a message of the gateway is shown as such',
    '502 Bad Gateway',
    { lastError: '502 Bad Gateway', notSent: null },
  ],
  [
    'money at an earlier account is our own reason',
    REFUND_NOT_SENT.held,
    { lastError: null, notSent: 'held' },
  ],
  [
    'a key that is not known as ours is our own reason',
    REFUND_NOT_SENT.wait,
    { lastError: null, notSent: 'wait' },
  ],
  ['a refund without a message has no reason', null, { lastError: null, notSent: null }],
])('%s', (_, lastError, expected) => {
  expect(presentRefund({ ...refund, lastError })).toMatchObject(expected)
})
