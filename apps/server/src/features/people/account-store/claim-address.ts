import { realmOf, type Role } from '@farmgate/domain/people/role.ts'
import type { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { releaseClaim } from './accounts.sql.ts'

/**
 * Makes an address free for this account where another one has changed to it without verifying it, and notifies that
 * one. An address that is registered or verified stays taken: the unique key refuses it afterwards.
 */
export async function claimAddress(
  tx: Tx,
  { id, role, email }: { readonly id: string; readonly role: Role; readonly email: string },
  whenTaken: Refusal,
): Promise<void> {
  const released = await releaseClaim(tx, { realm: realmOf[role], email, forId: id }, whenTaken)
  if (released !== null) await notify(tx, [released], { kind: 'email_changed', cause: `returned ${uuid()}` })
}
