import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, type Db } from '../../db/pool.ts'
import type { DB } from '../../db/schema.ts'
import { makeManyOrders } from '../../testing/many-orders.sql.ts'
import { type Explained, factsOf } from '../../testing/query-plan.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { farmSales } from '../listings/farm-sales.sql.ts'
import { listExpiredHolds } from '../payments/intents.sql.ts'
import { listDueWebhooks } from '../payments/webhooks.sql.ts'
import { listDueRefunds } from '../refunds/refunds.sql.ts'
import { listReturns } from '../returns/list-returns.ts'
import { listUsers } from '../users/list-users.ts'
import { listAllOrders, listFarmOrders, listOrdersOfUser, listOwnOrders } from './list-orders.ts'

/**
 * The statements behind every list of orders, as the API sends them, on a hundred thousand orders. None may read a table
 * that grows with the orders from end to end, and each list has its measure of pages: ten times the orders must not be
 * ten times the work.
 */
const ORDERS = 100_000

const database = await createTestDatabase()
const pool = createPool({ url: database.url, max: 2, applicationName: 'farmgate-test' }, () => {})
const sent: CompiledQuery[] = []
const db: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    sent.push(query)
  },
})
let buyerId: string
let farmerId: string

beforeAll(async () => {
  const made = await makeManyOrders(db, ORDERS)
  buyerId = made.busyBuyerId
  farmerId = made.busyFarmId
}, 180_000)

afterAll(async () => {
  await pool.end()
  await database.drop()
})

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

/** A list, and the page after so many. */
async function deep(
  list: (wish: { limit: number; cursor?: string }) => Promise<{ nextCursor: string | null }>,
  pages = 20,
): Promise<void> {
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    sent.length = 0
    const { nextCursor } = await list({ limit: 100, ...(cursor === null ? {} : { cursor }) })
    if (nextCursor === null) throw new Error(`only ${page} pages`)
    cursor = nextCursor
  }
}

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
  ['a farm’s orders', 800, () => listFarmOrders(db, farmerId, PAGE)],
  ['a farm’s orders, deep', 4_000, () => deep((wish) => listFarmOrders(db, farmerId, wish))],
  ['a farm’s orders to pack', 800, () => listFarmOrders(db, farmerId, { ...PAGE, status: 'confirmed' })],
  ['a farm’s cancelled orders', 800, () => listFarmOrders(db, farmerId, { ...PAGE, status: 'cancelled' })],
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
  ['a farm’s figures', 3_000, () => farmSales(db, farmerId)],
])('%s: no table is read whole, and at most %d pages', async (_, pagesMax, list) => {
  sent.length = 0
  await list()
  const plans = await Promise.all([...sent].map(explain))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(({ readWhole }) => readWhole).filter((table) => GROWING.has(table))).toEqual([])
  const pages = plans.reduce((sum, plan) => sum + plan.pages, 0)
  expect(pages).toBeLessThanOrEqual(pagesMax)
})

async function explain({ sql, parameters }: CompiledQuery) {
  const { rows } = await pool.query<Explained>(`explain (analyze, buffers, timing off, format json) ${sql}`, [
    ...parameters,
  ])
  return factsOf(rows)
}
