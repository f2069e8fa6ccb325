import { announce } from '#db/changes/changes.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

/** Reads the stock with the row locked until the transaction ends. Always the last lock that is taken. */
export async function lockStock(tx: Tx, productId: string): Promise<number> {
  const { available } = await tx
    .selectFrom('stock_levels')
    .select('available')
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return available
}

/**
 * Locks many at once, in the order of their ids, so that two overlapping carts wait for each other instead of
 * deadlocking.
 */
export const lockStocks = (
  tx: Tx,
  productIds: readonly string[],
): Promise<{ productId: string; available: number }[]> =>
  tx
    .selectFrom('stock_levels')
    .select(['product_id as productId', 'available'])
    .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .forUpdate()
    .execute()

export interface StockMove {
  readonly productId: string
  readonly kind: 'initial' | 'correction'
  readonly delta: number
  readonly actorId: string
}

/** The only way stock changes: a trigger derives the number from its movements. */
export async function moveStock(tx: Tx, { productId, kind, delta, actorId }: StockMove): Promise<void> {
  await tx
    .insertInto('stock_moves')
    .values({ product_id: productId, kind, delta, actor_id: actorId })
    .execute()
  // Only a farmer's count is announced here; what an order takes is announced with the order.
  announce(tx, { what: 'listings', to: [actorId], admins: true })
}

interface Quantity {
  readonly productId: string
  readonly quantity: number
}

/** One statement for the whole order, on rows that `lockOffers` holds. */
export const takeForOrder = (tx: Tx, orderId: string, lines: readonly Quantity[]): Promise<void> =>
  moveForOrder(tx, orderId, 'take', lines)

/** Releases an order's stock, once: the database refuses a second release of the same order. */
export async function releaseFromOrder(tx: Tx, orderId: string, lines: readonly Quantity[]): Promise<void> {
  if (lines.length === 0) return
  await lockStocks(
    tx,
    lines.map(({ productId }) => productId),
  )
  await moveForOrder(tx, orderId, 'release', lines)
}

/** Releases what was dropped from an order, once for each change. */
export async function releaseFromChanges(
  tx: Tx,
  orderId: string,
  lines: readonly (Quantity & { readonly position: number })[],
): Promise<void> {
  if (lines.length === 0) return
  await lockStocks(
    tx,
    lines.map(({ productId }) => productId),
  )
  await moveForOrder(tx, orderId, 'release', lines)
}

async function moveForOrder(
  tx: Tx,
  orderId: string,
  kind: 'take' | 'release',
  lines: readonly (Quantity & { readonly position?: number })[],
): Promise<void> {
  await sql`
    insert into stock_moves (product_id, order_id, kind, delta, change_position)
    select "productId", ${orderId}, ${kind}, ${kind === 'take' ? -1 : 1} * quantity, position
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line ("productId" uuid, quantity integer, position smallint)`.execute(tx)
}
