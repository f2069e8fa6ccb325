import type { PoolClient } from 'pg'
import { afterAll, expect } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { createDb, createPool, type Db } from '#db/pool.ts'
import { createTestDatabase } from './test-database.ts'

export interface OpenDatabase {
  readonly url: string
  readonly db: Db
}

/**
 * Opens a database for one test file. It closes at the end of the file, after the invariants were checked. `onStatement`
 * gets the text of everything that is sent to PostgreSQL.
 */
export async function openDatabase(onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  const pool = createPool(
    { url: database.url, max: 10, applicationName: 'farmgate-test', statementTimeoutMs: 5_000 },
    () => {},
  )
  if (onStatement !== undefined) pool.on('connect', (client) => listenToStatements(client, onStatement))
  const db = createDb(pool)
  afterAll(async () => {
    const broken = (await verifyData(db)).filter(({ bad }) => bad > 0)
    await pool.end()
    await database.drop()
    expect(broken).toEqual([])
  })
  return { url: database.url, db }
}

/** At the driver: whatever builds a statement, it leaves through this function. */
function listenToStatements(client: PoolClient, onStatement: (text: string) => void): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  const listening = (...sent: unknown[]): unknown => {
    const [statement] = sent
    onStatement(typeof statement === 'string' ? statement : (statement as { readonly text: string }).text)
    return send(...sent)
  }
  client.query = listening as typeof client.query
}
