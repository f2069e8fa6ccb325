import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface PayState {
  readonly isCash: boolean
  readonly isPaid: boolean
  readonly isCancelled: boolean
}

/** The payment state of a buyer's own order. Another buyer's order is not found. */
export const findPayState = (db: Db, orderId: string, buyerId: string): Promise<PayState | undefined> =>
  payStateOf(db, orderId).where('buyer_id', '=', buyerId).executeTakeFirst()

/** The payment state of any order, for an operator. */
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

/** Orders whose hold has expired, the oldest first. */
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

/** Extends the hold, if the order still waits. */
export async function extendHold(db: Db, orderId: string, minutes: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_deadline: sql<Date>`now() + ${minutes} * interval '1 minute'` })
    .where('id', '=', orderId)
    .where('payment_deadline', '<', sql<Date>`now()`)
    .execute()
}

/** Checked again under the order's lock: it may have been paid, cancelled or extended in the meantime. */
export async function isPastDeadline(tx: Tx, orderId: string): Promise<boolean> {
  const { past } = await tx
    .selectFrom('orders')
    .select(sql<boolean>`coalesce(payment_deadline < now(), false)`.as('past'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return past
}
