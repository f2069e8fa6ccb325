import { randomBytes } from 'node:crypto'
import {
  createDatabase,
  databaseExists,
  dropDatabase,
  withDatabaseName,
} from '@farmgate/server/db/databases.sql.ts'
import { auditData } from '@farmgate/server/db/audit.sql.ts'
import { migrate } from '@farmgate/server/db/migrate.ts'
import { createDb, createPool, type Db } from '@farmgate/server/db/pool.ts'
import { makeManyProducts } from '@farmgate/server/testing/many-products.sql.ts'
import type { Children } from '@farmgate/stack/children.ts'
import { picturesOf, program } from '@farmgate/stack/paths.ts'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { needFreePort, untilReady } from '@farmgate/stack/reach.ts'

/** A database with so many products and an API process of its own in front of it. */
export interface Shop {
  readonly products: number
  readonly url: string
}

const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

const databaseOf = (products: number): string => `farmgate_bench_${products}`

/** Makes the database unless a kept one is there, audits what was made, and opens the shop. */
export async function openShop(
  children: Children,
  { products, port, keep }: { products: number; port: number; keep: boolean },
): Promise<Shop> {
  await needFreePort(port, '--port')
  const database = databaseOf(products)
  const databaseUrl = withDatabaseName(SERVER_URL, database)
  if (!keep || !(await databaseExists(SERVER_URL, database))) await fill(database, databaseUrl, products)
  children.start({
    name: `api ${products}`,
    args: [program('api')],
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL,
      PICTURES_DIR: picturesOf(database),
      SESSION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      RATE_LIMITS: 'wide',
      LOG_LEVEL: 'warn',
      API_PORT: String(port),
      SHUTDOWN_NOTICE_MS: '0',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/readyz`)
  return { products, url }
}

export const dropShop = (products: number): Promise<void> => dropDatabase(SERVER_URL, databaseOf(products))

async function fill(database: string, databaseUrl: string, products: number): Promise<void> {
  const started = performance.now()
  console.error(`Making ${products} products in ${database}...`)
  await dropDatabase(SERVER_URL, database)
  await createDatabase(SERVER_URL, database)
  await migrate(databaseUrl)
  await withDb(databaseUrl, async (db) => {
    await makeManyProducts(db, products, (made) => {
      if (made % 100_000 === 0) console.error(`  ${made}, ${seconds(started)} s`)
    })
    const broken = (await auditData(db)).filter(({ bad }) => bad > 0)
    if (broken.length > 0) throw new PlainError(`What was made breaks promises: ${JSON.stringify(broken)}`)
  })
  console.error(`Made and audited in ${seconds(started)} s.`)
}

async function withDb(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const pool = createPool({ url, max: 2, applicationName: 'farmgate-bench' }, console.error)
  try {
    await work(createDb(pool))
  } finally {
    await pool.end()
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0)
