import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

const TRIES = 120

/**
 * Vacuums tables until all their pages count as visible to everyone, as those of a real shop do: else an index-only scan
 * reads the table too. Autovacuum may analyze a table meanwhile, and its snapshot keeps newer rows from being marked.
 */
export async function vacuumWhole(db: Db, tables: readonly string[]): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried > 0) await sleep(500)
    await sql`vacuum ${sql.raw(tables.join(', '))}`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
       where oid = any(${tables}::regclass[]) and relallvisible < relpages`.execute(db)
    if (rows.length === 0) return
  }
  throw new Error(`after ${TRIES} tries vacuum has not marked all pages of ${tables.join(', ')}`)
}
