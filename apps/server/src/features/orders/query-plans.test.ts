import { beforeAll, expect, test } from 'vitest'
import { makeManyOrders } from '../../testing/many-orders.sql.ts'
import { openWatchedDatabase } from '../../testing/watched-database.ts'
import { listAttention } from '../attention/list-attention.ts'
import { listMonths } from '../farm-money/farm-book.sql.ts'
import { readFarmMoney } from '../farm-money/farm-money.ts'
import { farmSales } from '../listings/farm-sales.sql.ts'
import { listToPack } from '../packing/list-to-pack.ts'
import { listExpiredHolds } from '../payments/intents.sql.ts'
import { listDueWebhooks } from '../payments/webhooks.sql.ts'
import { listDueRefunds } from '../refunds/refunds.sql.ts'
import { listReturns } from '../returns/list-returns.ts'
import { farmerFigures } from '../review/farmer-figures.sql.ts'
import { listFarmers } from '../review/list-farmers.ts'
import { listUsers } from '../users/list-users.ts'
import {
  listAllOrders,
  type OrderQuestion,
  listFarmersOrders,
  listFarmOrders,
  listOrdersOfUser,
  listOwnOrders,
} from './list-orders.ts'

/**
 * The statements behind every list of orders, as the API sends them, on a hundred thousand orders. None may read a table
 * that grows with the orders from end to end, and each list has its measure of pages: ten times the orders must not be
 * ten times the work.
 */
const ORDERS = 100_000

const { db, deep, plansOf } = await openWatchedDatabase()
let buyerId: string
let farmerId: string
let productName: string

beforeAll(async () => {
  const made = await makeManyOrders(db, ORDERS)
  buyerId = made.busyBuyerId
  farmerId = made.busyFarmId
  productName = (await db.selectFrom('products').select('name').limit(1).executeTakeFirstOrThrow()).name
}, 180_000)

/** These grow with every order. */
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
  'accounts',
])

const PAGE = { limit: 20 }

/** Two of the six months, in the middle of them. */
const LONG_AGO = { from: dayBefore(120), to: dayBefore(60) }

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
}

const lastMonth = dayBefore(31).slice(0, 7)

/** Everything an operator looks for, alone and together. */
const searches: readonly [string, number, () => OrderQuestion][] = [
  ['by number', 1_500, () => ({ q: '#FG-70000' })],
  ['by a number there is not', 1_500, () => ({ q: '#FG-1' })],
  ['by a whole telephone number', 3_000, () => ({ q: '9800007919' })],
  ['by the end of a telephone number', 3_000, () => ({ q: '7919' })],
  ['by a rare name', 3_000, () => ({ q: 'yer 4321' })],
  ['by an e-mail', 3_000, () => ({ q: 'buyer4321@example.in' })],
  ['by a common name', 4_000, () => ({ q: 'buyer' })],
  ['by a word that fits nothing', 1_500, () => ({ q: 'xylophone' })],
  ['by a product', 4_000, () => ({ q: productName })],
  ['by a word in many products', 6_000, () => ({ q: 'fresh' })],
  ['of one day', 1_500, () => ({ from: dayBefore(90), to: dayBefore(90) })],
  ['of days long ago', 1_500, () => LONG_AGO],
  ['that were cancelled, of days long ago', 3_000, () => ({ ...LONG_AGO, status: 'cancelled' })],
  ['by a common name, of days long ago', 6_000, () => ({ ...LONG_AGO, q: 'buyer' })],
  ['by a word in many products, of days long ago', 20_000, () => ({ ...LONG_AGO, q: 'fresh' })],
]

