import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { saveUses } from '@farmgate/server/db/market-uses.sql.ts'
import {
  createDatabase,
  databaseExists,
  dropDatabase,
  withDatabaseName,
} from '@farmgate/server/db/databases.sql.ts'
import { verifyData } from '@farmgate/server/db/invariants.sql.ts'
import { migrate } from '@farmgate/server/db/migrate.ts'
import { createDb, createPool, type Db } from '@farmgate/server/db/pool.ts'
import { OUTSIDE_ENV } from '@farmgate/server/testing/processes/outside-env.ts'
import { type Children, createChildren } from '@farmgate/stack/children.ts'
import { picturesOf, program } from '@farmgate/stack/paths.ts'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { needFreePort, untilReady } from '@farmgate/stack/reach.ts'

/** A database of a given size with its own API process. */
export interface Shop {
  readonly size: number
  readonly url: string
  readonly databaseUrl: string
  /** The id of its API process. */
  readonly pid: number
}

/** The data of a shop. */
export interface Goods {
  /** The prefix of its database names. */
  readonly name: string
  readonly make: (db: Db, size: number, onProgress: (made: number) => void) => Promise<unknown>
  /** Whether it is written through the triggers and satisfies every invariant. */
  readonly isAudited: boolean
}

const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

const databaseOf = ({ name }: Goods, size: number): string => `farmgate_${name}_${size}`

interface Sizes {
  readonly small: number
  readonly large: number
  /** The port of the small shop's API; the large one's is the next. */
  readonly port: number
  readonly keep: boolean
}

/** Opens a small and a large shop with the same data while the work runs. */
export async function withTwoShops<T>(
  goods: Goods,
  { small, large, port, keep }: Sizes,
  work: (shops: readonly [Shop, Shop]) => Promise<T>,
): Promise<T> {
  const children = createChildren()
  try {
    return await work([
      await openShop(children, goods, { size: small, port, keep }),
      await openShop(children, goods, { size: large, port: port + 1, keep }),
    ])
  } finally {
    await children.stop()
    if (!keep) for (const size of [small, large]) await dropShop(goods, size)
  }
}

/** Creates the database unless it was left by an earlier run, checks its invariants, and opens the shop. */
async function openShop(
  children: Children,
  goods: Goods,
  { size, port, keep }: { size: number; port: number; keep: boolean },
): Promise<Shop> {
  await needFreePort(port, '--port')
  const { databaseUrl } = await fillDatabase(goods, databaseOf(goods, size), { size, keep })
  return { size, databaseUrl, ...(await startApi(children, { databaseUrl, port, name: `api ${size}` })) }
}

/** Starts an API process as in production, but without limits and without a log of its calls. */
export async function startApi(
  children: Children,
  {
    databaseUrl,
    port,
    name,
    env = {},
  }: { databaseUrl: string; port: number; name: string; env?: Readonly<Record<string, string>> },
): Promise<{ readonly url: string; readonly pid: number }> {
  const pid = children.start({
    name,
    args: [program('api')],
    env: {
      DATABASE_URL: databaseUrl,
      PICTURES_DIR: picturesOf(new URL(databaseUrl).pathname.slice(1)),
      ...OUTSIDE_ENV,
      REDIS_URL,
      RATE_LIMITS: 'wide',
      LOG_LEVEL: 'warn',
      // The benches measure the work behind an answer; `stored` measures the memory in front of it.
      PUBLIC_ANSWERS: process.env['PUBLIC_ANSWERS'] ?? 'direct',
      API_PORT: String(port),
      SHUTDOWN_NOTICE_MS: '0',
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/readyz`)
  return { url, pid: pid ?? 0 }
}

const dropShop = (goods: Goods, size: number): Promise<void> =>
  dropDatabase(SERVER_URL, databaseOf(goods, size))

export interface FilledDatabase {
  readonly databaseUrl: string
  drop(): Promise<void>
}

/** Creates and fills a database, unless it was left by an earlier run and is to be kept. */
export async function fillDatabase(
  goods: Goods,
  database: string,
  {
    size = 0,
    keep,
    server = SERVER_URL,
  }: { readonly size?: number; readonly keep: boolean; readonly server?: string },
): Promise<FilledDatabase> {
  const databaseUrl = withDatabaseName(server, database)
  if (!keep || !(await databaseExists(server, database))) await fill(goods, server, database, size)
  else await migrate(databaseUrl)
  return {
    databaseUrl,
    drop: () => dropDatabase(server, database),
  }
}

async function fill(
  { make, isAudited }: Goods,
  server: string,
  database: string,
  size: number,
): Promise<void> {
  const started = performance.now()
  const databaseUrl = withDatabaseName(server, database)
  console.error(`Making ${database}...`)
  await dropDatabase(server, database)
  await createDatabase(server, database)
  await migrate(databaseUrl)
  await withDb(databaseUrl, async (db) => {
    await saveUses(db, MARKET_USES)
    await make(db, size, (made) => {
      if (made % 100_000 === 0) console.error(`  ${made}, ${seconds(started)} s`)
    })
    if (!isAudited) return
    const broken = (await verifyData(db)).filter(({ bad }) => bad > 0)
    if (broken.length > 0)
      throw new PlainError(`The generated data violates invariants: ${JSON.stringify(broken)}`)
  })
  console.error(`Made in ${seconds(started)} s.`)
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
