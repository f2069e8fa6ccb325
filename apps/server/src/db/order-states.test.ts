import { NOT_DELIVERED } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import {
  ORDER_STATUSES,
  orderStates,
  type OrderStatus,
  UNDELIVERED,
} from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import * as conditions from './order-states.sql.ts'

const { db } = await openMarket()
// Without the constraints and other triggers of the tables: the guards alone decide.
await sql`create table tried_orders as select * from orders with no data`.execute(db)
await sql`create table tried_parcels as select * from parcels with no data`.execute(db)
await sql`
  create trigger guarded before update on tried_orders for each row execute function guard_order()`.execute(
  db,
)
await sql`
  create trigger guarded before update on tried_parcels for each row execute function guard_parcel()`.execute(
  db,
)

const PAIRS = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
)
const isMove = (from: OrderStatus, to: OrderStatus): boolean => orderStates[from].moves[to] !== undefined
const isUndelivered = (from: OrderStatus, to: OrderStatus): boolean =>
  from === UNDELIVERED.from && to === UNDELIVERED.to

/** Returns whether the guard lets the only row of the table change. */
async function isLet(table: string, from: OrderStatus, changes: RawBuilder<unknown>): Promise<boolean> {
  await sql`truncate ${sql.table(table)}`.execute(db)
  await sql`
    insert into ${sql.table(table)} (status, items_paise, reduced_paise) values (${from}, 100, 0)`.execute(db)
  try {
    await sql`update ${sql.table(table)} set ${changes}`.execute(db)
    return true
  } catch (error) {
    expect(String(error)).toContain('moves forward only')
    return false
  }
}

test.each(PAIRS)('the database lets %s become %s only where the table has that move', async (from, to) => {
  const becomes = sql`status = ${to}`
  expect(await isLet('tried_orders', from, becomes)).toBe(isMove(from, to))
  expect(await isLet('tried_parcels', from, becomes)).toBe(isMove(from, to))
})

test.each(PAIRS)(
  'what could not be delivered: %s becomes %s only where the table says so',
  async (from, to) => {
    const expected = isMove(from, to) || isUndelivered(from, to)
    const byOperator = sql`status = ${to}, cancelled_by = 'admin', cancel_reason = ${NOT_DELIVERED}`
    expect(await isLet('tried_orders', from, byOperator)).toBe(expected)
    // Each of its lines was taken out.
    expect(await isLet('tried_parcels', from, sql`status = ${to}, reduced_paise = items_paise`)).toBe(
      expected,
    )
  },
)

test('the database has the states of the table, in its order', async () => {
  const { rows } = await sql<{ states: string[] }>`
    select enum_range(null::order_status)::text[] as states`.execute(db)
  expect(rows[0]?.states).toEqual(ORDER_STATUSES)
})

test.each<[string, RawBuilder<boolean>, string]>([
  ['open', conditions.isOpen('orders'), "orders.status in ('confirmed', 'shipped')"],
  ['unsent', conditions.isUnsent(), "status = 'confirmed'"],
  ['on the road', conditions.isOnTheRoad('parcels'), "parcels.status = 'shipped'"],
  ['sent', conditions.isSent('parcels'), "parcels.status in ('shipped', 'delivered')"],
  ['delivered', conditions.isDelivered(), "status = 'delivered'"],
  ['cancelled', conditions.isCancelled('orders'), "orders.status = 'cancelled'"],
  ['not cancelled', conditions.isNotCancelled('parcels'), "parcels.status <> 'cancelled'"],
])('%s is written as the partial indexes are', (_, condition, text) => {
  expect(condition.compile(db)).toMatchObject({ sql: text, parameters: [] })
})
