import { describe, expect, test } from 'vitest'
import { decideCapture, type PaymentFact, paymentState } from './capture.ts'

const CAPTURED: PaymentFact = {
  amountPaise: 105_00,
  currency: 'INR',
  status: 'captured',
  captured: true,
  amountRefundedPaise: 0,
}
const AWAITING = { totalPaise: 105_00, capturedPaise: 0, status: 'confirmed' } as const

describe('the decision about a payment', () => {
  test('a capture of exactly the total, in rupees, pays an order that waits for it', () => {
    expect(decideCapture(CAPTURED, AWAITING)).toEqual({ is: 'pays' })
  })

  test.each<[string, Partial<PaymentFact>]>([
    ['created', { status: 'created', captured: false }],
    ['authorised', { status: 'authorized', captured: false }],
    ['failed', { status: 'failed', captured: false }],
    ['refunded before it was captured', { status: 'refunded', captured: false, amountRefundedPaise: 105_00 }],
    ['status captured without the captured flag', { captured: false }],
    ['captured flag with status authorized', { status: 'authorized' }],
    ['captured flag with status failed', { status: 'failed' }],
  ])('%s is no money', (_name, change) => {
    expect(decideCapture({ ...CAPTURED, ...change }, AWAITING)).toEqual({ is: 'no-money' })
    expect(decideCapture({ ...CAPTURED, ...change }, 'unknown')).toEqual({ is: 'no-money' })
  })

  test.each<[string, Partial<PaymentFact>, string]>([
    ['a paisa less', { amountPaise: 104_99 }, 'amount'],
    ['a paisa more', { amountPaise: 105_01 }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['given back already', { status: 'refunded', amountRefundedPaise: 105_00 }, 'amount'],
    ['partly refunded', { amountRefundedPaise: 1 }, 'amount'],
    ['a paisa less, and partly refunded', { amountPaise: 104_99, amountRefundedPaise: 1 }, 'amount'],
  ])('%s pays for nothing', (_name, change, cause) => {
    expect(decideCapture({ ...CAPTURED, ...change }, AWAITING)).toEqual({ is: 'unmatched', cause })
  })

  test.each([
    ['already paid', { ...AWAITING, capturedPaise: 105_00 }, 'second'],
    ['paid and shipped', { ...AWAITING, capturedPaise: 105_00, status: 'shipped' as const }, 'second'],
    ['paid and cancelled', { ...AWAITING, capturedPaise: 105_00, status: 'cancelled' as const }, 'second'],
    ['cancelled', { ...AWAITING, status: 'cancelled' as const }, 'late'],
  ])('an order that is %s takes no money', (_name, order, cause) => {
    expect(decideCapture(CAPTURED, order)).toEqual({ is: 'unmatched', cause })
  })

  test('a payment for an unknown gateway order is refunded', () => {
    expect(decideCapture(CAPTURED, 'unknown')).toEqual({ is: 'unmatched', cause: 'unknown_order' })
  })

  test('a payment waits for its order to be placed, unless it can never pay', () => {
    expect(decideCapture(CAPTURED, null)).toEqual({ is: 'waits' })
    expect(decideCapture({ ...CAPTURED, currency: 'USD' }, null)).toEqual({
      is: 'unmatched',
      cause: 'currency',
    })
  })
})

test.each<[string, readonly PaymentFact['status'][], ReturnType<typeof paymentState>]>([
  ['no attempt', [], 'no-money'],
  ['all attempts failed', ['failed', 'failed'], 'no-money'],
  ['one is under way', ['failed', 'created'], 'unsure'],
  ['the bank has promised', ['authorized', 'failed'], 'unsure'],
  ['one captured attempt among others', ['failed', 'captured', 'created'], 'captured'],
  ['a refunded payment', ['refunded'], 'captured'],
])('%s', (_name, statuses, expected) => {
  const payments = statuses.map((status): PaymentFact => {
    const captured = status === 'captured' || status === 'refunded'
    return { ...CAPTURED, status, captured }
  })
  expect(paymentState(payments)).toBe(expected)
})
