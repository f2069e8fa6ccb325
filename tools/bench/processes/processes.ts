import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { createDb, createPool, type Db } from '@farmgate/server/db/pool.ts'
import { gatewayEnv } from '@farmgate/server/testing/processes/gateway-env.ts'
import { type Children, createChildren } from '@farmgate/stack/children.ts'
import { needFreePort } from '@farmgate/stack/reach.ts'
import { backendsOf } from '../engine/backends.sql.ts'
import { cpuMs } from '../engine/cpu.ts'
import { type EngineShopSize, makeEngineShop, openScene } from '../engine/engine-shop.sql.ts'
import { type Operation, operationsOf } from '../engine/operations.ts'
import { median, share } from '../engine/turns.ts'
import { fillDatabase, startApi } from '../shops.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { type Lag, readLag, replayProcess, untilCaughtUp } from './replication.sql.ts'
import { alternate, type Api, speedText, sumOf, timesTexts, type TurnOptions } from './sides.ts'

export interface ProcessesOptions extends EngineShopSize, Omit<TurnOptions, 'primary'> {
  /** The first of five: three for the API processes, two for the PostgreSQL servers. */
  readonly port: number
}

/** Three API processes: two on the primary, and one that reads the replica. */
interface Setup {
  readonly first: Api
  readonly second: Api
  readonly reader: Api
  readonly primary: Db
  readonly replica: Db
  readonly named: (name: string) => Operation
}

const DATABASE = 'farmgate_bench_processes'
const CALLERS = 16
const CHECKOUT = 'cash checkout, 3 lines'
const LAG_EVERY_MS = 50

/**
 * Prints what a second API process and a streaming replica bring on the same cores. Makes its own primary and replica, and
 * deletes them.
 */
export async function benchProcesses(options: ProcessesOptions): Promise<true> {
  const { port } = options
  for (let each = port; each < port + 5; each++) await needFreePort(each, '--port')
  const children = createChildren()
  const gateway = await startSimulator({ isInstant: true })
  const pair = await startPostgresPair(port + 3)
  const opened: Db[] = []
  const openDb = (server: string): Db => {
    const url = withDatabaseName(server, DATABASE)
    const db = createDb(createPool({ url, max: 2, applicationName: 'farmgate-bench' }, console.error))
    opened.push(db)
    return db
  }
  try {
    const goods = { name: 'processes', make: (db: Db) => makeEngineShop(db, options), isAudited: false }
    await fillDatabase(goods, DATABASE, { keep: false, server: pair.primaryUrl })
    const primary = openDb(pair.primaryUrl)
    const scene = await openScene(primary)
    const replicaUrl = await pair.startReplica()
    const replica = openDb(replicaUrl)
    await untilCaughtUp(primary)

    const env = { ...gatewayEnv(gateway), PAYMENT_SANDBOX: 'approves' }
    const onPrimary = { children, server: pair.primaryUrl, db: primary, env }
    const first = await openApi({ ...onPrimary, name: 'first', port })
    const second = await openApi({ ...onPrimary, name: 'second', port: port + 1 })
    const reader = await openApi({
      ...onPrimary,
      name: 'reader',
      port: port + 2,
      server: replicaUrl,
      db: replica,
    })
    const operations = await operationsOf(scene, first.url)
    const named = (name: string): Operation => {
      const found = operations.find((each) => each.name === name)
      if (found === undefined) throw new Error(`there is no operation ${name}`)
      return found
    }
    const setup: Setup = { first, second, reader, primary, replica, named }
    await compareProcesses(setup, options)
    await compareReads(setup, options)
    await followCheckouts(setup, options)
    return true
  } finally {
    await children.stop()
    await gateway.close()
    for (const db of opened) await db.destroy()
    await pair.remove()
  }
}

interface ApiOptions {
  readonly children: Children
  readonly name: string
  readonly server: string
  readonly port: number
  readonly db: Db
  readonly env: Readonly<Record<string, string>>
}

