import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { PayoutRail, RailPayout } from '#adapters/payouts/payout-rail.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { findSealed } from '#features/money/payout-accounts/payout-accounts.sql.ts'
import { openPayTo } from '#features/money/payout-accounts/sealed-account.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { Log } from '#logging/log.ts'
import { applyRailPayout } from './apply-rail-payout.ts'
import { type PayoutDeps, sendPayouts } from './send-payout.ts'

/** What the worker's tasks about payouts need. */
export interface PayoutTools {
  readonly rail: PayoutRail
  readonly vault: Vault
}

export const payoutDeps = (
  { rail, vault }: PayoutTools,
  { db, log }: { readonly db: Db; readonly log: Log },
): PayoutDeps => ({ db, log, rail, payTo: (accountId) => openAccount(db, vault, accountId) })

async function openAccount(db: Db, vault: Vault, id: string): Promise<PayTo> {
  const sealed = await findSealed(db, id)
  if (sealed === undefined) throw new Error('accounts to pay are never deleted')
  return openPayTo(vault, sealed)
}

/** A job sends this many payouts, then queues the next job, so that a worker that stops does not wait for a whole run. */
const PAYOUTS_PER_JOB = 100

export async function sendRun(deps: PayoutDeps, runId: string): Promise<void> {
  if (!(await sendPayouts(deps, runId, PAYOUTS_PER_JOB))) return
  await inTransaction(deps.db, (tx) =>
    enqueue(tx, 'send-payouts', { runId }, { key: `send-payouts:${runId}` }),
  )
}

/** Applies what a webhook led to. */
export async function applyReport({ db, log }: PayoutDeps, report: RailPayout): Promise<void> {
  const applied = await inTransaction(db, (tx) => applyRailPayout(tx, report))
  if (applied === 'unknown' || applied === 'differs')
    log.error({ reference: report.reference, railId: report.railId, applied }, 'payout differs at the rail')
}
