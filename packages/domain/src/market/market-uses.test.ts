import { describe, expect, test } from 'vitest'
import { ATTENTION_KINDS } from '../telling/attention.ts'
import { isThere, lockOf, MARKET_USES, type MarketUse, turnUse, type WorkUnderWay } from './market-uses.ts'

const NO_WORK: WorkUnderWay = {
  own: { rounds: 0, payouts: 0, staffRoles: 0, courier: 0, itemClaims: 0 },
  waiting: {},
  secondPerson: false,
}
const withOwn = (use: MarketUse, count: number): WorkUnderWay => ({
  ...NO_WORK,
  own: { ...NO_WORK.own, [use]: count },
})

describe('a feature', () => {
  test.each(MARKET_USES)('%s is turned off and on again, in the order of the table', (use) => {
    const off = turnUse(MARKET_USES, use, false, NO_WORK)
    expect(off).toEqual(MARKET_USES.filter((each) => each !== use))
    expect(turnUse(off, use, true, NO_WORK)).toEqual(MARKET_USES)
    expect(turnUse(off, use, false, withOwn(use, 3))).toBe(off)
  })

  test.each(MARKET_USES)('%s with work under way is not turned off, and can be turned on', (use) => {
    const work = withOwn(use, 3)
    expect(lockOf(use, work)).toEqual({ why: 'work', count: 3 })
    expect(() => turnUse(MARKET_USES, use, false, work)).toThrow('market_use.locked')
    expect(turnUse([], use, true, work)).toEqual([use])
  })

  test.each([
    { use: 'rounds', kind: 'cash_difference' },
    { use: 'payouts', kind: 'payout_account' },
    { use: 'staffRoles', kind: 'refund_to_approve' },
    { use: 'courier', kind: 'courier_late' },
    { use: 'itemClaims', kind: 'claim_pending' },
  ] as const)('$use is locked while rows of $kind wait', ({ use, kind }) => {
    expect(lockOf(use, { ...NO_WORK, waiting: { [kind]: 2 } })).toEqual({ why: 'rows', count: 2 })
  })

  test('rounds can be left with orders that have no day', () => {
    expect(lockOf('rounds', { ...NO_WORK, waiting: { order_without_day: 9 } })).toBeNull()
  })

  test('staff roles are needed while large refunds wait for a second person', () => {
    expect(lockOf('staffRoles', { ...NO_WORK, secondPerson: true })).toEqual({
      why: 'secondPerson',
      count: 1,
    })
    expect(lockOf('payouts', { ...NO_WORK, secondPerson: true })).toBeNull()
  })
})

test('what belongs to a feature is there while the market uses it, and what belongs to two while it uses either', () => {
  expect(isThere('pages', 'roundDay', [])).toBe(false)
  expect(isThere('pages', 'roundDay', ['rounds'])).toBe(true)
  expect(isThere('attention', 'claim_pending', ['itemClaims'])).toBe(true)
  expect(isThere('attention', 'claim_pending', ['rounds'])).toBe(true)
  expect(isThere('attention', 'claim_pending', ['payouts'])).toBe(false)
  // Not loaded yet.
  expect(isThere('pages', 'rounds', undefined)).toBe(true)
})

test('a market that uses nothing has the kinds of the specification and of the money', () => {
  expect(ATTENTION_KINDS.filter((kind) => isThere('attention', kind, []))).toEqual([
    'alarm',
    'guard_change',
    'refund_failed',
    'payment_unproven',
    'refund_due',
    'return_pending',
    'order_to_ship',
    'order_to_deliver',
    'farm_change_pending',
    'change_pending',
    'listing_pending',
    'farmer_unverified',
  ])
})
