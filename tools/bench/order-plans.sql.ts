import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import { createRazorpay } from '@farmgate/server/adapters/payments/razorpay.ts'
import { createPool, type Db } from '@farmgate/server/db/pool.ts'
import type { DB } from '@farmgate/server/db/schema.ts'
import { placeOrder } from '@farmgate/server/features/ordering/checkout/place-order.ts'
import { farmSales } from '@farmgate/server/features/catalogue/listings/farm-sales.sql.ts'
import {
  listAllOrders,
  listFarmOrders,
  listOwnOrders,
} from '@farmgate/server/features/ordering/order-views/list-orders.ts'
import { listReturns } from '@farmgate/server/features/ordering/returns/list-returns.ts'
import { createLog } from '@farmgate/server/logging/log.ts'
import { OUTSIDE_ENV } from '@farmgate/server/testing/processes/outside-env.ts'
import { type Explained, factsOf } from '@farmgate/server/testing/database/query-plan.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { ADMIN, BUSY_BUYER, BUSY_FARM, placingBuyers } from './order-shop.ts'

/** Tables that grow with every order. */
const GROWING = new Set(['orders', 'parcels', 'order_lines', 'payments', 'refunds', 'ledger_entries'])

export interface ReadWhole {
  readonly name: string
  readonly statements: number
  readonly tables: readonly string[]
}

/** Does each operation once and reads PostgreSQL's plan of every statement that was sent for it. */
export async function readWholeTables(databaseUrl: string): Promise<ReadWhole[]> {
  const pool = createPool({ url: databaseUrl, max: 2, applicationName: 'farmgate-bench' }, console.error)
  const sent: CompiledQuery[] = []
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })
  try {
    const found: ReadWhole[] = []
    for (const [name, act] of Object.entries(await actsIn(db))) {
      sent.length = 0
      await act()
      const statements = sent.filter(hasPlan)
      const tables = new Set<string>()
      for (const statement of statements) {
        for (const table of await readWholeBy(db, statement)) if (GROWING.has(table)) tables.add(table)
      }
      found.push({ name, statements: statements.length, tables: [...tables] })
    }
    return found
  } finally {
    await pool.end()
  }
}

async function actsIn(db: Db): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const [buyer, placing, farmer, operator] = await Promise.all(
    [BUSY_BUYER, placingBuyers[0] ?? '', BUSY_FARM, ADMIN].map((email) => idOf(db, email)),
  )
  if (buyer === undefined || placing === undefined || farmer === undefined || operator === undefined)
    throw new Error('the bench people are missing')
  const page = { limit: 20 }
  return {
    'my orders': () => listOwnOrders(db, buyer, page),
    'all orders': () => listAllOrders(db, operator, page),
    'confirmed orders': () => listAllOrders(db, operator, { ...page, status: 'confirmed' }),
    'shipped orders': () => listAllOrders(db, operator, { ...page, status: 'shipped' }),
    'delivered orders': () => listAllOrders(db, operator, { ...page, status: 'delivered' }),
    'cancelled orders': () => listAllOrders(db, operator, { ...page, status: 'cancelled' }),
    'a farm’s orders': () => listFarmOrders(db, farmer, page),
    returns: () => listReturns(db, page),
    'a farm’s figures': () => farmSales(db, farmer),
    'placing a cash order': () => place(db, placing),
  }
}

const idOf = async (db: Db, email: string): Promise<string> =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/**
 * A quantity of two: the measured orders had one, and the same order again within a minute would be taken for a
 * repeat.
 */
async function place(db: Db, buyerId: string): Promise<void> {
  const { rows } = await sql<{ id: string; pricePaise: number }>`
    select id, price_paise::integer as "pricePaise" from sellable_products where available > 1 limit 1`.execute(
    db,
  )
  const [product] = rows
  if (product === undefined) throw new Error('there is no product to buy')
  const lines = [{ productId: product.id, quantity: 2, unitPricePaise: product.pricePaise }]
  const deps = { db, gateway: noGateway, log: createLog('bench', 'error'), marketMode: 'trial' as const }
  await placeOrder(
    deps,
    buyerId,
    {
      lines,
      totalPaise: totalsOf(lines).totalPaise,
      paymentMethod: 'Cash on Delivery',
    },
    null,
  )
}

/** Cash orders never call the gateway. */
const noGateway = createRazorpay({
  baseUrl: OUTSIDE_ENV.RAZORPAY_URL,
  keyId: OUTSIDE_ENV.RAZORPAY_KEY_ID,
  keySecret: OUTSIDE_ENV.RAZORPAY_KEY_SECRET,
  webhookSecrets: [OUTSIDE_ENV.RAZORPAY_WEBHOOK_SECRETS],
  checkoutScript: '',
})

/** Without `begin` and `commit`, which have no plan. */
const hasPlan = ({ sql }: CompiledQuery): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(sql)

async function readWholeBy(db: Db, { sql, parameters }: CompiledQuery): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<Explained>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  )
  return factsOf(rows).readWhole
}
