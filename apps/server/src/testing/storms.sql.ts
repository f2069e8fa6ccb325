import type { Db } from '../db/pool.ts'

/** Every order that has taken of this product. */
export async function ordersWith(db: Db, productId: string): Promise<string[]> {
  const taken = await db
    .selectFrom('order_lines')
    .select('order_id as id')
    .where('product_id', '=', productId)
    .execute()
  return taken.map(({ id }) => id)
}

/** How many orders these buyers have made, the cancelled among them. */
export async function countOrdersOf(db: Db, buyerIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('buyer_id', 'in', buyerIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What moved of this order's stock, each kind once if all went well. */
export async function movesOf(db: Db, orderId: string): Promise<string[]> {
  const moves = await db
    .selectFrom('stock_moves')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute()
  return moves.map(({ kind }) => kind)
}
