import type { Db } from '@farmgate/server/db/pool.ts'
import { createAdmin } from '@farmgate/server/features/people/staff/admins.ts'
import { createPasswordHasher } from '@farmgate/server/features/people/password-checks/password-hasher.ts'
import { recountFarmDays } from '@farmgate/server/testing/builders/farm-days.sql.ts'
import { makeManyOrders } from '@farmgate/server/testing/builders/many-rows/many-orders.sql.ts'
import { letIn, makeQuietFarm } from './order-shop.sql.ts'

export const PASSWORD = 'correct horse battery'
/** With three percent of all orders. */
export const BUSY_BUYER = 'buyer1@example.in'
/** With a parcel in every tenth order. */
export const BUSY_FARM = 'farm1@example.in'
/** With three hundred orders at every size. */
export const QUIET_FARM = 'quiet@example.in'
export const ADMIN = 'admin@example.in'
export const placingBuyers = Array.from({ length: 40 }, (_, index) => `buyer${index + 2}@example.in`)

/** Creates `size` orders, and people who can sign in to read them. */
export async function makeOrderShop(db: Db, orders: number): Promise<void> {
  await makeManyOrders(db, orders)
  const hasher = await createPasswordHasher()
  await makeQuietFarm(db, { email: QUIET_FARM, from: BUSY_FARM, orders: 300 })
  await recountFarmDays(db)
  await createAdmin(db, hasher, { email: ADMIN, name: 'Meera', password: PASSWORD })
  await letIn(db, [BUSY_BUYER, BUSY_FARM, QUIET_FARM, ...placingBuyers], await hasher.hash(PASSWORD))
}
