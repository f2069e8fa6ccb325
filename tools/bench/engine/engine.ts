import { fileURLToPath } from 'node:url'
import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createDb, createPool, type Db } from '@farmgate/server/db/pool.ts'
import { gatewayEnv } from '@farmgate/server/testing/processes/gateway-env.ts'
import { type Children, createChildren } from '@farmgate/stack/children.ts'
import { needFreePort, untilReady } from '@farmgate/stack/reach.ts'
import { fillDatabase, startApi } from '../shops.ts'
import { backendsOf } from './backends.sql.ts'
import { startCountingProxy } from './counting-proxy.ts'
import { emptyCarts, type EngineShopSize, makeEngineShop, openScene } from './engine-shop.sql.ts'
import { openConnection } from './http-connection.ts'
import { type Operation, operationsOf } from './operations.ts'
import { median, type Server, share, takeTurn, type Turn } from './turns.ts'
import { measureWork, type Work } from './work.ts'

export interface EngineOptions extends EngineShopSize {
  /** How often each server has its turn with each operation. */
  readonly rounds: number
  readonly turnMs: number
  readonly port: number
  readonly keep: boolean
  /** Only operations whose name contains these words. */
  readonly only: string
}

/** Of one server, over all its turns. */
export interface Speed {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly appCpuMs: number
  readonly databaseCpuMs: number
}

export interface EngineFigures {
  readonly name: string
  readonly ours: Speed
  readonly bare: Speed | null
  /** Ours divided by bare, of each round. */
  readonly ratios: readonly number[]
  readonly work: Work
}

const DATABASE = 'farmgate_bench_engine'

/**
 * Measures our API beside the bare server on one database. Both take turns of a second or two, so that other load on
 * the machine affects both; the share of the bare server's speed is the figure to trust.
 */
export async function measureEngine(options: EngineOptions): Promise<EngineFigures[]> {
  const { port, keep, only } = options
  for (const each of [port, port + 1]) await needFreePort(each, '--port')
  const children = createChildren()
  const gateway = await startSimulator({ isInstant: true })
  const goods = { name: 'engine', make: (db: Db) => makeEngineShop(db, options), isAudited: false }
  const shop = await fillDatabase(goods, `${DATABASE}_${options.products}_${options.orders}`, { keep })
  const pool = createPool({ url: shop.databaseUrl, max: 4, applicationName: 'farmgate-bench' }, console.error)
  const db = createDb(pool)
  const env = { ...gatewayEnv(gateway), PAYMENT_SANDBOX: 'approves' }
  try {
    const scene = await openScene(db)
    const work = await measureAllWork(
      shop.databaseUrl,
      env,
      port,
      (url) => operationsOf(scene, url),
      db,
      only,
    )

    const api = await startApi(children, { databaseUrl: shop.databaseUrl, port, name: 'api', env })
    const ours: Server = { ...api, backends: () => backendsOf(db, 'farmgate-api') }
    const bare = await startBare(children, shop.databaseUrl, port + 1, db)
    const figures: EngineFigures[] = []
    for (const operation of await operationsOf(scene, ours.url)) {
      const itsWork = work.get(operation.name)
      if (itsWork === undefined) continue
      console.error(`Timing ${operation.name}...`)
      await compareAnswers(operation, ours, bare)
      figures.push({ ...(await alternate(operation, ours, bare, db, options)), work: itsWork })
    }
    return figures
  } finally {
    await children.stop()
    await gateway.close()
    await pool.end()
    if (!keep) await shop.drop()
  }
}

/** Counts with an API of its own behind the proxy, which would slow down the one that is timed. */
async function measureAllWork(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  port: number,
  operations: (url: string) => Promise<readonly Operation[]>,
  db: Db,
  only: string,
): Promise<ReadonlyMap<string, Work>> {
  const proxy = await startCountingProxy(databaseUrl)
  const children = createChildren()
  try {
    console.error('Counting...')
    const { url } = await startApi(children, { databaseUrl: proxy.url, port, name: 'api, counted', env })
    const found = new Map<string, Work>()
    const chosen = (await operations(url)).filter(({ name }) => name.includes(only))
    // Reads first: what the others write changes how many pages a list reads.
    const isWrite = ({ usesCarts }: Operation): boolean => usesCarts === true
    const readsFirst = [...chosen.filter((each) => !isWrite(each)), ...chosen.filter(isWrite)]
    for (const operation of readsFirst) {
      if (isWrite(operation)) await emptyCarts(db)
      found.set(operation.name, await measureWork(operation, url, proxy))
    }
    return found
  } finally {
    await children.stop()
    proxy.close()
  }
}

async function startBare(children: Children, databaseUrl: string, port: number, db: Db): Promise<Server> {
  const pid = children.start({
    name: 'bare',
    args: [fileURLToPath(new URL('./bare.ts', import.meta.url))],
    env: { DATABASE_URL: databaseUrl, API_PORT: String(port), NODE_ENV: 'production' },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/orders/confirmed`)
  return { url, pid: pid ?? 0, backends: () => backendsOf(db, 'bare') }
}

/** Both must answer the same question: as many rows, or the comparison means nothing. */
async function compareAnswers({ name, ours, bare, rows }: Operation, api: Server, other: Server) {
  if (bare === undefined || rows === undefined) return
  const counts = await Promise.all(
    [
      { server: api, act: ours },
      { server: other, act: bare },
    ].map(async ({ server, act }) => {
      const connection = await openConnection(server.url)
      const last = (await act(connection, 0)).at(-1)
      connection.close()
      return rows(JSON.parse(last?.body.toString() ?? ''))
    }),
  )
  if (counts[0] !== counts[1] || counts[0] === 0)
    throw new Error(`${name}: ours returned ${counts[0]} rows, the bare server ${counts[1]}`)
}

async function alternate(
  { name, ours, bare, usesCarts }: Operation,
  api: Server,
  other: Server,
  db: Db,
  { rounds, turnMs }: EngineOptions,
): Promise<Omit<EngineFigures, 'work'>> {
  const turns: { ours: Turn[]; bare: Turn[] } = { ours: [], bare: [] }
  let n = 0
  const turn = async (server: Server, act: Operation['ours'], ms: number): Promise<Turn> => {
    if (usesCarts === true) await emptyCarts(db)
    return takeTurn(server, act, ms, () => n++)
  }
  // The first turn of each warms up: connections, plans, compiled code.
  await turn(api, ours, turnMs / 2)
  if (bare !== undefined) await turn(other, bare, turnMs / 2)
  for (let round = 0; round < rounds; round++) {
    turns.ours.push(await turn(api, ours, turnMs))
    if (bare !== undefined) turns.bare.push(await turn(other, bare, turnMs))
  }
  return {
    name,
    ours: speedOf(turns.ours),
    bare: bare === undefined ? null : speedOf(turns.bare),
    ratios: turns.bare.map((other, round) => (turns.ours[round]?.perSecond ?? 0) / other.perSecond),
  }
}

function speedOf(turns: readonly Turn[]): Speed {
  const took = turns.flatMap(({ tookMs }) => tookMs)
  return {
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    p50: share(took, 0.5),
    p99: share(took, 0.99),
    appCpuMs: median(turns.map(({ appCpuMs }) => appCpuMs)),
    databaseCpuMs: median(turns.map(({ databaseCpuMs }) => databaseCpuMs)),
  }
}