async function openApi({ children, name, server, port, db, env }: ApiOptions): Promise<Api> {
  // Its connections have its name, so that PostgreSQL's work for each process is known.
  const databaseUrl = `${withDatabaseName(server, DATABASE)}?application_name=${name}`
  const api = await startApi(children, { databaseUrl, port, name, env })
  return { ...api, name, backends: () => backendsOf(db, name) }
}

async function compareProcesses(setup: Setup, options: ProcessesOptions): Promise<void> {
  const { first, second } = setup
  console.log(
    `\nOne API process against two on the same cores, ${CALLERS} callers: operations per second (CPU ms app + pg).\n`,
  )
  const sides = [[first], [first, second]]
  await compare(['category page', 'product', 'my orders', CHECKOUT], sides, setup, options)
}

async function compareReads(setup: Setup, options: ProcessesOptions): Promise<void> {
  const { first, reader } = setup
  console.log('\nThe reader is an API on the replica.\n')
  const sides = [[first], [reader], [first, reader]]
  await compare(['category page', 'product', 'search, one word'], sides, setup, options)
}

/** A table of operations: the callers are divided among the processes of each side. */
async function compare(
  names: readonly string[],
  sides: readonly (readonly Api[])[],
  { named, primary }: Setup,
  options: ProcessesOptions,
): Promise<void> {
  const heads = sides.map((apis) => apis.map(({ name }) => name).join(' and '))
  printHead(['operation', ...heads, 'last / first', 'spread'])
  for (const operation of names.map(named)) {
    const tasks = sides.map((apis) => apis.map((api) => ({ api, operation, callers: CALLERS / apis.length })))
    const turns = await alternate(tasks, { ...options, primary })
    const sums = turns.map((side) => side.map(sumOf))
    printRow([operation.name, ...sums.map(speedText), ...timesTexts(sums)])
  }
}

/** Half of the callers check out on the primary, the others read pages from the primary or from the replica. */
async function followCheckouts(setup: Setup, options: ProcessesOptions): Promise<void> {
  const { first, second, reader, primary, replica, named } = setup
  const checkouts = { api: first, operation: named(CHECKOUT), callers: CALLERS / 2 }
  const pages = { operation: named('category page'), callers: CALLERS / 2 }
  const replay = await replayProcess(replica)
  const cpuBefore = cpuMs(replay)
  const watch = watchLag(primary)
  const turns = await alternate(
    [
      [checkouts, { ...pages, api: second }],
      [checkouts, { ...pages, api: reader }],
    ],
    { ...options, primary },
  )
  const lags = await watch.stop()
  const replayMs = cpuMs(replay) - cpuBefore

  console.log('\nCheckouts on the primary, beside pages read from one of the two.\n')
  printHead(['pages read from', 'checkouts', 'category pages'])
  for (const [index, side] of turns.entries()) {
    const speeds = [0, 1].map((task) => speedText(side.flatMap((each) => each[task] ?? [])))
    printRow([index === 0 ? 'primary' : 'replica', ...speeds])
  }
  const placed = turns.flat().reduce((sum, [checkout]) => sum + (checkout?.tookMs.length ?? 0), 0)
  const ms = lags.map((lag) => lag.ms)
  console.log(
    `\nReplay lag meanwhile, asked ${lags.length} times: p50 ${median(ms).toFixed(1)}, p99 ${share(ms, 0.99).toFixed(1)}, ` +
      `at most ${Math.max(...ms).toFixed(1)} ms and ${Math.max(...lags.map(({ bytes }) => bytes))} bytes. ` +
      `Replaying took ${(replayMs / placed).toFixed(2)} ms of CPU per checkout.`,
  )
}

function watchLag(primary: Db): { stop(): Promise<readonly Lag[]> } {
  const lags: Lag[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      lags.push(await readLag(primary))
      await sleep(LAG_EVERY_MS)
    }
    return lags
  })()
  return {
    stop: () => {
      over.abort()
      return watching
    },
  }
}

const printRow = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`)

function printHead(cells: readonly string[]): void {
  printRow(cells)
  console.log(`|${'---|'.repeat(cells.length)}`)
}
