import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { saveFarmFields } from '@farmgate/server/features/people/farm-profile/change-farm.ts'
import {
  suspendFarmer,
  verifyFarmer,
} from '@farmgate/server/features/people/farmer-admin/change-farmer-status.ts'
import { setFarmDelivery } from '@farmgate/server/features/people/farmer-admin/set-farm-delivery.ts'
import type { ShiftedClock } from './shifted-clock.ts'
import { daysBefore } from './seed-listing.ts'
import { type FarmerKey, farmers } from './village/farmers.ts'
import { deliveries, proposed, suspended, verified } from './village/farmer-status.ts'

interface SeedContext {
  readonly db: Db
  readonly clock: ShiftedClock
  readonly adminId: string
  readonly farmerIds: Readonly<Record<FarmerKey, string>>
}

/** The operator decides about a farm some days after it joined: long before the first order. */
const DECIDED_AFTER_DAYS = 3

/** Verifies most farms, in the order of arrival. */
export async function admitFarms({ db, clock, adminId, farmerIds }: SeedContext, now: Date): Promise<void> {
  const operator = { adminId, requestId: 'demo' }
  // A farm that is not verified must not move the clock past the first order.
  const byArrival = (Object.keys(verified) as FarmerKey[]).toSorted(
    (a, b) => farmers[b].joinedDaysAgo - farmers[a].joinedDaysAgo,
  )
  for (const key of byArrival) {
    const { [key]: note } = verified
    await clock.moveTo(daysBefore(now, farmers[key].joinedDaysAgo - DECIDED_AFTER_DAYS))
    if (note !== undefined) await verifyFarmer(db, operator, farmerIds[key], note)
  }
}

/** After all orders: they were placed before there were rounds, many of them with cash, which no courier takes. */
export async function decideDeliveries(
  { db, clock, adminId, farmerIds }: SeedContext,
  now: Date,
): Promise<void> {
  await clock.moveTo(now)
  for (const [key, delivery] of Object.entries(deliveries) as [FarmerKey, FarmDelivery][])
    await setFarmDelivery(db, { adminId, requestId: 'demo' }, farmerIds[key], delivery)
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
