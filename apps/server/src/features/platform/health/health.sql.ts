import { sql } from 'kysely'
import { MIGRATIONS_TABLE } from '#db/migrate.ts'
import type { Db } from '#db/pool.ts'
import { postgresCode } from '#db/transaction.ts'

/** What a process must know of its database before it takes traffic. */
export interface DatabaseState {
  readonly applied: readonly string[]
  /** The number of the definitions that it has; 0 before the migration that records it. */
  readonly definitionSet: number
  /** A standby, which is read-only too. */
  readonly inRecovery: boolean
  readonly isReadOnly: boolean
}

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<Omit<DatabaseState, 'definitionSet'>>`
    select array(select name::text from ${sql.table(MIGRATIONS_TABLE)}) as applied,
           pg_is_in_recovery() as "inRecovery",
           current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('the database has no state')
  return { ...state, definitionSet: await appliedDefinitionSet(db) }
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function appliedDefinitionSet(db: Db): Promise<number> {
  try {
    const { rows } = await sql<{ number: number }>`
      select number from schema_definition_sets order by number desc limit 1`.execute(db)
    return rows[0]?.number ?? 0
  } catch (error) {
    if (postgresCode(error) === UNDEFINED_TABLE) return 0
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'
