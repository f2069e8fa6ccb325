import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'

/** What an order does to the stock, as long as there are no orders: takes so many, or refuses when there are fewer. */
export const sell = (db: Db, productId: string, count: number): Promise<string> =>
  inTransaction(db, async (tx) => {
    await sql`select from stock_levels where product_id = ${productId} for update`.execute(tx)
    const orderId = uuid()
    await tx
      .insertInto('stock_moves')
      .values({ product_id: productId, order_id: orderId, kind: 'take', delta: -count })
      .execute()
    return orderId
  })

/** The same, with time between the taking and the end of the order's transaction. */
export const sellSlowly = (
  db: Db,
  productId: string,
  count: number,
  meanwhile: () => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .insertInto('stock_moves')
      .values({ product_id: productId, order_id: uuid(), kind: 'take', delta: -count })
      .execute()
    await meanwhile()
  })

/** What a cancelled order gives back. */
export async function giveBack(db: Db, productId: string, orderId: string, count: number): Promise<void> {
  await db
    .insertInto('stock_moves')
    .values({ product_id: productId, order_id: orderId, kind: 'release', delta: count })
    .execute()
}
