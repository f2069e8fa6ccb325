import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { listDue } from './mails.sql.ts'
import { wakeSender } from './queue-mail.ts'

/** Queues a new job for every mail that is due and not sent, because a job can fail or be lost. */
export async function sweepMails(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const id of await listDue(tx, DUE_MAX)) await wakeSender(tx, id)
  })
}

const DUE_MAX = 500
