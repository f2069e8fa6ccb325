import { payoutFailed, payoutSent } from '@farmgate/domain/money/ledger/postings.ts'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { keptReason } from '@farmgate/domain/money/payouts/payout.ts'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import type { PayoutRail, RailPayout } from '#adapters/payouts/payout-rail.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { findPayableAccount } from '#features/money/payout-accounts/payout-accounts.sql.ts'
import { CLAIM_MS, isOverdue, nextTryInMs } from '#features/ordering/order-store/retry-delay.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import type { Log } from '#logging/log.ts'
import { applyRailPayout, endPayouts, type RailPayoutApplied } from './apply-rail-payout.ts'
import {
  endRunWhenAllEnded,
  listRunsToSend,
  lockRun,
  saveSending,
} from '#features/money/payout-store/payout-runs.sql.ts'
import {
  claimSent,
  listSentToTry,
  lockNextDue,
  lockPayout,
  postpone,
  saveSent,
  type StoredPayout,
} from '#features/money/payout-store/payouts.sql.ts'

export interface PayoutDeps {
  readonly db: Db
  readonly log: Log
  readonly rail: PayoutRail
  /** Decrypts where a payout goes. */
  readonly payTo: (accountId: string) => Promise<PayTo>
}

/**
 * Sends payouts of a run one by one; returns whether some are left. Each is posted and committed as sent before the rail is
 * called, so a worker that dies in between leaves a payout that is asked about, never one that is sent twice.
 */
export async function sendPayouts(deps: PayoutDeps, runId: string, limit: number): Promise<boolean> {
  for (let sent = 0; sent < limit; sent++) {
    const payout = await takeNext(deps.db, runId)
    if (payout === null) return false
    if (payout !== 'not-payable') await handOver(deps, payout, () => requestPayout(deps, payout))
  }
  return true
}

/** The next payout, posted as sent. Fails one whose account may no longer be paid, without sending it. */
const takeNext = (db: Db, runId: string): Promise<StoredPayout | 'not-payable' | null> =>
  inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === undefined || (run.state !== 'approved' && run.state !== 'sending')) return null
    if (run.state === 'approved') await saveSending(tx, runId)
    const payout = await lockNextDue(tx, runId)
    if (payout === undefined) {
      await endRunWhenAllEnded(tx, runId)
      return null
    }
    if ((await findPayableAccount(tx, payout.farmerId))?.id !== payout.accountId) {
      await endPayouts(tx, runId, [{ payout, state: 'failed', reason: ACCOUNT_NOT_PAYABLE }])
      return 'not-payable'
    }
    await markSent(tx, payout)
    return { ...payout, attempts: 1 }
  })

export const ACCOUNT_NOT_PAYABLE = 'not sent: the account may not be paid any more'

/** Posts a payout as sent. Requires the locks of its run and of itself. */
async function markSent(tx: Tx, payout: StoredPayout): Promise<void> {
  await saveSent(tx, payout.id, CLAIM_MS)
  await post(tx, { source: 'payout', sourceId: payout.id, orderId: null }, payoutSent(payout))
}

/** Asks the rail about a payout that was sent; one that it does not know is sent again with the same key. */
export async function followUp(deps: PayoutDeps, id: string): Promise<void> {
  const payout = await claimSent(deps.db, id, CLAIM_MS)
  if (payout === undefined) return
  await handOver(deps, payout, async () => {
    if (payout.railId !== null) return deps.rail.find(payout.railId)
    return (await deps.rail.findByReference(payout.reference)) ?? (await requestPayout(deps, payout))
  })
}

/** The rail will never take it. */
interface RefusedPayout {
  readonly refusedBecause: string
}

async function requestPayout(
  { rail, payTo }: PayoutDeps,
  { id, accountId, netPaise, reference }: StoredPayout,
): Promise<RailPayout | RefusedPayout> {
  try {
    return await rail.send({ payTo: await payTo(accountId), netPaise, reference }, id)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
    // A refusal of a repeated request says nothing about the first one.
    return (await rail.findByReference(reference)) ?? { refusedBecause: error.description }
  }
}

async function handOver(
  { db, log }: PayoutDeps,
  payout: StoredPayout,
  ask: () => Promise<RailPayout | RefusedPayout>,
): Promise<void> {
  const about = { payout: payout.id, run: payout.runId, amountPaise: payout.netPaise }
  try {
    const report = await ask()
    const applied = await inTransaction(db, (tx) =>
      'refusedBecause' in report ? failRefused(tx, payout, report) : applyRailPayout(tx, report),
    )
    if (applied === 'failed' || applied === 'returned') log.error(about, 'payout not paid, owed again')
    if (applied === 'differs' || applied === 'unknown') log.error(about, 'payout differs at the rail')
    if (applied !== 'paid' && applied !== 'failed' && applied !== 'returned') await later(null)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    await later(keptReason(error.description))
  }

  async function later(reason: string | null): Promise<void> {
    await postpone(db, payout.id, nextTryInMs(payout.attempts, payout.ageMs, Math.random()))
    if (isOverdue(payout.ageMs)) log.error({ ...about, reason }, 'payout pending for more than a day')
    else if (reason !== null) log.warn({ ...about, reason }, 'payout request failed, retrying')
  }
}

async function failRefused(
  tx: Tx,
  { id, runId }: StoredPayout,
  { refusedBecause }: RefusedPayout,
): Promise<RailPayoutApplied> {
  await lockRun(tx, runId)
  const payout = await lockPayout(tx, id)
  if (payout.state !== 'sent' || payout.railId !== null) return 'nothing-new'
  await post(tx, { source: 'payout', sourceId: id, orderId: null }, payoutFailed(payout))
  await endPayouts(tx, runId, [{ payout, state: 'failed', reason: refusedBecause }])
  return 'failed'
}

/** Sends what approved runs have left, and asks about what is under way. The queue is only a wake-up call. */
export async function sweepPayouts(deps: PayoutDeps, limit: number): Promise<void> {
  const { db, log, rail } = deps
  const runs = await listRunsToSend(db, rail.kind, limit)
  if (rail.kind === 'razorpayx')
    await rowByRow({ log, part: 'payout runs' }, runs, String, async (runId) => {
      await sendPayouts(deps, runId, limit)
    })
  const sent = rail.kind === 'razorpayx' ? await listSentToTry(db, limit) : []
  await rowByRow({ log, part: 'payouts' }, sent, String, (id) => followUp(deps, id))
}
