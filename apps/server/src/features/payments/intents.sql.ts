import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** What we mean to be paid. */
export interface Intent {
  readonly id: string
  readonly buyerId: string
  readonly gatewayOrderId: string | null
  /** The order it pays for, once there is one. */
  readonly orderId: string | null
}

const columns = [
  'id',
  'buyer_id as buyerId',
  'gateway_order_id as gatewayOrderId',
  'order_id as orderId',
] as const

export const findIntent = (tx: Tx, id: string): Promise<Intent | undefined> =>
  tx.selectFrom('payment_intents').select(columns).where('id', '=', id).executeTakeFirst()

export const findIntentByGatewayOrder = (tx: Tx, gatewayOrderId: string): Promise<Intent | undefined> =>
  tx
    .selectFrom('payment_intents')
    .select(columns)
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst()

export const findIntentOfOrder = (db: Db, orderId: string): Promise<Intent | undefined> =>
  db.selectFrom('payment_intents').select(columns).where('order_id', '=', orderId).executeTakeFirst()

/** Whoever wants to bind it to an order waits until this transaction ends. */
export const lockIntent = (tx: Tx, id: string): Promise<Intent> =>
  tx.selectFrom('payment_intents').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Found again at the gateway after its answer was lost. */
export async function saveGatewayOrder(db: Db, id: string, gatewayOrderId: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ gateway_order_id: gatewayOrderId })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .execute()
}

export interface PayState {
  readonly isCash: boolean
  readonly isPaid: boolean
  readonly isCancelled: boolean
}

/** How a buyer's own order stands. A stranger's is simply not there. */
export const findPayState = (db: Db, orderId: string, buyerId: string): Promise<PayState | undefined> =>
  payStateOf(db, orderId).where('buyer_id', '=', buyerId).executeTakeFirst()

/** The same of anybody's, for an operator. */
export const findAnyPayState = (db: Db, orderId: string): Promise<PayState | undefined> =>
  payStateOf(db, orderId).executeTakeFirst()

const payStateOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select([
      'is_cash as isCash',
      sql<boolean>`captured_paise > 0`.as('isPaid'),
      sql<boolean>`status = 'cancelled'`.as('isCancelled'),
    ])
    .where('id', '=', orderId)

/** Orders that have held their stock for long enough, the longest first. */
export async function listExpiredHolds(db: Db, limit: number): Promise<string[]> {
  const expired = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_deadline', '<', sql<Date>`now()`)
    .orderBy('payment_deadline')
    .limit(limit)
    .execute()
  return expired.map(({ id }) => id)
}

/** Kept for longer, if it still waits. */
export async function extendHold(db: Db, orderId: string, minutes: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_deadline: sql<Date>`now() + ${minutes} * interval '1 minute'` })
    .where('id', '=', orderId)
    .where('payment_deadline', '<', sql<Date>`now()`)
    .execute()
}

/** Asked again under the order's lock: it may have been paid, cancelled or extended meanwhile. */
export async function isPastDeadline(tx: Tx, orderId: string): Promise<boolean> {
  const { past } = await tx
    .selectFrom('orders')
    .select(sql<boolean>`coalesce(payment_deadline < now(), false)`.as('past'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return past
}
