import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** The tables of all schemas, jobs included, that have this text in a column of any type: as it is, in hex or in base64. */
export async function tablesContaining(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  if (!tables.some(({ name }) => name === 'public.payout_accounts')) throw new Error('no tables were found')
  const shapes = [
    text,
    Buffer.from(text).toString('hex'),
    ...[0, 1, 2].map((shift) =>
      Buffer.from(' '.repeat(shift) + text)
        .toString('base64')
        .slice(4, -4),
    ),
  ]
  const pattern = shapes.map((shape) => shape.replaceAll('+', '\\+')).join('|')
  const found: string[] = []
  for (const { name } of tables) {
    // A row as text has every column: jsonb as it is, bytea as hex.
    const { rows } = await sql`
      select from ${sql.raw(name)} as each where each::text ~ ${pattern} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
