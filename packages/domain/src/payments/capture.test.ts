import { describe, expect, test } from 'vitest'
import { decideCapture, type PaymentFact, standing } from './capture.ts'

const CAPTURED: PaymentFact = {
  amountPaise: 105_00,
  currency: 'INR',
  status: 'captured',
  captured: true,
  amountRefundedPaise: 0,
}
const AWAITING = { totalPaise: 105_00, capturedPaise: 0, status: 'confirmed' } as const

describe('what becomes of a payment', () => {
  test('captured, in rupees, exactly the total, of an order that waits for it: it pays', () => {
    expect(decideCapture(CAPTURED, AWAITING)).toEqual({ is: 'pays' })
  })

  test.each<[string, Partial<PaymentFact>]>([
    ['created', { status: 'created', captured: false }],
    ['authorised', { status: 'authorized', captured: false }],
    ['failed', { status: 'failed', captured: false }],
    [
      'given back before anybody took it',
      { status: 'refunded', captured: false, amountRefundedPaise: 105_00 },
    ],
    ['called captured, but not taken', { captured: false }],
    ['called taken, but not captured', { status: 'authorized' }],
    ['called taken, but failed', { status: 'failed' }],
  ])('%s is no money', (_name, change) => {
    expect(decideCapture({ ...CAPTURED, ...change }, AWAITING)).toEqual({ is: 'no-money' })
    expect(decideCapture({ ...CAPTURED, ...change }, 'unknown')).toEqual({ is: 'no-money' })
  })

  test.each<[string, Partial<PaymentFact>, string]>([
    ['a paisa less', { amountPaise: 104_99 }, 'amount'],
    ['a paisa more', { amountPaise: 105_01 }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['given back already', { status: 'refunded', amountRefundedPaise: 105_00 }, 'amount'],
    ['given back in part', { amountRefundedPaise: 1 }, 'amount'],
  ])('%s pays for nothing', (_name, change, cause) => {
    expect(decideCapture({ ...CAPTURED, ...change }, AWAITING)).toEqual({ is: 'stray', cause })
  })

  test.each([
    ['paid already', { ...AWAITING, capturedPaise: 105_00 }, 'second'],
    ['paid and sent', { ...AWAITING, capturedPaise: 105_00, status: 'shipped' as const }, 'second'],
    ['paid and cancelled', { ...AWAITING, capturedPaise: 105_00, status: 'cancelled' as const }, 'second'],
    ['cancelled', { ...AWAITING, status: 'cancelled' as const }, 'late'],
  ])('an order that is %s takes no money', (_name, order, cause) => {
    expect(decideCapture(CAPTURED, order)).toEqual({ is: 'stray', cause })
  })

  test('of a gateway order that is none of ours: it goes back', () => {
    expect(decideCapture(CAPTURED, 'unknown')).toEqual({ is: 'stray', cause: 'unknown_order' })
  })

  test('before its order is made it waits, unless it can never pay', () => {
    expect(decideCapture(CAPTURED, null)).toEqual({ is: 'waits' })
    expect(decideCapture({ ...CAPTURED, currency: 'USD' }, null)).toEqual({ is: 'stray', cause: 'currency' })
  })
})

test.each<[string, readonly PaymentFact['status'][], ReturnType<typeof standing>]>([
  ['nobody tried', [], 'no-money'],
  ['all attempts failed', ['failed', 'failed'], 'no-money'],
  ['one is under way', ['failed', 'created'], 'unsure'],
  ['the bank has promised', ['authorized', 'failed'], 'unsure'],
  ['the money is there, whatever else was tried', ['failed', 'captured', 'created'], 'captured'],
  ['the money was there', ['refunded'], 'captured'],
])('%s', (_name, statuses, expected) => {
  const payments = statuses.map((status): PaymentFact => {
    const captured = status === 'captured' || status === 'refunded'
    return { ...CAPTURED, status, captured }
  })
  expect(standing(payments)).toBe(expected)
})
