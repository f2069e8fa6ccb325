import { sql } from 'kysely'
import { isCancelled } from '#db/order-states.sql.ts'
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
      isCancelled().as('isCancelled'),
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

/**
 * Extends the hold because of an unfinished attempt, as often as the order may. False when it may no more, or no longer
 * waits past its deadline.
 */
export async function extendUnfinished(db: Db, orderId: string, minutes: number): Promise<boolean> {
  const extended = await db
    .updateTable('orders')
    .set({
      payment_deadline: sql<Date>`now() + ${minutes} * interval '1 minute'`,
      extensions_left: sql<number>`extensions_left - 1`,
    })
    .where('id', '=', orderId)
    .where('payment_deadline', '<', sql<Date>`now()`)
    .where('extensions_left', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
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
