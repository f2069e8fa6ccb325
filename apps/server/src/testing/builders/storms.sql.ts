import type { Db } from '#db/pool.ts'

/** Every order with this product. */
export async function ordersWith(db: Db, productId: string): Promise<string[]> {
  const taken = await db
    .selectFrom('order_lines')
    .select('order_id as id')
    .where('product_id', '=', productId)
    .execute()
  return taken.map(({ id }) => id)
}

/** The number of orders of these buyers, including cancelled ones. */
export async function countOrdersOf(db: Db, buyerIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('buyer_id', 'in', buyerIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The stock moves of this order, each kind once if all went well. */
export async function movesOf(db: Db, orderId: string): Promise<string[]> {
  const moves = await db
    .selectFrom('stock_moves')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute()
  return moves.map(({ kind }) => kind)
}
