import { hash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

const MARK = '/* plan each time */'

/**
 * Leaves a statement unnamed, so that PostgreSQL plans it for its values: `.modifyFront(PLAN_EACH_TIME)`, or
 * `select ${PLAN_EACH_TIME} …`. For a statement whose best plan depends on a value, such as a list by status.
 */
export const PLAN_EACH_TIME = sql`${sql.raw(MARK)}`

/**
 * Each connection keeps what it has prepared, tens of kilobytes a statement. The API has fewer than 300 statements; more texts
 * than this come from a statement of varying text, and stay unnamed.
 */
const NAMES_MAX = 400

/** Null: not named. */
const names = new Map<string, string | null>()

/**
 * A pool for Kysely that names every statement with parameters, so that a connection parses and plans it once. `pg` keeps
 * which names a connection has prepared.
 */
export function namingStatements(pool: Pool): PostgresPool {
  // Kysely keeps its own state by client, so a connection is always the same object.
  const naming = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = naming.get(client) ?? namingClient(client)
      naming.set(client, known)
      return known
    },
  }
}

function namingClient(client: PoolClient): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]) {
    const name = values.length === 0 ? null : nameOf(text)
    try {
      return await client.query(withName(name, text, values))
    } catch (error) {
      if (name === null || !isStaleStatement(error)) throw error
      rename(text, name)
      // A failed transaction takes no more statements: inTransaction runs it again.
      if (client.getTransactionStatus() !== 'I') throw error
      return await client.query(withName(nameOf(text), text, values))
    }
  }
  const release = (destroy?: boolean) => client.release(destroy)
  // Kysely's type also has cursors, for which the dialect has no driver.
  return { query, release } as unknown as PostgresPoolClient
}

const withName = (name: string | null, text: string, values: readonly unknown[]) =>
  name === null ? { text, values: [...values] } : { name, text, values: [...values] }

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMES_MAX) return null
  const name = text.includes(MARK) ? null : shortHash(text)
  names.set(text, name)
  return name
}

/** A name stays taken on its connection, so a stale statement gets the next one, on all connections. */
function rename(text: string, stale: string): void {
  if (names.get(text) === stale) names.set(text, shortHash(stale))
}

const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16)

/**
 * Whether a prepared statement can't be used any more: a migration changed the types of its result, or the server has
 * forgotten it. Other features that are not supported have the first code too.
 */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ((error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000')
