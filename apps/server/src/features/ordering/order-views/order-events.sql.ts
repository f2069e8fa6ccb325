import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { NewEvent } from '#features/ordering/order-store/order-rows.sql.ts'

export interface EventRow extends Pick<NewEvent, 'kind' | 'by'> {
  readonly at: Date
  readonly reason: string | null
  /** The farm that did it, or whose parcel it is about; null for all other events. */
  readonly farm: string | null
  readonly amountPaise: number | null
  /** The position of the change of a line that it is about. */
  readonly change: number | null
  /** The old and the new day of a moved delivery. */
  readonly fromDay: string | null
  readonly toDay: string | null
  /** The name of the operator who did it; null for all others. */
  readonly operator: string | null
}

/** In chronological order. */
export async function listEvents(db: Db, orderId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select happened.kind, happened.by, happened.at, happened.detail->>'reason' as reason, parcels.farmer_name as farm,
           (happened.detail->>'amountPaise')::float8 as "amountPaise", (happened.detail->>'change')::integer as change,
           happened.detail->>'fromDay' as "fromDay", happened.detail->>'toDay' as "toDay", operator.name as operator
      from order_events as happened
      left join parcels on parcels.order_id = happened.order_id and parcels.farmer_id = coalesce(
        (happened.detail->>'farmerId')::uuid, case when happened.by = 'farmer' then happened.actor_id end)
      left join accounts as operator on happened.by = 'admin' and operator.id = happened.actor_id
     where happened.order_id = ${orderId} order by happened.id`.execute(db)
  return rows
}
