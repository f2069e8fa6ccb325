import type { Payout } from '@farmgate/contract/money/payouts.ts'
import { describe, expect, test } from 'vitest'
import { inReadingOrder, unreadCount } from './shown-payouts.ts'

const payout = (_id: string, net: number, change: Partial<Payout> = {}): Payout => ({
  _id,
  farmer: { _id: `farm ${_id}`, name: _id },
  account: 'HDFC0000123 ••••4417',
  entries: 1,
  sold: net,
  wentBack: 0,
  gross: net,
  deductions: [],
  net,
  warnings: [],
  state: 'due',
  utr: null,
  reason: null,
  sentAt: null,
  endedAt: null,
  ...change,
})

const payouts = [
  payout('small', 120),
  payout('failed', 300, { state: 'failed' }),
  payout('large', 900),
  payout('warned', 200, { warnings: ['first_payment'] }),
  payout('returned', 500, { state: 'returned' }),
]
const order = (state: 'draft' | 'done') => inReadingOrder(payouts, state).map(({ _id }) => _id)

describe('the payouts of a run', () => {
  test('of a draft start with those that have warnings', () => {
    expect(order('draft')).toEqual(['warned', 'large', 'returned', 'failed', 'small'])
  })

  test('of an approved run start with those that were not paid', () => {
    expect(order('done')).toEqual(['returned', 'failed', 'large', 'warned', 'small'])
  })

  test('are read when every one with a warning is ticked', () => {
    expect(unreadCount(payouts, new Set(['large']))).toBe(1)
    expect(unreadCount(payouts, new Set(['warned']))).toBe(0)
  })
})
