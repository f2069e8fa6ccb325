import { openSession } from '@farmgate/server/features/people/sessions/open-session.ts'
import { deriveKeys } from '@farmgate/server/features/people/sessions/tokens.ts'
import type { Db } from '@farmgate/server/db/pool.ts'
import { makeManyOrders } from '@farmgate/server/testing/builders/many-rows/many-orders.sql.ts'
import type { TimeStage } from '@farmgate/server/testing/builders/many-rows/stages.ts'
import { TEST_KEY } from '@farmgate/server/testing/processes/outside-env.ts'
import { sql } from 'kysely'

/** The products that are bought: enough that two buyers rarely want the same at once. */
const BOUGHT = 1_500
/** Buyers who call the API, and as many others who call the bare server. */
const CALLERS = 300

/** Buyers who read their orders. */
const READERS = 50

export interface EngineShopSize {
  readonly products: number
  readonly orders: number
}

/** Writes a shop in which the buyers can order as long as the bench runs. */
export async function makeEngineShop(
  db: Db,
  { products, orders }: EngineShopSize,
  time?: TimeStage,
): Promise<void> {
  await makeManyOrders(db, orders, { products }, time)
  await sql`
    insert into addresses (account_id, full_name, phone, email, street, city, state, pincode, country)
    select id, name, '9822041873', email, '14 Prabhat Road', 'Pune', 'Maharashtra', '411004', 'India'
      from accounts where role = 'user'`.execute(db)
  await sql`
    insert into stock_moves (product_id, kind, delta)
    select id, 'correction', 100000 from (${bought}) as product`.execute(db)
  await sql`
    update market_settings
       set cash_new_orders = 1000, cash_trusted_orders = 1000, cash_new_value_paise = 1000000000,
           cash_trusted_value_paise = 1000000000, cash_new_share_percent = 100, cash_trusted_share_percent = 100`.execute(
    db,
  )
  await sql`vacuum analyze addresses, stock_moves, stock_levels, market_settings`.execute(db)
}

const bought = sql`select id, price_paise::integer as "pricePaise" from products where listed order by id desc limit ${BOUGHT}`

export interface Caller {
  readonly id: string
  readonly token: string
}

/** Who calls, and what they ask for. */
export interface EngineScene {
  readonly buyers: readonly Caller[]
  /** Another set, so that neither server finds the carts and orders of the other. */
  readonly bareBuyers: readonly string[]
  /** Buyers with at least a page of orders; in a small shop only the busiest. */
  readonly readers: readonly Caller[]
  readonly admin: Caller
  readonly busyFarm: Caller
  readonly bought: readonly { readonly id: string; readonly pricePaise: number }[]
}

/** Reads the scene and opens a session for each caller. */
export async function openScene(db: Db): Promise<EngineScene> {
  const { rows: buyers } = await sql<{ id: string }>`
    select id from accounts where role = 'user' and email <> 'buyer1@example.in' order by id
     limit ${CALLERS * 2}`.execute(db)
  const { rows: products } = await sql<{ id: string; pricePaise: number }>`${bought}`.execute(db)
  const admin = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const { rows: farms } = await sql<{ id: string }>`
    select id from accounts where role = 'farmer' order by id limit 1`.execute(db)
  const { rows: readers } = await sql<{ id: string }>`
    select buyer_id as id from orders group by buyer_id having count(*) >= 20
     order by count(*) desc, buyer_id limit ${READERS}`.execute(db)
  const signedIn: Caller[] = []
  for (const { id } of buyers.slice(0, CALLERS)) signedIn.push(await signIn(db, id, 'user'))
  const readersSignedIn: Caller[] = []
  for (const { id } of readers) readersSignedIn.push(await signIn(db, id, 'user'))
  return {
    buyers: signedIn,
    readers: readersSignedIn,
    bareBuyers: buyers.slice(CALLERS).map(({ id }) => id),
    admin: await signIn(db, admin.id, 'admin'),
    busyFarm: await signIn(db, farms[0]?.id ?? '', 'farmer'),
    bought: products,
  }
}

const keys = deriveKeys([{ id: 'test', key: TEST_KEY }])

/** As our web, whose token is renewed every few minutes; a run takes longer, so this one counts as just renewed. */
async function signIn(db: Db, id: string, role: 'user' | 'admin' | 'farmer'): Promise<Caller> {
  const caller = {
    requestId: 'bench',
    ip: '127.0.0.1',
    userAgent: 'bench',
    language: 'en',
    device: null,
  } as const
  const { issued } = await db
    .transaction()
    .execute((tx) => openSession(tx, keys, { id, role, epoch: 1 }, caller, true))
  await sql`update sessions set rotated_at = now() + interval '12 hours' where account_id = ${id}`.execute(db)
  return { id, token: issued.accessToken }
}

/** Empties every cart, so that each turn begins with the same. */
export async function emptyCarts(db: Db): Promise<void> {
  await sql`truncate cart_lines, carts`.execute(db)
}
