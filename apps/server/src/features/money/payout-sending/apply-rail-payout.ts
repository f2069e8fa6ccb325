import type { Posting } from '@farmgate/domain/money/ledger/postings.ts'
import { keptReason, movePayout } from '@farmgate/domain/money/payouts/payout.ts'
import type { RailPayout } from '#adapters/payouts/payout-rail.ts'
import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import { postAll } from '#features/money/ledger/ledger.sql.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { blockAccounts } from '#features/money/payout-accounts/decide-payout-account.ts'
import { endRunWhenAllEnded, lockRun } from '#features/money/payout-store/payout-runs.sql.ts'
import {
  type EndedPayout,
  findRunOfReference,
  lockByReferences,
  saveEnded,
  saveRailIds,
  type StoredPayout,
} from '#features/money/payout-store/payouts.sql.ts'

/** `unknown`: it is not one of ours. `differs`: the rail has another amount than we sent; a person has to look. */
export type RailPayoutApplied = 'paid' | 'failed' | 'returned' | 'nothing-new' | 'unknown' | 'differs'

/**
 * Applies what a call, a webhook or a lookup reported about a payout that was sent. Idempotent, and independent of the order
 * of reports.
 */
export async function applyRailPayout(tx: Tx, report: RailPayout): Promise<RailPayoutApplied> {
  const runId = await findRunOfReference(tx, report.reference)
  if (runId === undefined) return 'unknown'
  await lockRun(tx, runId)
  const [applied = 'unknown'] = await applyRailPayouts(tx, runId, [report])
  return applied
}

/**
 * The only way payouts that were sent advance, whichever source reported them. All reports are of one run, whose lock is
 * required, and each of another payout. Returns what became of each, in the same order; the number of statements does not
 * grow with theirs. `reportedBy` gave the bank's results; null where the rail itself reports.
 */
export async function applyRailPayouts(
  tx: Tx,
  runId: string,
  reports: readonly RailPayout[],
  reportedBy: string | null = null,
): Promise<RailPayoutApplied[]> {
  const locked = await lockByReferences(
    tx,
    runId,
    reports.map(({ reference }) => reference),
  )
  const payouts = new Map(locked.map((payout) => [payout.reference, payout]))
  const decided = reports.map((report) => decide(report, payouts.get(report.reference)))
  const known = decided.flatMap((each) => ('payout' in each ? [each] : []))
  await saveRailIds(
    tx,
    known.map(({ payout: { id }, report: { railId, utr } }) => ({ id, railId, utr })),
  )
  await postAll(
    tx,
    known.flatMap(({ payout, postings }) =>
      postings.map((posting) => ({
        source: 'payout' as const,
        sourceId: payout.id,
        orderId: null,
        ...posting,
      })),
    ),
  )
  await endPayouts(
    tx,
    runId,
    known.flatMap(({ applied, payout, report }) =>
      applied === 'nothing-new'
        ? []
        : {
            payout: { ...payout, utr: payout.utr ?? report.utr },
            state: applied,
            reason: applied === 'paid' ? null : (report.reason ?? report.state),
            reportedBy,
          },
    ),
  )
  return decided.map(({ applied }) => applied)
}

type Decided =
  | { readonly applied: 'unknown' | 'differs' }
  | {
      readonly applied: EndedPayout['state'] | 'nothing-new'
      readonly payout: StoredPayout
      readonly report: RailPayout
      readonly postings: readonly Posting[]
    }

function decide(report: RailPayout, payout: StoredPayout | undefined): Decided {
  if (payout === undefined) return { applied: 'unknown' }
  if (report.amountPaise !== payout.netPaise) return { applied: 'differs' }
  if (payout.state === 'due' || payout.state === 'dropped') return { applied: 'unknown' }
  if (payout.railId !== null && payout.railId !== report.railId) return { applied: 'differs' }
  const step = movePayout(payout, report)
  return { applied: step?.state ?? 'nothing-new', payout, report, postings: step?.postings ?? [] }
}

export interface PayoutEnd extends Omit<EndedPayout, 'id' | 'reportedBy'> {
  readonly payout: StoredPayout
  /** Of ends that a person read in the bank's results. */
  readonly reportedBy?: string | null
}

/**
 * Saves how payouts of a run ended, tells the farms, and ends the run with its last payout. Requires the locks of the run and
 * of the payouts. A payout that was never sent does not block its account and sends no notice. Account numbers in the words of a
 * bank are never stored.
 */
export async function endPayouts(tx: Tx, runId: string, ends: readonly PayoutEnd[]): Promise<void> {
  if (ends.length === 0) return
  await saveEnded(
    tx,
    ends.map(({ payout: { id }, state, reason, reportedBy = null }) => ({
      id,
      state,
      reason: reason === null ? null : keptReason(reason),
      reportedBy,
    })),
  )
  const sent = ends.filter(({ payout }) => payout.state !== 'due')
  await blockAccounts(
    tx,
    sent.filter(({ state }) => state !== 'paid').map(({ payout }) => payout.accountId),
  )
  await notifyAll(tx, sent.map(noticeOf))
  await endRunWhenAllEnded(tx, runId)
  announce(tx, { what: 'payouts', to: ends.map(({ payout }) => payout.farmerId), admins: true })
}

function noticeOf({ payout: { id, farmerId, netPaise, utr }, state }: PayoutEnd) {
  const amountPaise = String(netPaise)
  const about = { to: [farmerId], cause: id }
  return state === 'paid'
    ? ({ ...about, kind: 'payout_paid', detail: { amountPaise, utr: utr ?? '' } } as const)
    : ({ ...about, kind: 'payout_failed', detail: { amountPaise } } as const)
}

/** So many are posted and saved by one statement, however large a run is. */
const PAYOUTS_AT_ONCE = 1_000

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PAYOUTS_AT_ONCE)
    yield rows.slice(from, from + PAYOUTS_AT_ONCE)
}
