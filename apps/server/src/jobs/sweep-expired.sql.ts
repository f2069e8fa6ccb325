import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { DB } from '#db/schema.ts'

/** A stored response can be replayed for 48 hours, so that a phone that was offline for a day can still retry. */
export const deleteOldKeys = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'idempotency_keys', 'created_at', '48 hours', limit)

/** A session stays for a week after its last possible use, for investigating incidents. */
export const deleteOldSessions = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'sessions', 'absolute_expires_at', '7 days', limit)

/** Failed sign-ins count for minutes only; after a day they are useless. */
export const deleteOldAttempts = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'sign_in_attempts', 'last_at', '1 day', limit)

/** A link is valid for two minutes. It contains search terms, so it stays only as long as investigating a fault takes. */
export const deleteOldExportLinks = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'export_links', 'expires_at', '1 hour', limit)

/** Links stay for a day after they expire, for investigating incidents and because they count the mails sent recently. */
export const deleteOldAccountLinks = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'account_links', 'expires_at', '1 day', limit)

/** Requests are processed within seconds. What no worker could process is deleted after an hour. */
export const deleteOldRecoveryRequests = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'recovery_requests', 'created_at', '1 hour', limit)

/** Mails count for an hour. */
export const deleteOldUnverifiedMails = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'unverified_mails', 'at', '1 day', limit)

/** The gateway redelivers for a day, and its support staff for two weeks on request. */
export const deleteOldWebhooks = (db: Db, limit: number): Promise<number> =>
  deleteOlderThan(db, 'webhook_events', 'processed_at', '30 days', limit)

/**
 * Deletes the oldest rows first, found by the index on their time. Locked rows are left for the next run, and a row that
 * was renewed meanwhile no longer matches.
 *
 * Rows are deleted by ctid: joined by key, PostgreSQL read the whole table for each batch (200,000 rows, batches of
 * 5,000). The list is materialized, because a plain subquery could be evaluated more than once with different rows, and
 * the limit would not hold.
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
