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
 * Each connection keeps what it has prepared, tens of kilobytes a statement. The API has fewer than 400 statements; more texts
 * than this come from a statement of varying text, and stay unnamed.
 */
const NAMES_MAX = 500

/**
 * A pool for Kysely that names every statement with parameters, so that a connection parses and plans it once. `pg` keeps
 * which names a connection has prepared.
 */
export function namingStatements(pool: Pool): PostgresPool {
  // Kysely keeps its own state by client, so a connection is always the same object.
  const naming = new WeakMap<PoolClient, PostgresPoolClient>()
  const names = createNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = naming.get(client) ?? namingClient(client, names)
      naming.set(client, known)
      return known
    },
  }
}

function namingClient(client: PoolClient, names: Names): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]) {
    const name = values.length === 0 ? null : names.of(text)
    try {
      return await client.query(withName(name, text, values))
    } catch (error) {
      if (name === null || !isStaleStatement(error)) throw error
      names.replace(text, name)
      // A failed transaction takes no more statements: inTransaction runs it again.
      if (client.getTransactionStatus() !== 'I') throw error
      return await client.query(withName(names.of(text), text, values))
    }
  }
  const release = (destroy?: boolean) => client.release(destroy)
  // Kysely's type also has cursors, for which the dialect has no driver.
  return { query, release } as unknown as PostgresPoolClient
}

const withName = (name: string | null, text: string, values: readonly unknown[]) =>
  name === null ? { text, values: [...values] } : { name, text, values: [...values] }

interface Names {
  /** Returns null for a statement that is not named. */
  of(text: string): string | null
  /** A name stays taken on its connection, so a stale statement gets the next one, on all connections. */
  replace(text: string, stale: string): void
}

function createNames(): Names {
  const names = new Map<string, string>()
  return {
    of(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= NAMES_MAX || text.includes(MARK)) return null
      const name = shortHash(text)
      names.set(text, name)
      return name
    },
    replace(text, stale) {
      if (names.get(text) === stale) names.set(text, shortHash(stale))
    },
  }
}

const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16)

/**
 * Whether a prepared statement can't be used any more: a migration changed the types of its result, or the server has
 * forgotten it. Other features that are not supported have the first code too.
 */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ((error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000')
