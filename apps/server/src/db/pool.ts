import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { KEEPALIVE } from './connection/connect-client.ts'
import { namingStatements } from './named-statements.ts'
import { type Lines, watchLines } from './connection/silent-lines.ts'
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
  /**
   * PostgreSQL's limit of a statement. Above it the connection is given up too. Commands have none: they wait for as long as
   * PostgreSQL works.
   */
  readonly statementTimeoutMs?: number
  /** Unused connections are kept: after a quiet hour a burst would wait for new ones. */
  readonly staysOpen?: boolean
}

/**
 * Settings of the planner: the pages a shop needs are in memory, so reading a row costs more than fetching its page,
 * sequentially or not; and JIT-compiling a statement that runs for milliseconds takes longer than running it.
 */
const PLANNER = '-c seq_page_cost=0.1 -c random_page_cost=0.11 -c jit=off'

/** PostgreSQL ends a session within a minute when its program can't be reached any more. Until then it counts as a connection. */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

const linesOf = new WeakMap<Pool, Lines>()

/** Whether statements of this pool wait for answers and none of its connections is heard from. */
export const isSilent = (pool: Pool): boolean => linesOf.get(pool)?.areSilent() ?? false

export function createPool(options: PoolOptions, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    min: options.staysOpen === true ? options.max : 0,
    application_name: options.applicationName,
    options: `${PLANNER} ${SERVER_KEEPALIVE}`,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    ...KEEPALIVE,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const lines = watchLines({ url: options.url, statementTimeoutMs: options.statementTimeoutMs })
  pool.on('connect', (client) => lines.watch(client))
  linesOf.set(pool, lines)
  return pool
}

export const createDb = (pool: Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) })
