import { type Mailer, MailNotSent } from '#adapters/mail/mailer.ts'
import type { Db } from '#db/pool.ts'
import { readIdentity } from '#features/market/market-identity/identity.sql.ts'
import type { Log } from '#logging/log.ts'
import { shown } from '#features/telling/mail-layout/letter.ts'
import { letterHtml } from '#features/telling/mail-layout/letter-html.ts'
import { letterText } from '#features/telling/mail-layout/letter-text.ts'
import { beginTry, findDue, markSent, saveFailure } from '#features/telling/mail-queue/mails.sql.ts'
import { nextTryInMs } from '#features/telling/mail-queue/retry-delay.ts'
import { senderLines } from '#features/telling/mail-layout/sender-lines.ts'
import { countUnverifiedMail } from '#features/telling/mail-queue/count-unverified-mail.ts'
import { writeLetter } from './write-letter.ts'

export interface SendDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicOrigin: string
  readonly log: Log
  /** The token of a link; null when it is no longer valid. Never logged. */
  readonly linkToken: (linkId: string) => Promise<string | null>
}

/**
 * Tries to send one mail of the outbox. A failing mail server does not fail the job: the row records it, and
 * `sweepMails` queues the next attempt when it is due. A worker that dies after the mail server accepted the mail and
 * before we recorded it causes a second send. That can't be ruled out, but both have the same Message-ID, by which mail
 * servers and programs drop the second.
 */
export async function sendMail(
  { db, mailer, publicOrigin, log, linkToken }: SendDeps,
  id: string,
): Promise<void> {
  const mail = await findDue(db, id)
  if (mail === undefined) return
  const nextInMs = nextTryInMs(mail.attempts + 1)
  if (!(await beginTry(db, mail, nextInMs))) return

  const full = await countUnverifiedMail(db, mail)
  if (full !== null) {
    log.warn({ mail: id, kind: mail.kind, count: full }, 'mail withheld, too many to unverified addresses')
    // What other people used up is sent later; the rest is news of no use to anyone.
    if (full !== 'all') await markSent(db, id, `too many mails to unverified addresses: ${full}`)
    return
  }
  const token = mail.linkId === null ? null : await linkToken(mail.linkId)
  const written = await writeLetter(db, mail, publicOrigin, token)
  if ('unsentBecause' in written) return markSent(db, id, written.unsentBecause)
  const { letter } = written
  const sender = senderLines(await readIdentity(db), letter.language)
  try {
    await mailer.send({
      to: mail.email,
      subject: shown(letter.subject),
      text: letterText(letter, sender),
      html: letterHtml(letter, sender),
      messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    })
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    await saveFailure(db, id, error.message)
    const failure = { mail: id, kind: mail.kind, tries: mail.attempts + 1, reason: error.message }
    if (nextInMs === null) log.error(failure, 'mail given up')
    else log.warn({ ...failure, nextInMs }, 'mail not sent, retrying')
    return
  }
  await markSent(db, id)
}