test.each<[string, number, () => Promise<unknown>]>([
  ['my orders', 1_200, () => listOwnOrders(db, buyerId, PAGE)],
  ['my orders without pages', 20_000, () => listOwnOrders(db, buyerId, {})],
  ['my orders, deep', 4_000, () => deep((wish) => listOwnOrders(db, buyerId, wish))],
  ['one user’s orders', 1_200, () => listOrdersOfUser(db, buyerId, PAGE)],
  ['every order', 1_500, () => listAllOrders(db, PAGE)],
  ['every order, deep', 5_000, () => deep((wish) => listAllOrders(db, wish))],
  ['confirmed orders', 1_500, () => listAllOrders(db, { ...PAGE, status: 'confirmed' })],
  ['shipped orders', 1_500, () => listAllOrders(db, { ...PAGE, status: 'shipped' })],
  ['delivered orders', 1_500, () => listAllOrders(db, { ...PAGE, status: 'delivered' })],
  ['cancelled orders', 1_500, () => listAllOrders(db, { ...PAGE, status: 'cancelled' })],
  [
    'cancelled orders, deep',
    9_000,
    () => deep((wish) => listAllOrders(db, { ...wish, status: 'cancelled' })),
  ],
  ...searches.map(([name, pages, question]): [string, number, () => Promise<unknown>] => [
    `orders ${name}`,
    pages,
    () => listAllOrders(db, { ...PAGE, ...question() }),
  ]),
  [
    'orders by a common name, deep',
    20_000,
    () => deep((wish) => listAllOrders(db, { ...wish, q: 'buyer' }), 10),
  ],
  ['orders of days long ago, deep', 5_000, () => deep((wish) => listAllOrders(db, { ...wish, ...LONG_AGO }))],
  ['a farm’s orders', 800, () => listFarmOrders(db, farmerId, PAGE)],
  ['a farm’s orders, deep', 4_000, () => deep((wish) => listFarmOrders(db, farmerId, wish))],
  ['a farm’s orders to pack', 800, () => listFarmOrders(db, farmerId, { ...PAGE, status: 'confirmed' })],
  ['a farm’s cancelled orders', 800, () => listFarmOrders(db, farmerId, { ...PAGE, status: 'cancelled' })],
  ['a farm’s orders, for an admin', 1_500, () => listFarmersOrders(db, farmerId, PAGE)],
  ['what needs an operator', 20_000, () => listAttention(db, {})],
  ['orders that wait to be sent', 20_000, () => listAttention(db, { kind: 'order_to_ship' })],
  ['a farm’s balance and how many orders it has', 3_000, () => farmerFigures(db, farmerId)],
  ['farmers nobody has looked at', 1_500, () => listFarmers(db, { ...PAGE, status: 'to_verify' })],
  ['returns', 1_500, () => listReturns(db, PAGE)],
  ['returns, deep', 5_000, () => deep((wish) => listReturns(db, wish), 5)],
  ['returns that wait', 1_500, () => listReturns(db, { ...PAGE, status: 'pending' })],
  ['returns that were approved', 1_500, () => listReturns(db, { ...PAGE, status: 'approved' })],
  ['returns that were rejected', 1_500, () => listReturns(db, { ...PAGE, status: 'rejected' })],
  ['people', 300, () => listUsers(db, PAGE)],
  ['people by a part of their name', 300, () => listUsers(db, { ...PAGE, q: 'yer 4321' })],
  ['orders whose time to be paid is over', 200, () => listExpiredHolds(db, 50)],
  ['refunds to ask for', 200, () => listDueRefunds(db, 50)],
  ['webhooks to look at', 200, () => listDueWebhooks(db, 50)],
  // Thirty days of the busiest farm, fifty-five orders a day.
  ['a farm’s figures', 8_000, () => farmSales(db, farmerId)],
  ['what a farm packs', 5_000, () => listToPack(db, farmerId)],
  ['a farm’s money', 1_500, () => readFarmMoney(db, farmerId, PAGE)],
  ['a farm’s money, deep', 3_000, () => deep((wish) => readFarmMoney(db, farmerId, wish))],
  ['a farm’s money of a month', 1_500, () => readFarmMoney(db, farmerId, { ...PAGE, month: lastMonth })],
  ['the months of a farm’s money', 300, () => listMonths(db, farmerId)],
])('%s: no table is read whole, and at most %d pages', async (_, pagesMax, list) => {
  const { statements, readWhole, pages } = await plansOf(list)
  expect(statements).toBeGreaterThan(0)
  expect(readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(pages).toBeLessThanOrEqual(pagesMax)
})
