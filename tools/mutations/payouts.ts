import type { Mutation } from './mutation.ts'

const DOMAIN = 'packages/domain/src/payouts'
const PAYOUTS = 'apps/server/src/features/payouts'
const TEST = `${PAYOUTS}/payouts.test.ts`
const MIGRATION = 'apps/server/migrations/0065_payouts.sql'
const INVARIANTS = `${PAYOUTS}/payout-invariants.test.ts`

/** Farms are paid once, by two people, and the books say so. */
export const payoutMutations: readonly Mutation[] = [
  {
    promise: 'payouts: the next run is not the one of today that was approved',
    file: `${DOMAIN}/run.ts`,
    remove: 'isoWeekday(day) === weekday && day !== lastRunDay',
    leave: 'isoWeekday(day) === weekday',
    test: `${DOMAIN}/run.test.ts`,
  },
  {
    promise: 'payouts: an entry waits until its time has passed',
    file: `${DOMAIN}/payable.ts`,
    remove: "return until === null ? null : because('waiting', { until })",
    leave: 'return null',
    test: `${DOMAIN}/payable.test.ts`,
  },
  {
    promise: 'payouts: what went back before the payout stays with its sale',
    file: `${DOMAIN}/payable.ts`,
    remove: '(amountPaise < 0 && isSalePaidOut)',
    leave: 'amountPaise < 0',
    test: `${DOMAIN}/payable.test.ts`,
  },
  {
    promise: 'payouts: a small amount is carried over four times at most',
    file: `${DOMAIN}/payable.ts`,
    remove: 'payablePaise < minimumPaise && carriedRuns < CARRIED_RUNS_MAX',
    leave: 'payablePaise < minimumPaise',
    test: `${DOMAIN}/payable.test.ts`,
  },
  {
    promise: 'payouts: deductions are never more than there is',
    file: `${DOMAIN}/deductions.ts`,
    remove: 'Math.min(shareOfPaise(grossPaise, shareBp, ALL_BP), left)',
    leave: 'shareOfPaise(grossPaise, shareBp, ALL_BP)',
    test: `${DOMAIN}/deductions.test.ts`,
  },
  {
    promise: 'payouts: a run is not approved by the person who drafted it',
    file: `${DOMAIN}/run.ts`,
    remove: "if (approval.approverId === run.draftedBy) throw new Refusal('payout_run.own_draft')",
    leave: '',
    test: `${DOMAIN}/run.test.ts`,
  },
  {
    promise: 'payouts: a run is not approved above the money that is there',
    file: `${DOMAIN}/run.ts`,
    remove: 'if (missingPaise > 0)',
    leave: 'if (missingPaise > Number.MAX_SAFE_INTEGER)',
    test: `${DOMAIN}/run.test.ts`,
  },
  {
    promise: 'payouts: a return before the report of the payment ends as one after it',
    file: `${DOMAIN}/payout.ts`,
    remove: "return { state: 'returned', postings: [payoutPaid(payout), payoutReturned(payout)] }",
    leave: 'return null',
    test: `${DOMAIN}/payout.test.ts`,
  },
  {
    promise: 'payouts: the database refuses one person for both steps',
    file: MIGRATION,
    remove: 'constraint payout_run_needs_two_people check (approved_by <> drafted_by),',
    leave: '',
    test: TEST,
  },
  {
    promise: 'payouts: money is promised to one run only',
    file: `${PAYOUTS}/payout-runs.sql.ts`,
    remove: "where payouts.state = 'due' and payout_runs.state in ('approved', 'sending'))",
    leave: 'where false)',
    test: TEST,
  },
  {
    promise: 'payouts: an account that may not be paid any more is not paid',
    file: `${PAYOUTS}/send-payout.ts`,
    remove: '(await findPayableAccount(tx, payout.farmerId))?.id !== payout.accountId',
    leave: '(await findPayableAccount(tx, payout.farmerId))?.id === null',
    test: TEST,
  },
  {
    promise: 'payouts: one that the rail never got is sent again by another worker',
    file: `${PAYOUTS}/send-payout.ts`,
    remove: '(await deps.rail.findByReference(payout.reference)) ?? (await requestPayout(deps, payout))',
    leave: "(await deps.rail.findByReference(payout.reference)) ?? { refusedBecause: 'not there' }",
    test: 'apps/server/src/processes/payouts-killed-at-each-step.test.ts',
  },
  {
    promise: 'payouts: a report with another amount changes nothing',
    file: `${PAYOUTS}/apply-rail-payout.ts`,
    remove: "if (report.amountPaise !== payout.netPaise) return { applied: 'differs' }",
    leave: '',
    test: TEST,
  },
  {
    promise: 'payouts: an account that a payout did not reach is blocked',
    file: `${PAYOUTS}/apply-rail-payout.ts`,
    remove: "sent.filter(({ state }) => state !== 'paid').map(({ payout }) => payout.accountId),",
    leave: '[],',
    test: TEST,
  },
  {
    promise: 'payouts: entries are released with a payout that was not paid',
    file: MIGRATION,
    remove: "new.state in ('failed', 'returned', 'dropped') and new.state <> old.state",
    leave: "new.state in ('failed', 'returned') and new.state <> old.state",
    test: TEST,
  },
  {
    promise: 'payouts: a farm reads what waits, and why',
    file: `${PAYOUTS}/waiting-entries.ts`,
    remove: 'return why === null ? [] : [{ entry, why }]',
    leave: 'return []',
    test: TEST,
  },
  {
    promise: 'payouts: a claim holds the money of its own farm only',
    file: `${PAYOUTS}/free-entries.sql.ts`,
    remove: 'and item_claims.farmer_id = entry.farmer_id',
    leave: '',
    test: TEST,
  },
  {
    promise: 'payouts: a file for the bank leaves out farms with a UPI id',
    file: `${DOMAIN}/payable.ts`,
    remove: "if (rail === 'bank_file' && !isPaidByFile(accountKind)) return 'upi_by_file'",
    leave: '',
    test: `${DOMAIN}/payable.test.ts`,
  },
  {
    promise: 'payouts: an account is not blocked for a payout that was never sent',
    file: `${PAYOUTS}/apply-rail-payout.ts`,
    remove: "ends.filter(({ payout }) => payout.state !== 'due')",
    leave: 'ends',
    test: TEST,
  },
  {
    promise: 'payouts: books of a bank file are compared with what its results said',
    file: `${PAYOUTS}/read-results.ts`,
    remove: 'for (const part of inParts(said)) await saveBankStatements(tx, part, { runId, adminId })',
    leave: '',
    test: `${PAYOUTS}/bank-file.test.ts`,
  },
  {
    promise: 'payouts: a payout by file without results is a difference after three days',
    file: `${PAYOUTS}/reconcile-payouts.ts`,
    remove: "now.getTime() - sentAt.getTime() > RESULTS_WITHIN_MS ? 'no_result' : 'waiting'",
    leave: "'waiting'",
    test: `${PAYOUTS}/bank-file.test.ts`,
  },
  {
    promise: 'payouts: a failed payout is shown to operators from the moment at which it failed',
    file: 'apps/server/src/features/attention/attention.sql.ts',
    remove:
      'select account.id, coalesce(failed.ended_at, account.verified_at), coalesce(failed.net_paise, 0), null::uuid',
    leave: 'select account.id, account.created_at, 0, null::uuid',
    test: TEST,
  },
  {
    promise: 'payouts: an entry is in one live payout',
    file: MIGRATION,
    remove: 'create unique index payout_entry_live_once on payout_entries',
    leave: 'create index payout_entry_live_once on payout_entries',
    test: INVARIANTS,
  },
  {
    promise: 'payouts: a payout pays entries of its own farm',
    file: MIGRATION,
    remove: "payouts.state <> 'due' or entry.farmer_id is distinct from payouts.farmer_id",
    leave: "payouts.state <> 'due'",
    test: INVARIANTS,
  },
]
