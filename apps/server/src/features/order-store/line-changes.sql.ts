import type { LineActor, LineChange } from '@farmgate/domain/orders/line-change.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

export interface ChangedBy {
  readonly by: LineActor
  /** Null for `system`. */
  readonly actorId: string | null
  readonly reason: string | null
}

/** Requires that the order's row is locked. The sums of the order and its parcels follow by triggers. */
export async function insertLineChanges(
  tx: Tx,
  orderId: string,
  changes: readonly LineChange[],
  { by, actorId, reason }: ChangedBy,
): Promise<void> {
  await sql`
    insert into line_changes (
      order_id, position, product_id, kind, less_parts, amount_paise, fees_paise, kept_parts, kept_paise, by, actor_id,
      reason
    )
    select ${orderId}, position, "productId", kind, "lessParts", "amountPaise", "feesPaise", "keptParts", "keptPaise",
           ${by}, ${actorId}, ${reason}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (
        position smallint, "productId" uuid, kind line_change_kind, "lessParts" integer, "amountPaise" bigint,
        "feesPaise" bigint, "keptParts" integer, "keptPaise" bigint)
     order by position`.execute(tx)
}
