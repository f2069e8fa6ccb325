import { ATTENTION_KINDS } from '@farmgate/domain/telling/attention.ts'
import { ORDER_SORTS, ORDER_VIEWS } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeManyOrders } from '#testing/builders/many-rows/many-orders.sql.ts'
import { openWatchedDatabase } from '#testing/database/watched-database.ts'
import type { Db } from '#db/pool.ts'
import { listAttention } from '#features/telling/attention/list-attention.ts'
import { readQuestion } from '#features/catalogue/product-search/search.sql.ts'
import { readBuyerShares, readFarmShares } from '#features/ordering/claims/shares.sql.ts'
import { listMonths, readFarmBalance } from '#features/money/farm-money/farm-book.sql.ts'
import { readFarmMoney } from '#features/money/farm-money/farm-money.ts'
import { findListingsToday, sumNewOrders } from '#features/delivery/farm-today/farm-today.sql.ts'
import { farmSales } from '#features/catalogue/listings/farm-sales.sql.ts'
import { listToPack } from '#features/delivery/packing/list-to-pack.ts'
import { listExpiredHolds } from '#features/money/payments/order-holds.sql.ts'
import { listDueWebhooks } from '#features/money/webhooks/webhooks.sql.ts'
import { listDueRefunds } from '#features/money/refunds/refunds.sql.ts'
import { listReturns } from '#features/ordering/returns/list-returns.ts'
import { farmerFigures } from '#features/people/farmer-admin/farmer-figures.sql.ts'
import { listFarmers } from '#features/people/farmer-admin/list-farmers.ts'
import { listUsers } from '#features/people/users/list-users.ts'
import {
  listAllOrders,
  type OrderFilter,
  listFarmersOrders,
  listFarmOrders,
  listOrdersOfUser,
  listOwnOrders,
} from './list-orders.ts'
import { countOrders } from './order-lists.sql.ts'
import { viewOrders } from './order-view.sql.ts'

/**
 * The statements behind every list of orders, as the API sends them, on a hundred thousand orders. None may scan a
 * table that grows with the orders, and each list has a budget of pages: ten times the orders must not be ten times the
 * work.
 */
const ORDERS = 100_000

const { db, deep, plansOf, namedPagesOf, plannedEachTime } = await openWatchedDatabase()
let buyerId: string
let farmerId: string
let productName: string
let operatorId: string
let farmName: string

beforeAll(async () => {
  const made = await makeManyOrders(db, ORDERS)
  buyerId = made.busyBuyerId
  farmerId = made.busyFarmId
  operatorId = made.operatorId
  farmName = (
    await db.selectFrom('accounts').select('name').where('id', '=', farmerId).executeTakeFirstOrThrow()
  ).name
  await sql`
    insert into item_claims (id, order_id, product_id, farmer_id, buyer_id, parts, asked_paise, reason, late)
    select gen_random_uuid(), line.order_id, line.product_id, line.farmer_id, orders.buyer_id, 1, 1, 'broken', false
      from orders join order_lines as line on line.order_id = orders.id and line.position = 1
     where orders.status = 'delivered' and orders.number % 10 = 0`.execute(db)
  await sql`analyze item_claims`.execute(db)
  productName = (await db.selectFrom('products').select('name').limit(1).executeTakeFirstOrThrow()).name
}, 300_000)

/** Tables that grow with every order. */
const GROWING = new Set([
  'orders',
  'parcels',
  'order_lines',
  'order_events',
  'payment_intents',
  'payments',
  'refunds',
  'webhook_events',
  'ledger_txns',
  'ledger_entries',
  'farm_days',
  'accounts',
  'item_claims',
])

const PAGE = { limit: 20 }

/** Two of the six months, in the middle. */
const LONG_AGO = { from: dayBefore(120), to: dayBefore(60) }

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
}

const lastMonth = dayBefore(31).slice(0, 7)

