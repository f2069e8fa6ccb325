import { movePayout } from '@farmgate/domain/payouts/payout.ts'
import type { RailPayout } from '#adapters/payouts/payout-rail.ts'
import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import { postAll } from '#features/ledger/ledger.sql.ts'
import { lockAccount, saveState } from '#features/payout-accounts/payout-accounts.sql.ts'
import { notify } from '#features/notices/notify.ts'
import { endRunWhenAllEnded, lockRun } from './payout-runs.sql.ts'
import { findByReference, lockPayout, saveEnded, saveRailId, type StoredPayout } from './payouts.sql.ts'

/** `unknown`: it is not one of ours. `differs`: the rail has another amount than we sent; a person has to look. */
export type RailPayoutApplied = 'paid' | 'failed' | 'returned' | 'nothing-new' | 'unknown' | 'differs'

/**
 * The only way a payout that was sent advances, whichever source reported it: the call itself, a webhook, a lookup or a
 * bank's file. Idempotent, and independent of the order of reports.
 */
export async function applyRailPayout(tx: Tx, report: RailPayout): Promise<RailPayoutApplied> {
  const found = await findByReference(tx, report.reference)
  if (found === undefined) return 'unknown'
  if (report.amountPaise !== found.netPaise) return 'differs'
  await lockRun(tx, found.runId)
  const payout = await lockPayout(tx, found.id)
  if (payout.state === 'due' || payout.state === 'dropped') return 'unknown'
  if (payout.railId !== null && payout.railId !== report.railId) return 'differs'
  await saveRailId(tx, payout.id, report.railId, report.utr)
  const step = movePayout(payout, report)
  if (step === null) return 'nothing-new'
  await postAll(
    tx,
    step.postings.map((posting) => ({ source: 'payout', sourceId: payout.id, orderId: null, ...posting })),
  )
  const reason = step.state === 'paid' ? null : (report.reason ?? report.state)
  await endPayout(tx, { ...payout, utr: report.utr ?? payout.utr }, step.state, reason)
  return step.state
}

/** Saves how a payout ended, tells the farm, and ends the run with its last payout. Requires the locks of both. */
export async function endPayout(
  tx: Tx,
  payout: StoredPayout,
  state: 'paid' | 'failed' | 'returned',
  reason: string | null,
): Promise<void> {
  await saveEnded(tx, payout.id, state, reason)
  const amountPaise = String(payout.netPaise)
  if (state === 'paid')
    await notify(tx, [payout.farmerId], {
      kind: 'payout_paid',
      cause: payout.id,
      detail: { amountPaise, utr: payout.utr ?? '' },
    })
  else {
    await blockAccount(tx, payout.accountId)
    await notify(tx, [payout.farmerId], { kind: 'payout_failed', cause: payout.id, detail: { amountPaise } })
  }
  await endRunWhenAllEnded(tx, payout.runId)
  announce(tx, { what: 'payouts', to: [payout.farmerId], admins: true })
}

/** An account that a payout did not reach is not paid again until it was confirmed. */
async function blockAccount(tx: Tx, id: string): Promise<void> {
  const account = await lockAccount(tx, id)
  if (account?.state === 'verified' && account.replacedAt === null)
    await saveState(tx, id, { state: 'blocked' })
}
