import type { Mutation } from './mutation.ts'

const RAIL = 'apps/server/src/adapters/payouts/razorpayx.ts'
const RAIL_TEST = 'apps/server/src/adapters/payouts/razorpayx.test.ts'
const WEBHOOKS = 'apps/server/src/features/money/webhooks/payout-webhooks.test.ts'
const SETTLEMENTS = 'apps/server/src/features/money/payment-reconciliation/read-settlements.test.ts'
const FILED = 'apps/server/src/features/money/payout-sending/bank-file.test.ts'
const FILE = 'packages/domain/src/money/payouts/bank-file.test.ts'
const RESULTS = 'packages/domain/src/money/payouts/bank-results.test.ts'

/** How payouts leave, and how we hear what became of them. */
export const railMutations: readonly Mutation[] = [
  {
    promise: 'rails: a payout has its own idempotency key',
    file: RAIL,
    remove: "path: '/v1/payouts',\n            headers: { [HEADER]: idempotencyKey },",
    leave:
      "path: '/v1/payouts',\n            headers: { [HEADER]: `${idempotencyKey.slice(0, 20)}${Math.random()}`.slice(0, 36) },",
    test: RAIL_TEST,
  },
  {
    promise: 'rails: a bank is asked for one account once',
    file: RAIL,
    remove: "path: '/v1/fund_accounts/validations',\n            headers: { [HEADER]: idempotencyKey },",
    leave: "path: '/v1/fund_accounts/validations',",
    test: RAIL_TEST,
  },
  {
    promise: 'rails: a failure does not contain the account',
    file: RAIL,
    remove: "description.replaceAll(secret, '••••')",
    leave: 'description',
    test: RAIL_TEST,
  },
  {
    promise: 'rails: the reason of a failed payout does not contain the account',
    file: 'apps/server/src/adapters/payouts/payout-answers.ts',
    remove: "reason?.replaceAll(/\\d{9,}|[\\w.-]+(?=@)/g, '••••') ?? null",
    leave: 'reason',
    test: RAIL_TEST,
  },
  {
    promise: 'rails: a payout is found by its whole reference',
    file: RAIL,
    remove: 'alike.findLast((payout) => payout.reference === reference) ?? null',
    leave:
      'alike.at(-1) ?? { railId: reference, reference, amountPaise: 0, state: "queued", utr: null, reason: null }',
    test: RAIL_TEST,
  },
  {
    promise: 'rails: a cancelled payout never left',
    file: 'apps/server/src/adapters/payouts/payout-answers.ts',
    remove: "cancelled: 'failed'",
    leave: "cancelled: 'processed'",
    test: RAIL_TEST,
  },
  {
    promise: 'rails: a webhook about payouts is signed with the secret of payouts',
    file: 'apps/server/src/features/money/webhooks/store-webhook.ts',
    remove: 'await needSignature(deps.rail, deps, webhook)',
    leave: 'await needSignature(deps.gateway, deps, webhook)',
    test: WEBHOOKS,
  },
  {
    promise: 'rails: a bank file has no webhooks',
    file: 'apps/server/src/adapters/payouts/bank-file-rail.ts',
    remove: 'isSignedWebhook: () => false',
    leave: 'isSignedWebhook: () => true',
    test: WEBHOOKS,
  },
  {
    promise: 'rails: an event about a payout waits for the sweep of payouts',
    file: 'apps/server/src/features/money/webhooks/webhooks.sql.ts',
    remove: "listDue(db, 'is not', limit)",
    leave: "listDue(db, 'is', limit)",
    test: WEBHOOKS,
  },
  {
    promise: 'rails: a settlement is posted once',
    file: 'apps/server/src/features/money/payment-reconciliation/read-settlements.ts',
    remove: 'if (!(await addSettlement(tx, id, settlement))) return readSettledAmount(tx, settlement.id)\n',
    leave: 'await addSettlement(tx, id, settlement)\n',
    test: SETTLEMENTS,
  },
  {
    promise: 'rails: only a processed settlement is in the bank',
    file: 'apps/server/src/features/money/payment-reconciliation/read-settlements.ts',
    remove: "settlements.filter(({ status }) => status === 'processed')",
    leave: 'settlements',
    test: SETTLEMENTS,
  },
  {
    promise: 'rails: RazorpayX is configured completely or not at all',
    file: 'apps/server/src/config-refusals.ts',
    remove: "PAYOUT_RAIL === 'razorpayx' && is,",
    leave: 'false && is,',
    test: 'apps/server/src/config.test.ts',
  },
  {
    promise: 'bank file: no field begins like a formula',
    file: 'packages/domain/src/money/payouts/bank-file.ts',
    remove: ".replace(/^[^A-Za-z0-9]+/, '')",
    leave: '',
    test: FILE,
  },
  {
    promise: 'bank results: an altered account is refused',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: "if (row['Beneficiary Account'] !== payout.accountNumber) return 'altered'",
    leave: '',
    test: RESULTS,
  },
  {
    promise: 'bank results: an altered amount is refused',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: "if (amountText(row.Amount) !== rupeesText(payout.netPaise)) return 'altered'",
    leave: '',
    test: RESULTS,
  },
  {
    promise: 'bank results: a doubled reference is refused',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: '(references.get(row.Reference) ?? 0) > 1 ||',
    leave: '',
    test: RESULTS,
  },
  {
    promise: 'bank results: a doubled UTR is refused',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: "(row.UTR !== '' && (utrs.get(row.UTR) ?? 0) > 1)",
    leave: 'false',
    test: RESULTS,
  },
  {
    promise: 'bank results: what is paid needs its UTR',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: "(state === 'processed' || row.UTR !== '')",
    leave: "row.UTR !== ''",
    test: RESULTS,
  },
  {
    promise: 'bank results: a UTR of another payout is refused',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: '(ownerOfUtr.get(row.UTR) ?? row.Reference) !== row.Reference',
    leave: 'false',
    test: RESULTS,
  },
  {
    promise: 'bank results: the UTRs of all payouts are asked for',
    file: 'apps/server/src/features/money/payout-sending/read-results.ts',
    remove: 'await findOwnersOfUtrs(tx, utrsOf(rows))',
    leave: 'new Map<string, string>()',
    test: FILED,
  },
  {
    promise: 'bank results: a file counts as a whole',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: 'refused.length === 0 ? results : []',
    leave: 'results',
    test: RESULTS,
  },
  {
    promise: 'bank results: a file is read no further than its run is long',
    file: 'packages/domain/src/money/payouts/bank-results.ts',
    remove: "if (rows.length === rowsMax) return 'too_many_rows'",
    leave: '',
    test: RESULTS,
  },
  {
    promise: 'bank results: a large file is refused before its rows are decided',
    file: 'apps/server/src/features/money/payout-sending/read-results.ts',
    remove: 'const max = resultRowsMax(run.farms)',
    leave: 'const max = 1e9 + resultRowsMax(run.farms)',
    test: FILED,
  },
  {
    promise: 'bank results: other callers are served while a file is read',
    file: 'apps/server/src/concurrency/in-slices.ts',
    remove: 'if (performance.now() < sliceEnd) continue',
    leave: 'if (sliceEnd > 0) continue',
    test: 'apps/server/src/concurrency/in-slices.test.ts',
  },
  {
    promise: 'bank results: they need a fresh code',
    file: 'apps/server/src/features/money/payouts/payouts.routes.ts',
    remove: 'await proveForAct(deps, actor.accountId, code, caller)\n    const { refused, ...counts } =',
    leave: 'const { refused, ...counts } =',
    test: FILED,
  },
  {
    promise: 'bank results: the words of a bank are stored without account numbers',
    file: 'apps/server/src/features/money/payout-sending/apply-rail-payout.ts',
    remove: 'reason === null ? null : keptReason(reason)',
    leave: 'reason',
    test: FILED,
  },
  {
    promise: 'bank results: account numbers are masked before a text is cut',
    file: 'packages/domain/src/money/payouts/payout.ts',
    remove: 'maskAccountNumbers(said).slice(0, REASON_MAX_LENGTH)',
    leave: 'maskAccountNumbers(said.slice(0, REASON_MAX_LENGTH))',
    test: 'packages/domain/src/money/payouts/payout.test.ts',
  },
  {
    promise: 'bank file: a run by another rail has none',
    file: 'apps/server/src/features/money/payout-sending/bank-file.ts',
    remove: "if (run?.rail !== 'bank_file') throw",
    leave: 'if (run === undefined) throw',
    test: FILED,
  },
  {
    promise: 'bank file: an account that may not be paid any more is not in it',
    file: 'apps/server/src/features/money/payout-sending/bank-file.ts',
    remove: 'isPayable && isPaidByFile(accountKind)',
    leave: 'isPaidByFile(accountKind)',
    test: FILED,
  },
  {
    promise: 'bank file: a payout that ended is not in the next file',
    file: 'apps/server/src/features/money/payout-sending/bank-file.ts',
    remove: ".filter(({ state }) => state === 'sent')",
    leave: '',
    test: FILED,
  },
  {
    promise: 'bank file: results are for runs that were sent by file',
    file: 'apps/server/src/features/money/payout-sending/read-results.ts',
    remove: "(run.state !== 'sending' && run.state !== 'done')",
    leave: 'false',
    test: FILED,
  },
]
