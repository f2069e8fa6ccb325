import type { LinkKind, LinkSubject } from '@farmgate/domain/people/accounts/account-link.ts'
import type { Mail } from '@farmgate/mail-sink/sink.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeLinkToken } from '#features/people/account-links/link-token.ts'
import { openLink, tokenForMail } from '#features/people/account-links/open-link.ts'
import { sendMail } from '#features/telling/mails/send-mail.ts'
import { answerRecovery } from '#features/people/recovery/forgot-password.ts'
import { dueMails } from './due-mails.sql.ts'
import type { Mailbox } from '../processes/mailbox.ts'
import type { Market } from '../market.ts'

/** Opens a link for this account and returns its token, as the mail would contain it. */
export async function linkFor(
  { db, deps }: Pick<Market, 'db' | 'deps'>,
  { id, email }: { readonly id: string; readonly email: string },
  kind: LinkKind,
  about?: LinkSubject,
): Promise<string> {
  const link = { accountId: id, email, kind, ...(about === undefined ? {} : { about }) }
  return makeLinkToken(deps.keys.link, await inTransaction(db, (tx) => openLink(tx, link)))
}

/** Sends due mails when the test requests it, in place of the worker. */
export function postOf({ db, workerDb, deps }: Pick<Market, 'db' | 'workerDb' | 'deps'>, mailbox: Mailbox) {
  const sending = {
    db: workerDb,
    mailer: mailbox.mailer,
    publicOrigin: 'https://farmgate.test',
    log: deps.log,
    linkToken: (linkId: string) => tokenForMail(workerDb, deps.keys.link, linkId),
  }
  async function deliver(): Promise<void> {
    await answerRecovery(workerDb)
    for (const id of await dueMails(db)) await sendMail(sending, id)
  }
  return {
    deliver,
    /** Delivers the due mails and returns every mail to this address, oldest first. */
    async cameTo(email: string): Promise<readonly Mail[]> {
      await deliver()
      return mailbox.received().filter(({ to }) => to.includes(email))
    },
  }
}

/** Returns the token in a mail's link to this page; empty when there is none. */
export const tokenIn = (mail: Mail | undefined, page: 'reset-password' | 'verify-email' | 'not-me'): string =>
  new RegExp(`/${page}#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
