import type { Db } from '@farmgate/server/db/pool.ts'
import { createAdmin } from '@farmgate/server/features/people/staff/admins.ts'
import { createPasswordHasher } from '@farmgate/server/features/people/password-checks/password-hasher.ts'
import { makeManyOrders } from '@farmgate/server/testing/builders/many-rows/many-orders.sql.ts'
import { makeFarmers } from './list-shop.sql.ts'
import { ADMIN, PASSWORD } from './order-shop.ts'

/** Buyers per farm. */
const BUYERS_PER_FARM = 10

/** Creates `size` orders of as many buyers, a tenth as many farms, and an admin who reads the lists. */
export async function makeListShop(db: Db, size: number): Promise<void> {
  await makeManyOrders(db, size, { buyers: size })
  await makeFarmers(db, Math.ceil(size / BUYERS_PER_FARM))
  await createAdmin(db, await createPasswordHasher(), { email: ADMIN, name: 'Meera', password: PASSWORD })
}
