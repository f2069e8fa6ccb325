import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { NewEvent } from '../order-book/order-rows.sql.ts'

export interface EventRow extends Pick<NewEvent, 'kind' | 'by'> {
  readonly at: Date
  readonly reason: string | null
  readonly amountPaise: number | null
}

/** In the order in which it happened. */
export async function listEvents(db: Db, orderId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select kind, by, at, detail->>'reason' as reason, (detail->>'amountPaise')::float8 as "amountPaise"
      from order_events where order_id = ${orderId} order by id`.execute(db)
  return rows
}
