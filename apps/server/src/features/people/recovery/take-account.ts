import { outlives } from '@farmgate/domain/people/accounts/account-link.ts'
import { realmOf } from '@farmgate/domain/people/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '#http/shared/actor.ts'
import type { Tx } from '#db/pool.ts'
import {
  endLinks,
  findOpenLinks,
  type LinkEnd,
  type LinkRow,
  lockLink,
} from '#features/people/account-links/account-links.sql.ts'
import { refuseUnusable } from '#features/people/account-links/open-link.ts'
import { type Account, giveToOwner, lockForChange } from '#features/people/account-store/accounts.sql.ts'
import { claimAddress } from '#features/people/account-store/claim-address.ts'
import { clearPasswordAttempts } from '#features/people/password-checks/sign-in-attempts.sql.ts'
import { forgetDevices, revokeAll, saveDevice } from '#features/people/sessions/sessions.sql.ts'

/** Locks what using a link needs, account first, and checks the link again. */
export async function lockForLink(
  tx: Tx,
  { id, accountId }: Pick<LinkRow, 'id' | 'accountId'>,
): Promise<{ account: Account; link: LinkRow }> {
  const account = await lockForChange(tx, accountId)
  const link = refuseUnusable(await lockLink(tx, id))
  if (account === undefined) throw new Refusal('link.invalid')
  return { account, link }
}

/**
 * Uses a link and gives the account to the owner of its mailbox: the address it was sent to, a new password, no
 * session, no known device but this one, and no other link but those of an earlier owner.
 */
export async function takeAccount(
  tx: Tx,
  account: Account,
  link: LinkRow,
  { passwordHash, name, because }: { passwordHash: string; name?: string; because: LinkEnd },
  caller: Caller,
): Promise<{ readonly epoch: number }> {
  // Before the epoch changes: afterwards none of them counts as live.
  await revokeAll(tx, account.id, because === 'not_me' ? 'reported by its owner' : 'password reset')
  await forgetDevices(tx, account.id)
  // An operator's device is known once it has sent a code: a known device has a count of its own for codes.
  if (caller.device !== null && account.role !== 'admin') await saveDevice(tx, account.id, caller.device.hash)
  await endLinks(tx, [link.id], 'used')
  const others = (await findOpenLinks(tx, account.id)).filter((other) => !outlives(other, link))
  await endLinks(
    tx,
    others.map(({ id }) => id),
    because,
  )
  await clearPasswordAttempts(tx, { realm: realmOf[account.role], email: link.email })
  const owner = { email: link.email, passwordHash, ...(name === undefined ? {} : { name }) }
  const whenTaken = new Refusal('link.invalid')
  if (link.email !== account.email) await claimAddress(tx, { ...account, email: link.email }, whenTaken)
  return giveToOwner(tx, account.id, owner, whenTaken)
}
