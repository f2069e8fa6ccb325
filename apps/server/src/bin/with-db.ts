import { readDatabaseConfig } from '../config.ts'
import { createDb, createPool, type Db } from '../db/pool.ts'

/** For commands that do one thing and end: one connection, closed whatever happens. */
export async function withDb<T>(name: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url } = readDatabaseConfig(process.env)
  const pool = createPool({ url, max: 1, applicationName: `farmgate-${name}` }, console.error)
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}
