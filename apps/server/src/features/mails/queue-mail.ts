import type { Tx } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { insertMails, type MailCause } from './mails.sql.ts'

/**
 * Queues mails within the transaction that causes them: no mail without its cause, no cause without its mail. However
 * often the same event is reported, by a callback, a webhook and a sweeper, each person gets one mail.
 */
export async function queueMails(tx: Tx, to: readonly string[], about: MailCause): Promise<void> {
  for (const id of await insertMails(tx, to, about)) await wakeSender(tx, id)
}

/** Uses a job key, so that a mail is in the queue once however many callers add it. */
export const wakeSender = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, 'send-mail', { id }, { key: `send-mail:${id}` })
