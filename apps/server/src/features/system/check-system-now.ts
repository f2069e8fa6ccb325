import { type CheckNowOutcome, decideCheckNow } from '@farmgate/domain/system/check-now.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { readVerification } from './verification-runs.sql.ts'

/**
 * Queues the frequent verification and a sample, under the keys of the scheduled ones: two requests at the same time add one
 * job.
 */
export const checkSystemNow = (db: Db): Promise<CheckNowOutcome> =>
  inTransaction(db, async (tx) => {
    const outcome = decideCheckNow(await readVerification(tx))
    if (outcome === 'started') {
      await enqueue(tx, 'sample-system', {}, { key: 'sample-system' })
      await enqueue(tx, 'verify-market', { scope: 'frequent' }, { key: 'verify-market-frequent' })
    }
    return outcome
  })
