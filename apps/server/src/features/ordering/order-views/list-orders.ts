import { LIST_MAX } from '@farmgate/contract/paging.ts'
import {
  defaultDirection,
  type OrderSort,
  type OrderViewName,
  type SortDirection,
} from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { readOrderSearch } from '@farmgate/domain/ordering/order-admin/order-search.ts'
import { type OrderGroup, type OrderStatus, statusesOf } from '@farmgate/domain/ordering/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, newestFirst, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { findUser, type KnownUser } from '#features/people/users/users.sql.ts'
import {
  findOrders,
  type OrderConditions,
  type OrderPart,
  SORTED_MATCHES_MAX,
  sortedOrders,
} from './find-orders.sql.ts'
import {
  countOrders,
  findSorted,
  ofBuyer,
  ofFarm,
  type OrderCounts,
  type SortedId,
} from './order-lists.sql.ts'
import { findMatches, type OrderMatches } from './order-matches.sql.ts'
import {
  type FarmOrderView,
  type OrderView,
  type Viewer,
  viewFoundFarmOrders,
  viewFoundOrders,
  viewSortedOrders,
} from './order-view.sql.ts'
import type { ViewCounts } from './order-list-views.sql.ts'

interface Filter extends PageRequest {
  readonly status?: OrderStatus | undefined
}

/** Lists one buyer's orders: for the buyer, or for an admin. */
export const listOwnOrders = (
  db: Db,
  buyerId: string,
  { group, ...page }: PageRequest & { readonly group?: OrderGroup | undefined },
  viewer: Viewer = 'buyer',
): Promise<Page<OrderView>> =>
  newestFirst(['orders of', buyerId, group ?? null], page, (part) =>
    viewFoundOrders(db, ofBuyer(buyerId, group === undefined ? null : statusesOf(group), part), viewer),
  )

/** Lists what one farm packs: its own lines of orders that are paid, or cash on delivery. */
export const listFarmOrders = (
  db: Db,
  farmerId: string,
  { status, ...page }: Filter,
): Promise<Page<FarmOrderView>> =>
  newestFirst(['orders for', farmerId, status ?? null], page, (part) =>
    viewFoundFarmOrders(db, farmerId, ofFarm(farmerId, status ?? null, part)),
  )

/** Lists the same orders as an admin sees them, with every farm's lines. */
export const listFarmersOrders = (db: Db, farmerId: string, page: PageRequest): Promise<Page<OrderView>> =>
  newestFirst(['orders of farm', farmerId], page, (part) =>
    viewFoundOrders(db, ofFarm(farmerId, null, part), 'admin'),
  )

/** Filters of an operator's order search. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly q?: string | undefined
  /** Days in India, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly view?: OrderViewName | undefined
  /** The day of a round, or `none`. */
  readonly day?: string | undefined
  readonly round?: string | undefined
}

interface OrderListRequest extends OrderFilter, PageRequest {
  readonly sort?: OrderSort | undefined
  readonly direction?: SortDirection | undefined
}

export interface AllOrders extends Page<OrderView> {
  readonly counts: OrderCounts & ViewCounts
  /** How many orders match, up to a maximum; null for a search. */
  readonly total: number | null
  /** The text matches more than was searched or sorted. */
  readonly narrow: boolean
}

export async function listAllOrders(
  db: Db,
  operatorId: string,
  request: OrderListRequest,
): Promise<AllOrders> {
  const { status, q, from, to, view, day, round, sort = 'placed', limit = LIST_MAX, cursor } = request
  const direction = request.direction ?? defaultDirection(sort, view)
  const question = JSON.stringify(['all orders', status, q, from, to, view, day, round, sort, direction])
  const after = cursor === undefined ? null : placeIn(cursor, question, sort)
  const search = await searchOrders(db, operatorId, request)
  const part = { sort, direction, after, limit: limit + 1 }
  const [found, { total, ...counts }, isCut] = await Promise.all([
    viewSortedOrders(db, sortedOrders(search.matches, search.conditions, part)),
    countOrders(db, operatorId, search.matches === null ? search.conditions : null),
    search.matches !== null && sort !== 'placed' && hasMoreThanSorted(search.find),
  ])
  return {
    ...cutPage(found, limit, question, ({ sortKey, id }) => [sortKey, id]),
    counts,
    total,
    narrow: (search.matches?.hasMore ?? false) || isCut,
  }
}

const hasMoreThanSorted = async (find: FoundOrders['find']): Promise<boolean> => {
  const limit = SORTED_MATCHES_MAX + 1
  return (await find({ sort: 'placed', direction: 'desc', after: null, limit })).length === limit
}

function placeIn(cursor: string, question: string, sort: OrderSort): OrderPart['after'] {
  const isNumber = sort === 'number' || sort === 'packed' || sort === 'payment'
  const [key, id] = readCursor(cursor, question, [isNumber ? 'integer' : 'text', 'uuid'])
  return { key, id }
}

interface FoundOrders {
  readonly find: (part: OrderPart) => Promise<readonly SortedId[]>
  readonly conditions: OrderConditions
  /** What the text matches; null without a text. */
  readonly matches: OrderMatches | null
}

/** Finds the buyers, farms and products that match the text first, then the orders, page by page. */
export async function searchOrders(
  db: Db,
  operatorId: string,
  { status, q = '', from, to, view, day, round }: OrderFilter,
): Promise<FoundOrders> {
  const matches: OrderMatches | null = q.trim() === '' ? null : await findMatches(db, readOrderSearch(q))
  const conditions: OrderConditions = {
    status: status ?? null,
    from: from ?? null,
    to: to ?? null,
    view: view ?? null,
    day: day ?? null,
    round: round ?? null,
    operatorId,
  }
  return { find: (part) => findSorted(db, findOrders(matches, conditions, part)), conditions, matches }
}

export interface OrdersOfUser extends Page<OrderView> {
  readonly user: KnownUser
}

export async function listOrdersOfUser(db: Db, userId: string, page: PageRequest): Promise<OrdersOfUser> {
  const user = isUuid(userId) ? await findUser(db, userId) : undefined
  if (user === undefined) throw new Refusal('user.not_found')
  return { ...(await listOwnOrders(db, userId, page, 'admin')), user }
}
