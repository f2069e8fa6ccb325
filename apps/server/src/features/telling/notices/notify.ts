import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import {
  type AddressedNotice,
  insertNotices,
  listAdmins,
  listOwners,
  type NoticeCause,
} from './notices.sql.ts'

/**
 * Adds notices and mails within the transaction that causes them: no notice without its event, no event without its
 * notice. Mail settings are checked when the mail is about to leave.
 */
export const notify = (tx: Tx, to: readonly string[], news: NoticeCause): Promise<void> =>
  notifyAll(tx, [{ ...news, to }])

/** The same for several kinds of news at once. */
export async function notifyAll(tx: Tx, news: readonly AddressedNotice[]): Promise<void> {
  const notified = await insertNotices(tx, news)
  if (notified.length > 0) announce(tx, { what: 'notices', to: notified, admins: false })
}

/** Notifies every operator who does the daily work. */
export const notifyAdmins = async (tx: Tx, news: NoticeCause): Promise<void> =>
  notify(tx, await listAdmins(tx), news)

/** Notifies every owner, also the one who caused it: their session may be stolen. */
export const notifyOwners = async (tx: Tx, news: NoticeCause): Promise<void> =>
  notify(tx, await listOwners(tx), news)
