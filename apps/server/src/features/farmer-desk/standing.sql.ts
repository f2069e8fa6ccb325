import type { Standing } from '@farmgate/domain/farmers/standing.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** A farm's standing with the words it was given. */
export interface LockedStanding extends Standing {
  readonly what: string | null
  readonly reason: string | null
  /** Of what buyers see of the farm. */
  readonly version: number
}

/** The account's row is locked first, as by whoever changes an account; then the farm's own. */
export async function lockStanding(tx: Tx, farmerId: string): Promise<LockedStanding | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', farmerId)
    .where('role', '=', 'farmer')
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return undefined
  return tx
    .selectFrom('farmer_profiles')
    .select([
      sql<boolean>`verified_at is not null`.as('isVerified'),
      sql<boolean>`suspended_at is not null`.as('isSuspended'),
      'verified_what as what',
      'suspend_reason as reason',
      'version',
    ])
    .where('account_id', '=', farmerId)
    .forUpdate()
    .executeTakeFirst()
}

const now = sql<Date>`now()`

export async function saveVerified(
  tx: Tx,
  farmerId: string,
  mark: { readonly adminId: string; readonly what: string } | null,
): Promise<void> {
  await tx
    .updateTable('farmer_profiles')
    .set({
      verified_at: mark === null ? null : now,
      verified_by: mark?.adminId ?? null,
      verified_what: mark?.what ?? null,
    })
    .where('account_id', '=', farmerId)
    .execute()
}

/** The products of the farm follow by themselves. */
export async function saveSuspended(
  tx: Tx,
  farmerId: string,
  mark: { readonly adminId: string; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('farmer_profiles')
    .set({
      suspended_at: mark === null ? null : now,
      suspended_by: mark?.adminId ?? null,
      suspend_reason: mark?.reason ?? null,
    })
    .where('account_id', '=', farmerId)
    .execute()
}
