import { type Mailer, MailNotSent } from '../../adapters/mail/mailer.ts'
import type { Db } from '../../db/pool.ts'
import type { Log } from '../../log.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { beginTry, findDue, markSent, saveFailure } from './mails.sql.ts'
import { nextTryInMs } from './next-try.ts'
import { writeLetter } from './write-letter.ts'

export interface SendDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicOrigin: string
  readonly log: Log
  /** The token of a link; null when it works no more. Never logged. */
  readonly linkToken: (linkId: string) => Promise<string | null>
}

/**
 * Tries to send one mail of the outbox. A mail server that fails is no failure of the job: the row remembers, and
 * `sweepMails` wakes it when its next try is due.
 *
 * A worker that dies after the mail server took the mail and before we wrote so leaves it to be sent again. Nobody can
 * rule that out; but it bears the same Message-ID both times, by which mail servers and programs drop the second.
 */
export async function sendMail(
  { db, mailer, publicOrigin, log, linkToken }: SendDeps,
  id: string,
): Promise<void> {
  const mail = await findDue(db, id)
  if (mail === undefined) return
  const nextInMs = nextTryInMs(mail.attempts + 1)
  if (!(await beginTry(db, mail, nextInMs))) return

  const token = mail.linkId === null ? null : await linkToken(mail.linkId)
  const written = await writeLetter(db, mail, publicOrigin, token)
  if ('unsentBecause' in written) return markSent(db, id, written.unsentBecause)
  const { letter } = written
  try {
    await mailer.send({
      to: mail.email,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    })
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    await saveFailure(db, id, error.message)
    const failure = { mail: id, kind: mail.kind, tries: mail.attempts + 1, reason: error.message }
    if (nextInMs === null) log.error(failure, 'mail given up')
    else log.warn({ ...failure, nextInMs }, 'mail not sent, to be tried again')
    return
  }
  await markSent(db, id)
}
