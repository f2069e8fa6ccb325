import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Each index is sorted in memory up to this size. */
const SORT_MEMORY = '1GB'

/**
 * Drops the indexes of these tables (of one method, such as `gin`), except those that a constraint is made of, and returns
 * how to build them again. A new index over all rows takes a fraction of the time of adding each row to it.
 */
export async function dropIndexes(
  db: Db,
  tables: readonly string[],
  method = '%',
): Promise<() => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select pg_class.relname as name, pg_get_indexdef(pg_class.oid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = any(${tables}::regclass[]) and amname like ${method}
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_relation_size(indexrelid) desc`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  return () => buildTwoAtATime(db, indexes)
}

async function buildTwoAtATime(db: Db, indexes: readonly { readonly definition: string }[]): Promise<void> {
  const waiting = [...indexes]
  const build = (): Promise<void> =>
    db.connection().execute(async (connection) => {
      await sql`set maintenance_work_mem = ${sql.lit(SORT_MEMORY)}`.execute(connection)
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await sql.raw(next.definition).execute(connection)
      await sql`reset maintenance_work_mem`.execute(connection)
    })
  await Promise.all([build(), build()])
}
