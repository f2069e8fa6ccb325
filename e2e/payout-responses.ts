import type { Output } from '@farmgate/contract/endpoint.ts'
import type {
  onePayout,
  onePayoutRun,
  Payout,
  PayoutRun,
  reconcilePayouts,
} from '@farmgate/contract/money/payouts.ts'

/** Responses about payouts in states that the demo is not in, for the checks of pages. */

const AT = '2026-11-16T12:10:00.000Z'

const run = (change: Partial<PayoutRun>): PayoutRun => ({
  _id: 'run',
  number: 46,
  state: 'draft',
  rail: 'razorpayx',
  farms: 2,
  gross: 51_920,
  deductions: 1_298,
  net: 50_622,
  counts: { due: 2 },
  draftedAt: AT,
  draftedBy: { _id: 'omkar', name: 'Omkar Jagtap' },
  approvedAt: null,
  approvedBy: null,
  sentAt: null,
  endedAt: null,
  ...change,
})

const payout = (_id: string, name: string, change: Partial<Payout>): Payout => ({
  _id,
  farmer: { _id: `farm-${_id}`, name },
  account: 'HDFC0000123 ••••4417',
  entries: 64,
  sold: 52_000,
  wentBack: 760,
  gross: 51_240,
  deductions: [{ kind: 'commission', share: 2.5, amount: 1_281 }],
  net: 49_959,
  warnings: [],
  state: 'due',
  utr: null,
  reason: null,
  sentAt: null,
  endedAt: null,
  ...change,
})

export const DRAFT: Output<typeof onePayoutRun> = {
  run: run({}),
  needed: 50_622,
  there: 32_422,
  reporters: [],
  totals: { entries: 66, sold: 52_700, wentBack: 780 },
  payouts: [
    payout('1', 'Vithal Dairy', {}),
    payout('2', 'Dattatray Gade', { net: 663, warnings: ['account_changed', 'refund_share'] }),
  ],
  nextCursor: null,
  skipped: [{ farmer: { _id: 'kisan', name: 'Kisan Sabale' }, reason: 'below_minimum', amount: 62 }],
}

const RETURNED = payout('2', 'Sunanda Thorat', {
  state: 'returned',
  utr: 'YESB426314558210',
  reason: "The beneficiary's bank returned the transfer: the account is closed.",
  sentAt: AT,
  endedAt: AT,
})

export const FILED: Output<typeof onePayoutRun> = {
  ...DRAFT,
  run: run({
    state: 'sending',
    rail: 'bank_file',
    counts: { sent: 1, returned: 1 },
    approvedAt: AT,
    approvedBy: { _id: 'nandini', name: 'Nandini Sathe' },
  }),
  payouts: [payout('1', 'Vithal Dairy', { state: 'sent', sentAt: AT }), RETURNED],
  skipped: [],
}

export const ONE_PAYOUT: Output<typeof onePayout> = {
  payout: RETURNED,
  entries: [
    { at: AT, order: { _id: 'order', number: 'FG-20402' }, amount: 51_260 },
    { at: AT, order: null, amount: -20 },
  ],
}

export const DIFFERENCES: Output<typeof reconcilePayouts> = {
  ours: { payouts: 84, paid: 8_50_896 },
  rail: { payouts: 85, paid: 8_54_376 },
  waiting: { payouts: 0, amount: 0 },
  agreed: 83,
  differences: [
    {
      reference: '0AKTVGMD8C5DHR1Q2KZ2J3XYZ',
      through: 'razorpayx',
      difference: 'state',
      ours: {
        _id: '2',
        runId: 'run',
        farmer: { _id: 'farm-2', name: 'Sunanda Thorat' },
        amount: 3_480,
        state: 'failed',
        utr: null,
      },
      rail: { amount: 3_480, state: 'processed', utr: 'YESB426314558210' },
    },
    {
      reference: '0AKTVGMD8C5DHR1Q2KZ2J3ABC',
      through: 'razorpayx',
      difference: 'only_rail',
      ours: null,
      rail: { amount: 945.5, state: 'processed', utr: 'YESB426314558211' },
    },
  ],
}
