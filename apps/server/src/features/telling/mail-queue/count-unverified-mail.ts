import { hash } from 'node:crypto'
import { fullCount, isCounted, type MailCount, mailboxOf } from '@farmgate/domain/telling/unverified-mail.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DueMail } from './mails.sql.ts'
import { countUnverified, saveUnverified } from './unverified-mails.sql.ts'

/**
 * Counts a mail to an address that is not verified; returns the count that is full instead, or null when it may be
 * sent. Decided by the worker, so no answer of the API shows it.
 */
export async function countUnverifiedMail(db: Db, mail: DueMail): Promise<MailCount | null> {
  if (mail.isVerified || !isCounted(mail.kind)) return null
  const counted = {
    mailId: mail.id,
    addressHash: hash('sha256', mailboxOf(mail.email), 'buffer'),
    accountId: mail.recipientId,
    network: mail.network ?? '',
  }
  return inTransaction(db, async (tx) => {
    const sent = await countUnverified(tx, counted)
    if (sent === null) return null
    const full = fullCount({ kind: mail.kind, isOwned: mail.isOwned }, sent)
    if (full === null) await saveUnverified(tx, counted)
    return full
  })
}
