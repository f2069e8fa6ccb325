import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { DB } from '../db/schema.ts'

/** An answer is kept for 48 hours, so that a phone that was offline over a day can still ask again. */
export const deleteOldKeys = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'idempotency_keys', 'created_at', '48 hours', limit)

/** A session stays for a week after its last possible use, for whoever looks into what happened. */
export const deleteOldSessions = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'sessions', 'absolute_expires_at', '7 days', limit)

/** Tries count for minutes; a day later they say nothing. */
export const deleteOldAttempts = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'sign_in_attempts', 'last_at', '1 day', limit)

/** A link is good for two minutes; what was searched for is not to lie about for longer than it takes to look into a fault. */
export const deleteOldExportLinks = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'export_links', 'expires_at', '1 hour', limit)

/** A day after their end, for looking into what happened; the mails lately sent are counted by them. */
export const deleteOldAccountLinks = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'account_links', 'expires_at', '1 day', limit)

/** Answered within seconds; what no worker could answer is not kept. */
export const deleteOldRecoveryRequests = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'recovery_requests', 'created_at', '1 hour', limit)

/** The gateway repeats itself for a day, and its people for two weeks when asked to. */
export const deleteOldWebhooks = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'webhook_events', 'processed_at', '30 days', limit)

/**
 * The oldest rows first, found by the index on their time. Rows that someone holds are left for the next
 * run, and a row that was renewed meanwhile no longer matches.
 *
 * Deleted by their place in the table: joined by key, PostgreSQL read the whole table for each batch
 * (200,000 rows, batches of 5,000). The list is materialized: as a plain subquery it could be read more
 * than once, each time giving other rows, and the limit would not hold.
 */
async function deleteOlderThan<Table extends keyof DB>(
  db: Db,
  table: Table,
  time: keyof DB[Table] & string,
  age: string,
  limit: number,
): Promise<number> {
  const result = await sql`
    with old as materialized (
      select ctid from ${sql.table(table)}
       where ${sql.ref(time)} < now() - ${age}::interval
       order by ${sql.ref(time)}
       limit ${limit}
         for update skip locked
    )
    delete from ${sql.table(table)} where ctid = any (array(select ctid from old))
  `.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
