import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** An order about which the damaged database knows more than the restored one. */
export interface LaterOrder {
  readonly number: string
  readonly totalPaise: string
  readonly method: string
  /** What happened to it since, in this order: placed, paid, cancelled. */
  readonly events: readonly string[]
}

/** Orders that were placed or changed after this moment, oldest first. */
export async function listLaterOrders(db: Db, since: Date): Promise<LaterOrder[]> {
  const { rows } = await sql<LaterOrder>`
    select orders.number, orders.total_paise as "totalPaise", orders.payment_method as method,
           array_agg(order_events.kind order by order_events.id) as events
      from order_events join orders on orders.id = order_events.order_id
     where order_events.at > ${since}
     group by orders.id order by orders.number`.execute(db)
  return rows
}

/** People who were erased after this moment. */
export async function listErased(db: Db, since: Date): Promise<string[]> {
  const erased = await db
    .selectFrom('erasures')
    .select('account_id')
    .where('erased_at', '>', since)
    .orderBy('account_id')
    .execute()
  return erased.map(({ account_id }) => account_id)
}

/** Ends every session: one that was revoked after the backup would be valid again. Returns the number of accounts. */
export async function raiseSessionEpochs(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ session_epoch: sql`session_epoch + 1` })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves the next order number on: buyers have mails about numbers that the restored database has not given out. */
export async function skipOrderNumbers(tx: Tx, count: number): Promise<void> {
  await sql`select setval('order_numbers', nextval('order_numbers') + ${count}::bigint)`.execute(tx)
}
