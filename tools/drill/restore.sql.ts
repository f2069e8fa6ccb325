import { sql } from 'kysely'
import type { Db } from '@farmgate/server/db/pool.ts'

/** The mistake of the drill: every notice is deleted. */
export const deleteNotices = async (db: Db): Promise<void> => {
  await db.deleteFrom('notices').execute()
}

export async function countNotices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of these orders the database has, and which of them as paid. */
export async function findOrders(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly isPaid: boolean }[]> {
  const { rows } = await sql<{ id: string; isPaid: boolean }>`
    select id, payment_status = 'paid' as "isPaid" from orders where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The moment of the last order that the database has. */
export async function lastOrderAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select max(at) as at from order_events`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

export async function nameOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst()
  return row?.name
}

/** Ends the current segment of the write-ahead log, so that it is archived now, and returns its name. */
export async function switchSegment(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db)
  return rows[0]?.name ?? ''
}

export async function lastArchived(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select last_archived_wal as name from pg_stat_archiver`.execute(db)
  return rows[0]?.name ?? ''
}

/** Payments without an order whose money has not gone back yet. */
export async function countUnmatchedNotRefunded(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments
     where stray is not null
       and not exists (select from refunds where payment_id = payments.id and state = 'processed')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
