import { readDatabaseConfig } from '#config.ts'
import { createDb, createPool, type Db } from '#db/pool.ts'

/** Runs a one-off command with a single database connection, which is always closed. */
export async function withDb<T>(
  name: string,
  work: (db: Db) => Promise<T>,
  { DATABASE_URL: url } = readDatabaseConfig(process.env),
): Promise<T> {
  const pool = createPool({ url, max: 1, applicationName: `farmgate-${name}` }, console.error)
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}
