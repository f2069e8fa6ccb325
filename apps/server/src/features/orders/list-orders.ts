import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { newestFirst, type Page, type PageWish } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { findUser, type UserName } from '../users/users.sql.ts'
import { countOrders, findIds, ofAll, ofBuyer, ofFarm, type OrderCounts } from './order-lists.sql.ts'
import { type FarmOrderView, type OrderView, viewFarmOrders, viewOrders } from './order-view.sql.ts'

interface Filter extends PageWish {
  readonly status?: OrderStatus | undefined
}

/** A buyer's own. */
export const listOwnOrders = (db: Db, buyerId: string, wish: PageWish): Promise<Page<OrderView>> =>
  viewed(
    (ids) => viewOrders(db, ids),
    newestFirst(['orders of', buyerId], wish, (part) => findIds(db, ofBuyer(buyerId, part))),
  )

/** What one farm packs: its own lines of orders that are paid, or to be paid at the door. */
export const listFarmOrders = (
  db: Db,
  farmerId: string,
  { status, ...wish }: Filter,
): Promise<Page<FarmOrderView>> =>
  viewed(
    (ids) => viewFarmOrders(db, farmerId, ids),
    newestFirst(['orders for', farmerId, status ?? null], wish, (part) =>
      findIds(db, ofFarm(farmerId, status ?? null, part)),
    ),
  )

export interface AllOrders extends Page<OrderView> {
  readonly counts: OrderCounts
}

export async function listAllOrders(db: Db, { status, ...wish }: Filter): Promise<AllOrders> {
  const [page, counts] = await Promise.all([
    viewed(
      (ids) => viewOrders(db, ids),
      newestFirst(['all orders', status ?? null], wish, (part) => findIds(db, ofAll(status ?? null, part))),
    ),
    countOrders(db),
  ])
  return { ...page, counts }
}

export interface OrdersOfUser extends Page<OrderView> {
  readonly user: UserName
}

export async function listOrdersOfUser(db: Db, userId: string, wish: PageWish): Promise<OrdersOfUser> {
  const user = isUuid(userId) ? await findUser(db, userId) : undefined
  if (user === undefined) throw new Refusal('user.not_found')
  return { ...(await listOwnOrders(db, userId, wish)), user }
}

async function viewed<View>(
  view: (ids: readonly string[]) => Promise<View[]>,
  page: Promise<Page<{ readonly id: string }>>,
): Promise<Page<View>> {
  const { rows, nextCursor } = await page
  return { rows: await view(rows.map(({ id }) => id)), nextCursor }
}
