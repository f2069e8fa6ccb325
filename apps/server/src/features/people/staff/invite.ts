import { MAIL_WINDOW_MS, mayMailLink } from '@farmgate/domain/people/accounts/account-link.ts'
import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import { type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/people/sign-in/password.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Caller } from '#http/shared/actor.ts'
import type { Operator } from '#http/shared/operator.ts'
import { countRecentLinks, endLinks, lockLink } from '#features/people/account-links/account-links.sql.ts'
import type { LinkKeys } from '#features/people/account-links/link-token.ts'
import { openLink, refuseUnusable, usableLink } from '#features/people/account-links/open-link.ts'
import { findAccount, insertAccount } from '#features/people/account-store/accounts.sql.ts'
import { claimAddress } from '#features/people/account-store/claim-address.ts'
import { queueMails } from '#features/telling/mail-queue/queue-mail.ts'
import type { PasswordHasher } from '#features/people/password-checks/password-hasher.ts'
import { notifyOfStaff } from './notify-of-staff.ts'
import { lockInvited, lockMember, saveJoined, saveStaffRole, saveState } from './staff.sql.ts'

/** Matches no password, so the account has no sign-in before the invitation is accepted. */
const NO_PASSWORD = ''
/** Never shown: an invited person says their own name. */
const NAME = 'Invited'

/** Invites a person, or sends an invited one another link. An address that has an account here is refused. */
export const inviteStaff = (
  db: Db,
  { adminId, requestId }: Operator,
  { email, staffRole }: { readonly email: string; readonly staffRole: StaffRole },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (staffRole !== 'owner') await requireUse(tx, 'staffRoles')
    const invited = await lockInvited(tx, email)
    if (invited !== undefined) await saveStaffRole(tx, invited.id, staffRole)
    const id = invited?.id ?? (await insertInvited(tx, email, staffRole))
    await mailInvitation(tx, { id, email: invited?.email ?? email }, adminId)
    const change = invited === undefined ? 'invited' : 'invitedAgain'
    await notifyOfStaff(tx, { change, byId: adminId, personId: id, staffRole })
    await recordAct(tx, {
      actorId: adminId,
      action: 'admin.invited',
      subjectId: id,
      requestId,
      after: { staffRole },
    })
  })

/** Mails a link that works for seven days; the one before it ends. Not more often than other links are mailed. */
export async function mailInvitation(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
  adminId: string,
): Promise<void> {
  if (!mayMailLink(await countRecentLinks(tx, id, 'staff_invite', MAIL_WINDOW_MS)))
    throw new Refusal('staff.mailed_often')
  const link = await openLink(tx, { accountId: id, kind: 'staff_invite', email })
  const by = (await findAccount(tx, adminId))?.name ?? ''
  await queueMails(tx, [id], { kind: 'staff_invited', cause: link.id, linkId: link.id, detail: { by } })
}

async function insertInvited(tx: Tx, email: string, staffRole: StaffRole): Promise<string> {
  const id = uuid()
  const account = { id, realm: 'users', role: 'admin', staffRole, email, passwordHash: NO_PASSWORD } as const
  const whenTaken = new Refusal('staff.address_taken')
  await claimAddress(tx, account, whenTaken)
  await insertAccount(tx, { ...account, name: NAME }, whenTaken)
  await saveState(tx, id, 'invited')
  return id
}

export interface JoinDeps {
  readonly db: Db
  readonly linkKeys: LinkKeys
  readonly hasher: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
}

/** The person who was invited says who they are and chooses a password. */
export async function acceptInvitation(
  { db, linkKeys, hasher, passwordPolicy }: JoinDeps,
  { token, name, password }: { readonly token: string; readonly name: string; readonly password: string },
  { requestId }: Caller,
): Promise<{ readonly email: string }> {
  const shown = await usableLink(db, linkKeys, token, 'staff_invite')
  const { email } = shown
  refuseWeakPassword(password, passwordPolicy, 'password_reset.refused', { name, email })
  const passwordHash = await hasher.hash(password)
  await inTransaction(db, async (tx) => {
    // Account before link, as with every link: of two parallel uses the second finds it used.
    const member = await lockMember(tx, shown.accountId)
    refuseUnusable(await lockLink(tx, shown.id))
    if (member === undefined) throw new Refusal('link.invalid')
    await endLinks(tx, [shown.id], 'used')
    await saveJoined(tx, member.id, { name, passwordHash })
    const { id, staffRole } = member
    await notifyOfStaff(tx, { change: 'joined', byId: id, personId: id, staffRole })
    await recordAct(tx, {
      actorId: member.id,
      action: 'admin.joined',
      subjectId: member.id,
      requestId,
      after: { staffRole: member.staffRole },
    })
  })
  return { email }
}
