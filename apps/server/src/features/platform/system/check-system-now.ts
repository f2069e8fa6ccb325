import { type CheckNowOutcome, decideCheckNow } from '@farmgate/domain/platform/check-now.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { readVerification } from './verification-runs.sql.ts'

/**
 * Queues the frequent verification and a sample, under the keys of the scheduled ones: two requests at the same time add one
 * job.
 */
export const checkSystemNow = (db: Db, { adminId, requestId }: Operator): Promise<CheckNowOutcome> =>
  inTransaction(db, async (tx) => {
    const outcome = decideCheckNow(await readVerification(tx))
    if (outcome === 'started') {
      await enqueue(tx, 'sample-system', {}, { key: 'sample-system' })
      await enqueue(tx, 'verify-market', { scope: 'frequent' }, { key: 'verify-market-frequent' })
    }
    await recordAct(tx, {
      actorId: adminId,
      action: 'settings.check_requested',
      requestId,
      detail: { outcome },
    })
    return outcome
  })
