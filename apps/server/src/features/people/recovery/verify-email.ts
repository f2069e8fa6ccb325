import { MAIL_WINDOW_MS, mayMailLink } from '@farmgate/domain/people/accounts/account-link.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { countRecentLinks, endLinks, lockLink } from '#features/people/account-links/account-links.sql.ts'
import type { LinkKeys } from '#features/people/account-links/link-token.ts'
import { refuseUnusable, usableLink } from '#features/people/account-links/open-link.ts'
import { lockForChange, saveEmailVerified } from '#features/people/account-store/accounts.sql.ts'
import { claimAddress } from '#features/people/account-store/claim-address.ts'
import { mailVerification } from '#features/people/account-store/mail-verification.ts'

export interface MailboxOwner {
  readonly role: Role
  readonly email: string
}

/** The account owns the address of the link, which proves the mailbox. Opens and ends no session. */
export async function verifyEmail(db: Db, keys: LinkKeys, token: string): Promise<MailboxOwner> {
  const { id, accountId } = await usableLink(db, keys, token, 'verify_email')
  return inTransaction(db, async (tx) => {
    const account = await lockForChange(tx, accountId)
    const { email } = refuseUnusable(await lockLink(tx, id))
    if (account === undefined) throw new Refusal('link.invalid')
    await endLinks(tx, [id], 'used')
    const whenTaken = new Refusal('link.invalid')
    if (email !== account.email) await claimAddress(tx, { ...account, email }, whenTaken)
    await saveEmailVerified(tx, accountId, email, whenTaken)
    return { role: account.role, email }
  })
}

/** Sends the link again, unless the address is verified or enough were sent lately; the response is the same. */
export async function sendVerification(db: Db, { accountId }: Actor, { ip }: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await lockForChange(tx, accountId)
    if (account === undefined) throw new Refusal('auth.required')
    if (account.emailVerifiedAt !== null) return
    const sent = await countRecentLinks(tx, accountId, 'verify_email', MAIL_WINDOW_MS)
    if (mayMailLink(sent)) await mailVerification(tx, account, ip)
  })
}
