import { onServer, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { DATABASE } from './stack.ts'

/** Rows of the stack's database: what no page shows. */
export async function ask(sql: string, ...values: readonly string[]): Promise<Record<string, unknown>[]> {
  const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const { rows } = await onServer(withDatabaseName(server, DATABASE), (client) =>
    client.query<Record<string, unknown>>(sql, [...values]),
  )
  return rows
}
