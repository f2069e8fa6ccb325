import type { Tx } from '../../db/pool.ts'

/** How many there are, with the row locked until the transaction ends. Always the last lock that is taken. */
export async function lockStock(tx: Tx, productId: string): Promise<number> {
  const { available } = await tx
    .selectFrom('stock_levels')
    .select('available')
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return available
}

export interface StockMove {
  readonly productId: string
  readonly kind: 'initial' | 'correction'
  readonly delta: number
  readonly actorId: string
}

/** The only way stock changes: the number follows its movements by itself. */
export async function moveStock(tx: Tx, { productId, kind, delta, actorId }: StockMove): Promise<void> {
  await tx
    .insertInto('stock_moves')
    .values({ product_id: productId, kind, delta, actor_id: actorId })
    .execute()
}