/** All filters of an operator, alone and combined. */
const searches: readonly [string, number, () => OrderFilter][] = [
  ['by number', 1_500, () => ({ q: '#FG-70000' })],
  ['by an unknown number', 1_500, () => ({ q: '#FG-1' })],
  ['by a whole telephone number', 3_000, () => ({ q: '9800007919' })],
  ['by the end of a telephone number', 3_000, () => ({ q: '7919' })],
  ['by a rare name', 3_000, () => ({ q: 'yer 4321' })],
  ['by an e-mail', 3_000, () => ({ q: 'buyer4321@example.in' })],
  ['by a common name', 4_000, () => ({ q: 'buyer' })],
  ['by a word without a match', 1_500, () => ({ q: 'xylophone' })],
  ['by a product', 4_000, () => ({ q: productName })],
  ['by a word in many products', 6_000, () => ({ q: 'fresh' })],
  ['by a pincode', 3_000, () => ({ q: '411010' })],
  ['by a farm', 3_000, () => ({ q: farmName })],
  ['by another name of the produce', 6_000, () => ({ q: 'तुरई' })],
  ['of one day', 1_500, () => ({ from: dayBefore(90), to: dayBefore(90) })],
  ['of days long ago', 1_500, () => LONG_AGO],
  ['that were cancelled, of days long ago', 3_000, () => ({ ...LONG_AGO, status: 'cancelled' })],
  ['by a common name, of days long ago', 6_000, () => ({ ...LONG_AGO, q: 'buyer' })],
  ['by a word in many products, of days long ago', 20_000, () => ({ ...LONG_AGO, q: 'fresh' })],
]

