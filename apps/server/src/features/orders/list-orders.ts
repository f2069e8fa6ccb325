import { readOrderSearch } from '@farmgate/domain/orders/order-search.ts'
import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { newestFirst, type Page, type PageWish, type Part } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { findUser, type KnownUser } from '../users/users.sql.ts'
import { findOrders, type Narrowing } from './find-orders.sql.ts'
import { type Fits, findFits } from './order-fits.sql.ts'
import { countOrders, findIds, ofBuyer, ofFarm, type OrderCounts } from './order-lists.sql.ts'
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

/** The same orders as an admin sees them, with every farm's lines. */
export const listFarmersOrders = (db: Db, farmerId: string, wish: PageWish): Promise<Page<OrderView>> =>
  viewed(
    (ids) => viewOrders(db, ids),
    newestFirst(['orders of farm', farmerId], wish, (part) => findIds(db, ofFarm(farmerId, null, part))),
  )

/** What an operator looks for among all orders. */
export interface OrderQuestion {
  readonly status?: OrderStatus | undefined
  readonly q?: string | undefined
  /** Days in India, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AllOrders extends Page<OrderView> {
  readonly counts: OrderCounts
  /** The words fit more than was looked at. */
  readonly narrow: boolean
}

export async function listAllOrders(db: Db, question: OrderQuestion & PageWish): Promise<AllOrders> {
  const { status, q, from, to, limit, cursor } = question
  const [{ find, narrow }, counts] = await Promise.all([searchOrders(db, question), countOrders(db)])
  const page = await viewed(
    (ids) => viewOrders(db, ids),
    newestFirst(['all orders', status ?? null, q ?? null, from ?? null, to ?? null], { limit, cursor }, find),
  )
  return { ...page, counts, narrow }
}

interface FoundOrders {
  readonly find: (part: Part) => Promise<readonly { readonly id: string }[]>
  readonly narrow: boolean
}

/** Who and what the words fit is found first, and then the orders, as often as somebody asks for a part of them. */
export async function searchOrders(
  db: Db,
  { status, q = '', from, to }: OrderQuestion,
): Promise<FoundOrders> {
  const fits: Fits | null = q.trim() === '' ? null : await findFits(db, readOrderSearch(q))
  const narrowing: Narrowing = { status: status ?? null, from: from ?? null, to: to ?? null }
  return {
    find: (part) => findIds(db, findOrders(fits, narrowing, part)),
    narrow: fits?.hasMore ?? false,
  }
}

export interface OrdersOfUser extends Page<OrderView> {
  readonly user: KnownUser
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
