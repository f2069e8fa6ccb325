import type { LineActor, LineChange } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { Tx } from '#db/pool.ts'

export interface ChangedBy {
  readonly by: LineActor
  /** Null for `system`. */
  readonly actorId: string | null
  readonly reason: string | null
  /** A photo of what came, of a farm or an operator. It is stored already. */
  readonly pictureId?: string | null
}

/** Requires that the order's row is locked. The sums of the order and its parcels follow by triggers. */
export async function insertLineChanges(
  tx: Tx,
  orderId: string,
  changes: readonly LineChange[],
  { by, actorId, reason, pictureId = null }: ChangedBy,
): Promise<void> {
  // One statement each: the sums, which the next change continues, are written at the end of a statement.
  for (const change of changes)
    await tx
      .insertInto('line_changes')
      .values({
        order_id: orderId,
        position: change.position,
        product_id: change.productId,
        kind: change.kind,
        less_parts: change.lessParts,
        amount_paise: change.amountPaise,
        fees_paise: change.feesPaise,
        kept_parts: change.keptParts,
        kept_paise: change.keptPaise,
        by,
        actor_id: actorId,
        reason,
        picture_id: pictureId,
      })
      .execute()
}

/** The names of an order's items, by product. */
export async function itemNamesOf(tx: Tx, orderId: string): Promise<ReadonlyMap<string, string>> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'name'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(lines.map(({ product_id, name }) => [product_id, name]))
}
