import { WEIGHT_MINUTES, weightFinalAt } from '@farmgate/domain/delivery/packing/weight.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** What a farm said came of a line, before it changes the order. The order's row is locked where it is written. */
export interface HeldWeight {
  readonly productId: string
  readonly farmerId: string
  readonly kind: 'short' | 'weighed'
  readonly keepParts: number
  readonly reason: string | null
  readonly pictureId: string | null
  readonly finalAt: Date
}

/** The weights of an order, and the time of the database, which decides whether they are final. */
export async function readWeights(
  tx: Tx,
  orderId: string,
): Promise<{ readonly weights: readonly HeldWeight[]; readonly now: Date }> {
  const rows = await tx
    .selectFrom('held_weights')
    .select([
      'product_id as productId',
      'farmer_id as farmerId',
      sql<HeldWeight['kind']>`kind`.as('kind'),
      'keep_parts as keepParts',
      'reason',
      'picture_id as pictureId',
      'saved_at as savedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('saved_at')
    .orderBy('product_id')
    .execute()
  // Not now(), the start of this transaction: it may have waited for the lock.
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const now = clock.rows[0]?.now
  if (now === undefined) throw new Error('the time is a row')
  return { weights: rows.map(({ savedAt, ...row }) => ({ ...row, finalAt: weightFinalAt(savedAt) })), now }
}

export type NewWeight = Omit<HeldWeight, 'finalAt'> & { readonly keepPaise: number }

/** A corrected weight begins its ten minutes again. The database refuses it when they are over. */
export async function saveWeight(tx: Tx, orderId: string, weight: NewWeight): Promise<void> {
  const said = {
    kind: weight.kind,
    keep_parts: weight.keepParts,
    keep_paise: weight.keepPaise,
    reason: weight.reason,
    picture_id: weight.pictureId,
    saved_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('held_weights')
    .values({ order_id: orderId, product_id: weight.productId, farmer_id: weight.farmerId, ...said })
    .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doUpdateSet(said))
    .execute()
}

export async function removeWeights(tx: Tx, orderId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('held_weights')
    .where('order_id', '=', orderId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()
}

/** Orders with a weight whose ten minutes are over, the longest waiting first. */
export async function listOrdersToSettle(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('held_weights')
    .select('order_id as orderId')
    .where('saved_at', '<=', weightsAreFinal)
    .groupBy('order_id')
    .orderBy(sql`min(saved_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Those of these orders that have a weight, final or not. */
export async function findWeighedOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('held_weights')
    .select('order_id as orderId')
    .distinct()
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

const weightsAreFinal = sql<Date>`now() - ${WEIGHT_MINUTES} * interval '1 minute'`