const lists: readonly [string, number, () => Promise<unknown>][] = [
  ['my orders', 1_200, () => listOwnOrders(db, buyerId, PAGE)],
  ['my orders without pages', 20_000, () => listOwnOrders(db, buyerId, {})],
  ['my orders, deep', 4_000, () => deep((page) => listOwnOrders(db, buyerId, page))],
  ['my orders on the way', 1_500, () => listOwnOrders(db, buyerId, { ...PAGE, group: 'on_the_way' })],
  ['my delivered orders', 1_200, () => listOwnOrders(db, buyerId, { ...PAGE, group: 'delivered' })],
  ['my cancelled orders', 1_200, () => listOwnOrders(db, buyerId, { ...PAGE, group: 'cancelled' })],
  [
    'my delivered orders, deep',
    4_000,
    () => deep((page) => listOwnOrders(db, buyerId, { ...page, group: 'delivered' }), 5),
  ],
  ['one user’s orders', 1_200, () => listOrdersOfUser(db, buyerId, PAGE)],
  ['every order', 1_500, () => listAllOrders(db, operatorId, PAGE)],
  ['every order, deep', 5_000, () => deep((page) => listAllOrders(db, operatorId, page))],
  ['confirmed orders', 1_500, () => listAllOrders(db, operatorId, { ...PAGE, status: 'confirmed' })],
  ['shipped orders', 1_500, () => listAllOrders(db, operatorId, { ...PAGE, status: 'shipped' })],
  ['delivered orders', 1_500, () => listAllOrders(db, operatorId, { ...PAGE, status: 'delivered' })],
  ['cancelled orders', 1_500, () => listAllOrders(db, operatorId, { ...PAGE, status: 'cancelled' })],
  [
    'cancelled orders, deep',
    9_000,
    () => deep((page) => listAllOrders(db, operatorId, { ...page, status: 'cancelled' })),
  ],
  ...searches.map(([name, pages, question]): [string, number, () => Promise<unknown>] => [
    `orders ${name}`,
    pages,
    () => listAllOrders(db, operatorId, { ...PAGE, ...question() }),
  ]),
  [
    'orders by a common name, deep',
    20_000,
    () => deep((page) => listAllOrders(db, operatorId, { ...page, q: 'buyer' }), 10),
  ],
  [
    'orders of days long ago, deep',
    5_000,
    () => deep((page) => listAllOrders(db, operatorId, { ...page, ...LONG_AGO })),
  ],
  ...ORDER_VIEWS.map((view): [string, number, () => Promise<unknown>] => [
    `orders of the view “${view}”`,
    3_000,
    () => listAllOrders(db, operatorId, { limit: 50, view }),
  ]),
  ...ORDER_VIEWS.map((view): [string, number, () => Promise<unknown>] => [
    `orders of the view “${view}”, sorted by another column`,
    4_000,
    () => listAllOrders(db, operatorId, { limit: 50, view, sort: 'payment', direction: 'desc' }),
  ]),
  ...ORDER_SORTS.map((sort): [string, number, () => Promise<unknown>] => [
    `every order by ${sort}`,
    3_000,
    () => listAllOrders(db, operatorId, { limit: 50, sort, direction: 'asc' }),
  ]),
  ...ORDER_SORTS.map((sort): [string, number, () => Promise<unknown>] => [
    `every order by ${sort}, deep`,
    15_000,
    () => deep((page) => listAllOrders(db, operatorId, { ...page, sort, direction: 'desc' })),
  ]),
  [
    'orders by a common name, sorted',
    12_000,
    () => listAllOrders(db, operatorId, { limit: 50, q: 'buyer', sort: 'payment' }),
  ],
  ['a farm’s orders', 800, () => listFarmOrders(db, farmerId, PAGE)],
  ['a farm’s orders, deep', 4_000, () => deep((page) => listFarmOrders(db, farmerId, page))],
  ['a farm’s orders to pack', 800, () => listFarmOrders(db, farmerId, { ...PAGE, status: 'confirmed' })],
  ['a farm’s cancelled orders', 800, () => listFarmOrders(db, farmerId, { ...PAGE, status: 'cancelled' })],
  ['a farm’s orders, for an admin', 1_500, () => listFarmersOrders(db, farmerId, PAGE)],
  [
    'what needs an operator',
    20_000,
    () => listAttention(db, {}, { id: operatorId, kinds: ATTENTION_KINDS, seesOwn: true }),
  ],
  [
    'orders to ship',
    20_000,
    () =>
      listAttention(db, { kind: 'order_to_ship' }, { id: operatorId, kinds: ATTENTION_KINDS, seesOwn: true }),
  ],
  ['a farm’s balance and how many orders it has', 100, () => farmerFigures(db, farmerId)],
  ['farmers not verified yet', 1_500, () => listFarmers(db, { ...PAGE, status: 'to_verify' })],
  ['returns', 1_500, () => listReturns(db, PAGE)],
  ['returns, deep', 5_000, () => deep((page) => listReturns(db, page), 5)],
  ['pending returns', 1_500, () => listReturns(db, { ...PAGE, status: 'pending' })],
  ['approved returns', 1_500, () => listReturns(db, { ...PAGE, status: 'approved' })],
  ['rejected returns', 1_500, () => listReturns(db, { ...PAGE, status: 'rejected' })],
  ['people', 300, () => listUsers(db, PAGE)],
  ['people by a part of their name', 300, () => listUsers(db, { ...PAGE, q: 'yer 4321' })],
  ['expired holds', 200, () => listExpiredHolds(db, 50)],
  ['refunds to send', 200, () => listDueRefunds(db, 50)],
  ['webhooks to process', 200, () => listDueWebhooks(db, 50)],
  // One row per day of the farm, from an index; the busiest farm has ten thousand orders.
  ['a farm’s figures', 30, () => farmSales(db, farmerId)],
  ['what a farm packs', 5_000, () => listToPack(db, farmerId)],
  ['what a farm is owed', 30, () => readFarmBalance(db, farmerId, new Date(dayBefore(1)))],
  // A thousand of its parcels, and 20 orders of each of 90 days.
  ['a farm’s shares', 40_000, () => readFarmShares(db, farmerId)],
  ['a buyer’s shares', 40_000, () => readBuyerShares(db, buyerId)],
  ['a farm’s money', 500, () => readFarmMoney(db, farmerId, PAGE)],
  ['a farm’s money, deep', 1_500, () => deep((page) => readFarmMoney(db, farmerId, page))],
  ['a farm’s money of a month', 500, () => readFarmMoney(db, farmerId, { ...PAGE, month: lastMonth })],
  ['the months of a farm’s money', 300, () => listMonths(db, farmerId)],
]

