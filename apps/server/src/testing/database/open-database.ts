import type { Pool, PoolClient } from 'pg'
import { afterAll, expect } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { createDb, createPool, type Db, type PoolOptions } from '#db/pool.ts'
import { asRole } from '#db/roles/roles.ts'
import { postgresCode } from '#db/transaction.ts'
import { createTestDatabase } from './test-database.ts'

export interface OpenDatabase {
  /** As the server's superuser. Programs connect with `asRole`. */
  readonly url: string
  /** For set-up and for what a test looks up: it may do everything. */
  readonly db: Db
  /** With the rights of the API, for what the API runs. */
  readonly apiDb: Db
  /** With the rights of the worker, for what its tasks run. */
  readonly workerDb: Db
}

/**
 * Opens a database for one test file. It closes at the end of the file, after the invariants were checked. `onStatement`
 * gets the text of everything that is sent to PostgreSQL. A statement that the API's or the worker's role has no right to
 * fails the file, also when the code under test survived it.
 */
export async function openDatabase(onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  const denied = new Set<string>()
  const open = (url: string, limits: Pick<PoolOptions, 'statementTimeoutMs'> = LIMITED): Pool => {
    const pool = createPool({ url, max: 10, applicationName: 'farmgate-test', ...limits }, () => {})
    pool.on('connect', (client) => watchStatements(client, { onStatement, denied }))
    return pool
  }
  // Sets up large tables too, for as long as it takes.
  const owner = open(database.url, {})
  const api = open(asRole(database.url, 'api'))
  const worker = open(asRole(database.url, 'worker'))
  const db = createDb(owner)
  afterAll(async () => {
    const verify = open(asRole(database.url, 'verify'), {})
    const broken = (await verifyData(createDb(verify))).filter(({ bad }) => bad > 0)
    await Promise.all([owner, api, worker, verify].map((pool) => pool.end()))
    await database.drop()
    expect(broken).toEqual([])
    expect([...denied], 'rights that db/roles/grants.ts does not give').toEqual([])
  })
  return { url: database.url, db, apiDb: createDb(api), workerDb: createDb(worker) }
}

const LIMITED = { statementTimeoutMs: 5_000 }

const INSUFFICIENT_PRIVILEGE = '42501'

interface Watching {
  readonly onStatement: ((text: string) => void) | undefined
  readonly denied: Set<string>
}

/** At the driver: whatever builds a statement, it leaves through this function. */
function watchStatements(client: PoolClient, { onStatement, denied }: Watching): void {
  const role = client.user ?? ''
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  const watching = (...sent: unknown[]): unknown => {
    const [statement] = sent
    const text = typeof statement === 'string' ? statement : (statement as { readonly text: string }).text
    onStatement?.(text)
    const answer = send(...sent)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (postgresCode(error) === INSUFFICIENT_PRIVILEGE)
          denied.add(`${role}: ${(error as Error).message}: ${text}`)
      })
    return answer
  }
  client.query = watching as typeof client.query
}
