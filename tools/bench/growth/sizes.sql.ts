import type { Db } from '@farmgate/server/db/pool.ts'
import { sql } from 'kysely'

export interface TableSize {
  readonly table: string
  readonly rows: number
  readonly tableBytes: number
  readonly indexBytes: number
}

/** The largest tables with their indexes, largest first. */
export async function tableSizes(db: Db, limit: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select relname as "table", reltuples::float8 as rows,
           pg_table_size(oid)::float8 as "tableBytes", pg_indexes_size(oid)::float8 as "indexBytes"
      from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit ${limit}`.execute(db)
  return rows
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}

/** Bytes of write-ahead log that this server has written so far. */
export async function walBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}