test.each(lists)('%s: no table is read whole, and at most %d pages', async (_, pagesMax, list) => {
  const { statements, readWhole, pages } = await plansOf(list)
  expect(statements).toBeGreaterThan(0)
  expect(readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(pages).toBeLessThanOrEqual(pagesMax)
})

/**
 * A connection plans a named statement once, for any values. A statement whose plan for any values would read much more is
 * marked with PLAN_EACH_TIME, as a list of certain days is.
 */
test.each(lists)('%s: a plan for any values reads at most twice the pages', async (_name, _max, list) => {
  for (const { text, forItsValues, forAnyValues } of await namedPagesOf(list))
    expect(forAnyValues, text).toBeLessThanOrEqual(2 * forItsValues + 20)
})

/** A plan takes PostgreSQL longer than the orders themselves. */
test.each<[string, (named: Db) => Promise<unknown>]>([
  ['one order as it is shown', async (named) => viewOrders(named, [await newestOrder()], 'buyer')],
  ['all counts above the orders', (named) => countOrders(named, operatorId, null)],
  ['my orders', (named) => listOwnOrders(named, buyerId, PAGE)],
  ['every order', (named) => listAllOrders(named, operatorId, PAGE)],
  ['confirmed orders', (named) => listAllOrders(named, operatorId, { ...PAGE, status: 'confirmed' })],
  ['a farm’s orders', (named) => listFarmOrders(named, farmerId, PAGE)],
  ['the words of a search', (named) => readQuestion(named, 'fresh tomato')],
])('%s: planned once', async (_name, work) => {
  expect(await plannedEachTime(work)).toEqual([])
})

async function newestOrder(): Promise<string> {
  const newest = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? ''
}

test.each<[string, number, () => Promise<unknown>]>([
  // One of them reads the Hindi names.
  ['my orders', 2, () => listOwnOrders(db, buyerId, PAGE)],
  ['a farm’s orders', 2, () => listFarmOrders(db, farmerId, PAGE)],
  [
    'orders by status and all counts',
    3,
    () => listAllOrders(db, operatorId, { ...PAGE, status: 'confirmed' }),
  ],
])('%s: %d statements', async (_name, count, list) => {
  expect((await plansOf(list)).statements).toBe(count)
})

/** The farm has a tenth of the market's orders. */
test.each<[string, number, () => Promise<unknown>]>([
  ['new orders', 3, () => sumNewOrders(db, farmerId, new Date(dayBefore(1)))],
  ['listings today', 3, () => findListingsToday(db, farmerId, new Date(dayBefore(1)), 100)],
])('a farm’s %s read its own orders of %d days, not the market’s', async (_, days, read) => {
  const { rowsOf } = await plansOf(read)
  const { own, market } = await ordersSince(dayBefore(days))
  expect(market).toBeGreaterThan(5 * own)
  expect(rowsOf('orders')).toBeGreaterThan(0)
  expect(rowsOf('orders')).toBeLessThanOrEqual(own)
})

async function ordersSince(day: string): Promise<{ own: number; market: number }> {
  const { market, own } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<string>().as('market'),
      eb.fn
        .countAll<string>()
        .filterWhere(
          eb.exists(
            eb
              .selectFrom('parcels')
              .whereRef('parcels.order_id', '=', 'orders.id')
              .where('parcels.farmer_id', '=', farmerId),
          ),
        )
        .as('own'),
    ])
    .where('created_at', '>=', new Date(day))
    .executeTakeFirstOrThrow()
  return { own: Number(own), market: Number(market) }
}
