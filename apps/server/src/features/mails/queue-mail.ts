import type { Tx } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { insertMails, type MailCause } from './mails.sql.ts'

/**
 * Part of the transaction that causes the mail: no mail without its cause, no cause without its mail. However often
 * the same thing is told, by a callback, a webhook and a sweeper, each person hears of it once.
 */
export async function queueMails(tx: Tx, to: readonly string[], about: MailCause): Promise<void> {
  for (const id of await insertMails(tx, to, about)) await wakeSender(tx, id)
}

/** With a key, so that a mail waits in the queue once, whoever has put it there. */
export const wakeSender = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, 'send-mail', { id }, { key: `send-mail:${id}` })
