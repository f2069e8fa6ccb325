import { sql } from 'kysely'
import { MIGRATIONS_TABLE } from '#db/migrate.ts'
import type { Db } from '#db/pool.ts'

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}
