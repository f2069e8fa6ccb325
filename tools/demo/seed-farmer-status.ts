import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { saveFarmFields } from '@farmgate/server/features/farm-profile/change-farm.ts'
import { suspendFarmer, verifyFarmer } from '@farmgate/server/features/farmer-admin/change-farmer-status.ts'
import type { ShiftedClock } from './shifted-clock.ts'
import { daysBefore } from './seed-listing.ts'
import { type FarmerKey, farmers } from './village/farmers.ts'
import { proposed, suspended, verified } from './village/farmer-status.ts'

interface SeedContext {
  readonly db: Db
  readonly clock: ShiftedClock
  readonly adminId: string
  readonly farmerIds: Readonly<Record<FarmerKey, string>>
}

/** A farm is verified some days after it joined: long before the first order, and in the order of arrival. */
const VERIFIED_AFTER_DAYS = 3

export async function verifyFarms({ db, clock, adminId, farmerIds }: SeedContext, now: Date): Promise<void> {
  const byArrival = (Object.entries(verified) as [FarmerKey, string][]).toSorted(
    ([a], [b]) => farmers[b].joinedDaysAgo - farmers[a].joinedDaysAgo,
  )
  for (const [key, note] of byArrival) {
    await clock.moveTo(daysBefore(now, farmers[key].joinedDaysAgo - VERIFIED_AFTER_DAYS))
    await verifyFarmer(db, { adminId, requestId: 'demo' }, farmerIds[key], note)
  }
}

/** A verified farm's change waits for review. Sent just now. */
export async function proposeFarmChanges({
  db,
  farmerIds,
}: Pick<SeedContext, 'db' | 'farmerIds'>): Promise<void> {
  for (const [key, fields] of Object.entries(proposed) as [FarmerKey, (typeof proposed)[FarmerKey]][])
    await inTransaction(db, (tx) => saveFarmFields(tx, farmerIds[key], fields ?? {}))
}

/** After all orders, because a suspended farm gets none. */
export async function suspendFarms({ db, clock, adminId, farmerIds }: SeedContext, now: Date): Promise<void> {
  await clock.moveTo(now)
  for (const [key, reason] of Object.entries(suspended) as [FarmerKey, string][]) {
    await suspendFarmer(db, { adminId, requestId: 'demo' }, farmerIds[key], reason)
  }
}
