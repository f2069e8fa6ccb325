import { checkCanApprove, requireDraft } from '@farmgate/domain/money/payouts/payout-run.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findApproverWait } from '#features/people/second-factor/approver-wait.sql.ts'
import {
  type LockedRun,
  lockMoneyThere,
  lockRun,
  saveApproved,
  saveThrownAway,
} from '#features/money/payout-store/payout-runs.sql.ts'
import { listReporters, listWarned } from '#features/money/payout-store/payouts.sql.ts'

/**
 * Approves a run: from now on the worker sends it. The database too refuses the person who drafted it, one who said that its
 * money came back, and a new approver.
 */
export const approveRun = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  ticked: readonly string[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const therePaise = await lockMoneyThere(tx)
    const run = await lockExisting(tx, id)
    const warned = await listWarned(tx, id)
    const reporterIds = await listReporters(tx, id)
    checkCanApprove(run, {
      approverId: adminId,
      wait: await findApproverWait(tx, adminId),
      reporterIds,
      warned,
      ticked,
      neededPaise: run.netPaise,
      therePaise,
    })
    await saveApproved(tx, id, adminId)
    if (run.rail === 'razorpayx')
      await enqueue(tx, 'send-payouts', { runId: id }, { key: `send-payouts:${id}` })
    await recordAct(tx, {
      actorId: adminId,
      action: 'payout.approved',
      subjectId: id,
      requestId,
      detail: { number: run.number, amountPaise: run.netPaise, warnings: warned.length },
    })
    announce(tx, { what: 'payouts', to: [], admins: true })
  })

/** Throws a draft away: its entries are payable again. */
export const throwAwayRun = (db: Db, { adminId, requestId }: Operator, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const run = await lockExisting(tx, id)
    requireDraft(run)
    await saveThrownAway(tx, id, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'payout.thrown_away',
      subjectId: id,
      requestId,
      detail: { number: run.number, amountPaise: run.netPaise },
    })
    announce(tx, { what: 'payouts', to: [], admins: true })
  })

async function lockExisting(tx: Tx, id: string): Promise<LockedRun> {
  const run = await lockRun(tx, id)
  if (run === undefined) throw new Refusal('payout_run.not_found')
  return run
}
