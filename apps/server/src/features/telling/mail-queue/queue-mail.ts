import type { Tx } from '#db/pool.ts'
import { insertMails, type MailCause } from './mails.sql.ts'

/**
 * Queues mails within the transaction that causes them: no mail without its cause, no cause without its mail. However
 * often the same event is reported, by a callback, a webhook and a sweeper, each person gets one mail.
 */
export const queueMails = (tx: Tx, to: readonly string[], about: MailCause): Promise<void> =>
  insertMails(tx, [{ ...about, to }])
