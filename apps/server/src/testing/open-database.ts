import { afterAll, expect } from 'vitest'
import { auditData } from '../db/audit.sql.ts'
import { createDb, createPool, type Db } from '../db/pool.ts'
import { createTestDatabase } from './test-database.ts'

export interface OpenDatabase {
  readonly url: string
  readonly db: Db
}

/** A database of its own for one test file. Closes by itself, after auditing the data. */
export async function openDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  const pool = createPool(
    { url: database.url, max: 10, applicationName: 'farmgate-test', statementTimeoutMs: 5_000 },
    () => {},
  )
  const db = createDb(pool)
  afterAll(async () => {
    const broken = (await auditData(db)).filter(({ bad }) => bad > 0)
    await pool.end()
    await database.drop()
    expect(broken).toEqual([])
  })
  return { url: database.url, db }
}
