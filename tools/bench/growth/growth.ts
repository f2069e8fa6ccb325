import { writeFileSync } from 'node:fs'
import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createDb, createPool, type Db } from '@farmgate/server/db/pool.ts'
import { gatewayEnv } from '@farmgate/server/testing/processes/gateway-env.ts'
import { type Children, createChildren } from '@farmgate/stack/children.ts'
import { needFreePort } from '@farmgate/stack/reach.ts'
import { emptyCarts, makeEngineShop, openScene } from '../engine/engine-shop.sql.ts'
import { type HttpConnection, openConnection } from '../engine/http-connection.ts'
import { type Operation, operationsOf } from '../engine/operations.ts'
import { median } from '../engine/turns.ts'
import { interleave, type Send } from '../interleave.ts'
import { type FilledDatabase, fillDatabase, startApi } from '../shops.ts'
import { fittingSize } from './fitting-size.ts'
import { plotGrowth } from './plot.ts'
import { createStageTimes } from './stage-times.ts'
import { databaseBytes, tableSizes, walBytes } from './sizes.sql.ts'

export interface GrowthOptions {
  /** Products, and as many orders; the first one is what the others are compared with. */
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly port: number
  readonly keep: boolean
  readonly only: string
  /** No shop takes longer than this to generate. */
  readonly minutesMax: number
}

interface GrownShop {
  readonly size: number
  readonly seconds: number
  readonly database: FilledDatabase
  readonly db: Db
  readonly url: string
  readonly operations: readonly Operation[]
}

const GOAL = 1.3
/** Its cost is measured, not limited: the more match, the more there is to choose from. */
const UNLIMITED = new Set(['search, one word'])
const PICTURE = new URL('../../../docs/pictures/growth.svg', import.meta.url)
const TABLES_SHOWN = 12
const WAL_ORDERS = 21

/** Compares each operation in shops of growing size. Returns whether all stay within the goal. */
export async function benchGrowth(options: GrowthOptions): Promise<boolean> {
  const children = createChildren()
  const gateway = await startSimulator({ isInstant: true })
  const env = { ...gatewayEnv(gateway), PAYMENT_SANDBOX: 'approves' }
  const shops: GrownShop[] = []
  try {
    for (const wanted of options.sizes) {
      const previous = shops.at(-1)
      const size = previous === undefined ? wanted : fittingSize(wanted, previous, options.minutesMax * 60)
      if (size === null) {
        console.error(`${wanted} would take more than ${options.minutesMax} minutes to generate.`)
        break
      }
      shops.push(await openShop(children, size, options.port + shops.length, options.keep, env))
    }
    const grown = await compareShops(shops, options)
    for (const shop of shops) await reportSizes(shop)
    if (options.only === '') {
      const sizes = shops.map(({ size }) => size)
      writeFileSync(PICTURE, plotGrowth(sizes, grown, GOAL))
    }
    console.log(
      `\n${JSON.stringify({ sizes: shops.map(({ size, seconds }) => ({ size, seconds })), grown })}`,
    )
    return grown.every(({ name, times }) => UNLIMITED.has(name) || times.every((each) => each <= GOAL))
  } finally {
    await children.stop()
    await gateway.close()
    for (const { db, database } of shops) {
      await db.destroy()
      if (!options.keep) await database.drop()
    }
  }
}

async function openShop(
  children: Children,
  size: number,
  port: number,
  keep: boolean,
  env: Readonly<Record<string, string>>,
): Promise<GrownShop> {
  await needFreePort(port, '--port')
  const started = performance.now()
  const stages = createStageTimes()
  const make = (db: Db) => makeEngineShop(db, { products: size, orders: size }, stages.time)
  const database = await fillDatabase({ name: 'growth', make, isAudited: false }, `farmgate_growth_${size}`, {
    keep,
  })
  const seconds = Math.round((performance.now() - started) / 1_000)
  stages.report()
  const { databaseUrl } = database
  const pool = createPool({ url: databaseUrl, max: 2, applicationName: 'farmgate-bench' }, console.error)
  const db = createDb(pool)
  const { url } = await startApi(children, { databaseUrl, port, name: `api ${size}`, env })
  return {
    size,
    seconds,
    database,
    db,
    url,
    operations: await operationsOf(await openScene(db), url),
  }
}

interface Grown {
  readonly name: string
  readonly p50: readonly number[]
  readonly times: readonly number[]
}

/** One caller who asks each shop in turn, so that other load on the machine affects all of them. */
async function compareShops(shops: readonly GrownShop[], { rounds, only }: GrowthOptions): Promise<Grown[]> {
  const names = shops.map(({ size }) => size.toLocaleString('en'))
  console.log(`\nOne caller, ${rounds} times in each shop, alternating; p50 in milliseconds.\n`)
  console.log(
    `| | ${names.join(' | ')} | ${names
      .slice(1)
      .map((name) => `times at ${name}`)
      .join(' | ')} | goal |`,
  )
  console.log(`|${'---|'.repeat(shops.length * 2 + 1)}`)
  const grown: Grown[] = []
  for (const { name, usesCarts } of shops[0]?.operations ?? []) {
    if (!name.includes(only)) continue
    if (usesCarts === true) for (const { db } of shops) await emptyCarts(db)
    const callers = await Promise.all(shops.map((shop) => openCaller(shop, name)))
    const figures = await interleave(
      callers.map(({ send }) => [send]),
      rounds,
    )
    for (const { connection } of callers) connection.close()
    const p50 = figures.map((each) => each.p50)
    const times = p50.map((each) => each / (p50[0] ?? Number.NaN))
    const goal = UNLIMITED.has(name)
      ? ''
      : `≤ ${GOAL}${times.every((each) => each <= GOAL) ? '' : ', MISSED'}`
    const cells = [
      name,
      ...p50.map((ms) => ms.toFixed(2)),
      ...times.slice(1).map((each) => each.toFixed(2)),
      goal,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    grown.push({ name, p50, times })
  }
  return grown
}

interface GrowthCaller {
  /** The operation again, with the next product, buyer or word. */
  readonly send: Send
  readonly connection: HttpConnection
}

async function openCaller({ operations, url }: GrownShop, name: string): Promise<GrowthCaller> {
  const operation = operations.find((each) => each.name === name)
  if (operation === undefined) throw new Error(`there is no operation ${name}`)
  const connection = await openConnection(url)
  let n = 0
  return { connection, send: () => operation.ours(connection, n++) }
}

async function reportSizes(shop: GrownShop): Promise<void> {
  const { size, seconds, db } = shop
  console.log(
    `\n${size.toLocaleString('en')} products and orders: ${megabytes(await databaseBytes(db))} MB, generated in ${seconds} s, ` +
      `${await walPerOrder(shop)} bytes of WAL per cash order of three lines.\n`,
  )
  console.log('| table | rows | MB | indexes, MB |\n|---|---|---|---|')
  for (const { table, rows, tableBytes, indexBytes } of await tableSizes(db, TABLES_SHOWN))
    console.log(
      `| ${table} | ${rows.toLocaleString('en')} | ${megabytes(tableBytes)} | ${megabytes(indexBytes)} |`,
    )
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** The median: other work of the server, such as a checkpoint's whole pages, is in some of them. */
async function walPerOrder(shop: GrownShop): Promise<number> {
  const { send, connection } = await openCaller(shop, 'POST /orders alone')
  const bytes: number[] = []
  for (let order = 0; order < WAL_ORDERS; order++) {
    const before = await walBytes(shop.db)
    await send()
    bytes.push((await walBytes(shop.db)) - before)
  }
  connection.close()
  return median(bytes)
}
