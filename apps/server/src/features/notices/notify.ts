import type { NoticeKind } from '@farmgate/domain/notices/notice.ts'
import { announce } from '../../db/changes.ts'
import type { Tx } from '../../db/pool.ts'
import type { MailCause } from '../mails/mails.sql.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { insertNotices, listAdmins } from './notices.sql.ts'

/** Something people are told, in their inbox and by mail. The same kind and cause reach a person once. */
export type News = MailCause & { readonly kind: NoticeKind }

/**
 * Part of the transaction that makes the news: nothing is told that did not happen, and nothing happens untold. Who
 * wants no mail about it is asked when the mail is about to leave.
 */
export async function notify(tx: Tx, to: readonly string[], news: News): Promise<void> {
  const told = await insertNotices(tx, to, news)
  await queueMails(tx, to, news)
  if (told.length > 0) announce(tx, { what: 'notices', to: told, admins: false })
}

/** The same for everybody who runs the market. */
export const notifyAdmins = async (tx: Tx, news: News): Promise<void> =>
  notify(tx, await listAdmins(tx), news)
