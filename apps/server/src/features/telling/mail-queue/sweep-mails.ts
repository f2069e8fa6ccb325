import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { queueDue } from './mails.sql.ts'

/** Queues a new job for every mail that is due and not sent, because a job can fail or be lost. */
export const sweepMails = (db: Db): Promise<void> => inTransaction(db, (tx) => queueDue(tx, DUE_MAX))

const DUE_MAX = 500
