import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { namingStatements } from './named-statements.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A longer wait for a connection means that the database is overloaded: the call is refused instead of queued. */
const CONNECTION_WAIT_MS = 2_000

/** A connection keeps the plans of its statements; a new one makes them again, five times each. */
const IDLE_MS = 600_000

export interface PoolOptions {
  readonly url: string
  readonly max: number
  readonly applicationName: string
  /** Request pools are bounded; a worker's long statements are not. */
  readonly statementTimeoutMs?: number
}

/**
 * Settings of the planner: the pages a shop needs are in memory, so reading a row costs more than fetching its page,
 * sequentially or not; and JIT-compiling a statement that runs for milliseconds takes longer than running it.
 */
const PLANNER = '-c seq_page_cost=0.1 -c random_page_cost=0.11 -c jit=off'

export function createPool(options: PoolOptions, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    options: PLANNER,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export const createDb = (pool: Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) })
