import type { ReturnStatus } from '@farmgate/domain/ordering/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import type { Db, Tx } from '#db/pool.ts'

export async function saveRequest(
  tx: Tx,
  orderId: string,
  request: { readonly reason?: string; readonly pictureId: string | null; readonly isLate: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      return_status: 'pending',
      return_reason: request.reason ?? null,
      return_picture_id: request.pictureId,
      return_late: request.isLate,
      return_requested_at: sql<Date>`now()`,
    })
    .where('id', '=', orderId)
    .execute()
}

export async function saveDecision(
  tx: Tx,
  orderId: string,
  decision: {
    readonly status: 'approved' | 'rejected'
    readonly note: string | null
    readonly adminId: string
  },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      return_status: decision.status,
      return_note: decision.note,
      return_decided_at: sql<Date>`now()`,
      return_decided_by: decision.adminId,
    })
    .where('id', '=', orderId)
    .execute()
}

/** A return's position in its part of the list: its time in microseconds, as the database stores it, and its order. */
export interface ReturnSortKeys {
  readonly micros: number
  readonly id: string
}

export async function findReturns(db: Db, query: RawBuilder<unknown>): Promise<ReturnSortKeys[]> {
  const { rows } = await sql<ReturnSortKeys>`${query}`.execute(db)
  return rows
}

/** Returns to decide, the one that waits longest first. */
export const waitingQuery = (beyond: ReturnSortKeys | null, limit: number): RawBuilder<unknown> => sql`
  select id, ${microsOf(sql`return_requested_at`)} as micros from orders
   where return_status = 'pending'
     and ${beyond === null ? sql`true` : sql`(return_requested_at, id) > ${momentOf(beyond)}`}
   order by return_requested_at, id limit ${limit}`

/** The newest decision first. */
export const decidedQuery = (
  status: Exclude<ReturnStatus, 'pending'> | null,
  beyond: ReturnSortKeys | null,
  limit: number,
): RawBuilder<unknown> => sql`
  select id, ${microsOf(sql`return_decided_at`)} as micros from orders
   where return_decided_at is not null and ${status === null ? sql`true` : sql`return_status = ${status}`}
     and ${beyond === null ? sql`true` : sql`(return_decided_at, id) < ${momentOf(beyond)}`}
   order by return_decided_at desc, id desc limit ${limit}`

const microsOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${at}) * 1000000)::float8`

const momentOf = ({ micros, id }: ReturnSortKeys): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`

export type ReturnCounts = Readonly<Record<ReturnStatus, number>>

export async function countReturns(db: Db): Promise<ReturnCounts> {
  const { rows } = await sql<ReturnCounts>`${countQuery}`.execute(db)
  return rows[0] ?? { pending: 0, approved: 0, rejected: 0 }
}

const decided = (status: Exclude<ReturnStatus, 'pending'>) =>
  upToMax(sql`select from orders where return_decided_at is not null and return_status = ${status}`)

const countQuery = sql`
  select ${upToMax(sql`select from orders where return_status = 'pending'`)} as pending,
         ${decided('approved')} as approved, ${decided('rejected')} as rejected`
