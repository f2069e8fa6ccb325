import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { saveFarmFields } from '@farmgate/server/features/farm-profile/change-farm.ts'
import { suspendFarmer, verifyFarmer } from '@farmgate/server/features/farmer-desk/change-standing.ts'
import type { StoryClock } from './story-clock.ts'
import { daysBefore } from './story.ts'
import { type FarmerKey, farmers } from './village/farmers.ts'
import { proposed, suspended, verified } from './village/standings.ts'

interface Desk {
  readonly db: Db
  readonly clock: StoryClock
  readonly adminId: string
  readonly farmerIds: Readonly<Record<FarmerKey, string>>
}

/** A farm is looked at some days after it came. Long before the first order, and in the order of arrival. */
const LOOKED_AT_AFTER_DAYS = 3

export async function verifyFarms({ db, clock, adminId, farmerIds }: Desk, now: Date): Promise<void> {
  const looked = (Object.entries(verified) as [FarmerKey, string][]).toSorted(
    ([one], [other]) => farmers[other].joinedDaysAgo - farmers[one].joinedDaysAgo,
  )
  for (const [key, what] of looked) {
    await clock.moveTo(daysBefore(now, farmers[key].joinedDaysAgo - LOOKED_AT_AFTER_DAYS))
    await verifyFarmer(db, { adminId, requestId: 'demo' }, farmerIds[key], what)
  }
}

/** A verified farm's change waits beside what buyers see. Sent just now. */
export async function proposeFarmChanges({ db, farmerIds }: Pick<Desk, 'db' | 'farmerIds'>): Promise<void> {
  for (const [key, fields] of Object.entries(proposed) as [FarmerKey, (typeof proposed)[FarmerKey]][])
    await inTransaction(db, (tx) => saveFarmFields(tx, farmerIds[key], fields ?? {}))
}

/** After everything that was ordered: whoever may not sell gets no orders. */
export async function suspendFarms({ db, clock, adminId, farmerIds }: Desk, now: Date): Promise<void> {
  await clock.moveTo(now)
  for (const [key, reason] of Object.entries(suspended) as [FarmerKey, string][]) {
    await suspendFarmer(db, { adminId, requestId: 'demo' }, farmerIds[key], reason)
  }
}
