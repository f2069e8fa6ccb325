import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { FarmerStatus } from '@farmgate/domain/people/farmers/farmer-status.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

/** A farm's status with the texts that were given for it. */
export interface LockedFarmerStatus extends FarmerStatus {
  readonly what: string | null
  readonly reason: string | null
  readonly phone: string
  /** The version of what buyers see of the farm. */
  readonly version: number
}

/** Locks the account's row first, as every change of an account does, then the farm's. */
export async function lockFarmerStatus(tx: Tx, farmerId: string): Promise<LockedFarmerStatus | undefined> {
  if (!(await lockAccount(tx, farmerId))) return undefined
  return tx
    .selectFrom('farmer_profiles')
    .select([
      sql<boolean>`verified_at is not null`.as('isVerified'),
      sql<boolean>`suspended_at is not null`.as('isSuspended'),
      'verified_what as what',
      'suspend_reason as reason',
      'version',
      'phone',
    ])
    .where('account_id', '=', farmerId)
    .forUpdate()
    .executeTakeFirst()
}

/** In the same order. */
export async function lockDelivery(tx: Tx, farmerId: string): Promise<FarmDelivery | undefined> {
  if (!(await lockAccount(tx, farmerId))) return undefined
  const farm = await tx
    .selectFrom('farmer_profiles')
    .select((row) => row.ref('delivery').$castTo<FarmDelivery>().as('delivery'))
    .where('account_id', '=', farmerId)
    .forUpdate()
    .executeTakeFirst()
  return farm?.delivery
}

/** Returns false when no farmer has this id. */
async function lockAccount(tx: Tx, farmerId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', farmerId)
    .where('role', '=', 'farmer')
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined
}

export async function saveDelivery(tx: Tx, farmerId: string, delivery: FarmDelivery): Promise<void> {
  await tx.updateTable('farmer_profiles').set({ delivery }).where('account_id', '=', farmerId).execute()
}

const now = sql<Date>`now()`

export async function saveVerified(
  tx: Tx,
  farmerId: string,
  verification: { readonly adminId: string; readonly what: string } | null,
): Promise<void> {
  await tx
    .updateTable('farmer_profiles')
    .set({
      verified_at: verification === null ? null : now,
      verified_by: verification?.adminId ?? null,
      verified_what: verification?.what ?? null,
    })
    .where('account_id', '=', farmerId)
    .execute()
}

/** The farm's products follow automatically. */
export async function saveSuspended(
  tx: Tx,
  farmerId: string,
  suspension: { readonly adminId: string; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('farmer_profiles')
    .set({
      suspended_at: suspension === null ? null : now,
      suspended_by: suspension?.adminId ?? null,
      suspend_reason: suspension?.reason ?? null,
    })
    .where('account_id', '=', farmerId)
    .execute()
}
