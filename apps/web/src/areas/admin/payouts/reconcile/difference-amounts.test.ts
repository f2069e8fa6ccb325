import type { PayoutDifference } from '@farmgate/contract/money/payouts.ts'
import { expect, test } from 'vitest'
import { amountApart, sumApart } from './difference-amounts.ts'

const ours = (amount: number): PayoutDifference['ours'] => ({
  _id: 'payout',
  runId: 'run',
  farmer: { _id: 'farm', name: 'Sunanda Thorat' },
  amount,
  state: 'failed',
  utr: null,
})
const rail = (amount: number): PayoutDifference['rail'] => ({ amount, state: 'processed', utr: null })

const CASES: readonly (PayoutDifference & { apart: number })[] = [
  { reference: '1', through: 'razorpayx', difference: 'only_rail', ours: null, rail: rail(945), apart: 945 },
  {
    reference: '2',
    through: 'razorpayx',
    difference: 'only_ours',
    ours: ours(120.5),
    rail: null,
    apart: 120.5,
  },
  {
    reference: '3',
    through: 'razorpayx',
    difference: 'amount',
    ours: ours(100.1),
    rail: rail(99.8),
    apart: 0.3,
  },
  {
    reference: '4',
    through: 'razorpayx',
    difference: 'state',
    ours: ours(3480),
    rail: rail(3480),
    apart: 3480,
  },
  { reference: '5', through: 'razorpayx', difference: 'utr', ours: ours(50), rail: rail(50), apart: 0 },
]

test.each(CASES)('$difference', ({ apart, ...difference }) => {
  expect(amountApart(difference)).toBe(apart)
})

test('the sum of all is exact to the paisa', () => {
  expect(sumApart(CASES)).toBe(4545.8)
})
