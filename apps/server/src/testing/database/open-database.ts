import { afterAll, expect } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { createDb, createPool, type Db } from '#db/pool.ts'
import { createTestDatabase } from './test-database.ts'

export interface OpenDatabase {
  readonly url: string
  readonly db: Db
}

/** Opens a database for one test file. It closes at the end of the file, after the invariants were checked. */
export async function openDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  const pool = createPool(
    { url: database.url, max: 10, applicationName: 'farmgate-test', statementTimeoutMs: 5_000 },
    () => {},
  )
  const db = createDb(pool)
  afterAll(async () => {
    const broken = (await verifyData(db)).filter(({ bad }) => bad > 0)
    await pool.end()
    await database.drop()
    expect(broken).toEqual([])
  })
  return { url: database.url, db }
}
