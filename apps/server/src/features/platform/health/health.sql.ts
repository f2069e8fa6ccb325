import { sql } from 'kysely'
import { MIGRATIONS_TABLE } from '#db/migrate.ts'
import type { Db } from '#db/pool.ts'

/** What a process must know of its database before it takes traffic. */
export interface DatabaseState {
  readonly applied: readonly string[]
  /** A standby, which is read-only too. */
  readonly inRecovery: boolean
  readonly isReadOnly: boolean
}

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select array(select name::text from ${sql.table(MIGRATIONS_TABLE)}) as applied,
           pg_is_in_recovery() as "inRecovery",
           current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('the database has no state')
  return state
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}
