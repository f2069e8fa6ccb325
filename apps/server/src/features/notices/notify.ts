import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import { queueMails } from '#features/mails/queue-mail.ts'
import { insertNotices, listAdmins, type NoticeCause } from './notices.sql.ts'

/**
 * Adds notices within the transaction that causes them: no notice without its event, no event without its notice. Mail
 * settings are checked when the mail is about to leave.
 */
export async function notify(tx: Tx, to: readonly string[], news: NoticeCause): Promise<void> {
  const notified = await insertNotices(tx, to, news)
  await queueMails(tx, to, news)
  if (notified.length > 0) announce(tx, { what: 'notices', to: notified, admins: false })
}

/** Notifies every operator. */
export const notifyAdmins = async (tx: Tx, news: NoticeCause): Promise<void> =>
  notify(tx, await listAdmins(tx), news)
