import { randomBytes } from 'node:crypto'
import type { Caller } from '#http/shared/actor.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeLinkToken } from '#features/people/account-links/link-token.ts'
import { openLink, usableLink } from '#features/people/account-links/open-link.ts'
import { placeOfNetwork } from '#features/people/password-checks/password-hasher.ts'
import type { RecoveryDeps } from './reset-password.ts'
import { lockForLink, takeAccount } from './take-account.ts'
import type { MailboxOwner } from './verify-email.ts'

export interface NotMeReport extends MailboxOwner {
  readonly emailRestored: boolean
  /** The token that sets a new password. */
  readonly resetToken: string
}

/**
 * Handles the not-me link of a security mail: ends every session and gives the account back to the address that the
 * mail went to. The password is replaced by a random one, because a thief may know the old one or have set it.
 */
export async function reportNotMe(
  { db, linkKeys, hasher }: RecoveryDeps,
  token: string,
  caller: Caller,
): Promise<NotMeReport> {
  const shown = await usableLink(db, linkKeys, token, 'not_me')
  const passwordHash = await hasher.hash(randomBytes(32).toString('base64'), placeOfNetwork(caller.ip))

  return inTransaction(db, async (tx) => {
    const { account, link } = await lockForLink(tx, shown)
    const { id, role } = account
    const { email } = link
    await takeAccount(tx, account, link, { passwordHash, because: 'not_me' }, caller)
    const emailRestored = account.email !== email
    await recordAct(tx, {
      actorId: id,
      action: 'account.reported',
      subjectId: id,
      requestId: caller.requestId,
      detail: { about: link.about ?? '', emailRestored },
      ...(role === 'admin' && emailRestored ? { before: { email: account.email }, after: { email } } : {}),
    })
    const reset = await openLink(tx, { accountId: id, kind: 'reset_password', email })
    return { role, email, emailRestored, resetToken: makeLinkToken(linkKeys, reset) }
  })
}
