import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSink } from '@farmgate/mail-sink/sink.ts'
import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { verifyData } from '@farmgate/server/db/invariants.sql.ts'
import { createDb, createPool } from '@farmgate/server/db/pool.ts'
import { liftCashLimits } from '@farmgate/server/testing/builders/cash-limits.sql.ts'
import { countOrdersOf } from '@farmgate/server/testing/builders/storms.sql.ts'
import { type Children, createChildren, type Restartable } from '@farmgate/stack/children.ts'
import { ROOT, WEB_APP } from '@farmgate/stack/paths.ts'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { untilReady } from '@farmgate/stack/reach.ts'
import { commonEnv, type Settings } from '@farmgate/stack/settings.ts'
import { layOutRelease, previousRelease } from './release.ts'
import { printPhases, startTraffic, type Traffic } from './traffic.ts'

const DATABASE = 'farmgate_drill_upgrade'
const BUYERS = 8

/**
 * `npm run drill -- upgrade`: buyers shop at the previous release while the database is migrated and every program is
 * replaced by this commit's, and again while the code is rolled back on the new schema. No call may fail.
 */
export async function drillUpgrade({ phaseMs = 5_000 } = {}): Promise<void> {
  if (!existsSync(join(WEB_APP, 'dist'))) throw new PlainError('Build the pages first: npm run build')
  const old = await layOutRelease(previousRelease())
  const settings = settingsOf(9_400)
  const children = createChildren(10_000, 40_000)
  const { serverUrl, apiPort, gatewayPort, mailPort } = settings
  await dropDatabase(serverUrl, DATABASE)
  await createDatabase(serverUrl, DATABASE)
  const url = withDatabaseName(serverUrl, DATABASE)
  const webhookUrl = `http://127.0.0.1:${apiPort}/payment/webhook`
  const simulator = await startSimulator({ port: gatewayPort, webhookUrl, isInstant: true })
  const sink = await startSink({ port: mailPort, onMail: () => {} })
  try {
    const traffic = await underTraffic(children, settings, url, old, phaseMs)
    await judge(url, traffic)
  } finally {
    await children.stop()
    await simulator.close()
    await sink.close()
    await dropDatabase(serverUrl, DATABASE)
  }
}

async function underTraffic(
  children: Children,
  settings: Settings,
  url: string,
  old: string,
  phaseMs: number,
): Promise<Traffic> {
  const env = {
    ...commonEnv(settings, url, randomBytes(32)),
    LOG_LEVEL: 'error',
    RESPONSE_CHECKS: 'off',
    // Longer than the interval at which the web server asks its APIs.
    SHUTDOWN_NOTICE_MS: '2000',
    MARKET_MODE: 'trial',
  }
  await children.run({ name: 'migrate', args: [programOf(old, 'migrate')], env })
  const seed = { ...env, DEMO_DATA: 'allow' }
  await children.run({ name: 'seed', args: [join(old, 'tools', 'demo', 'seed.ts')], env: seed })
  await withDb(url, liftCashLimits)

  const ports = [settings.apiPort, settings.apiPort + 5]
  const fleetOf = (release: string): Fleet => ({
    apis: ports.map((port) => {
      const api = { name: 'api', args: [programOf(release, 'api')], env: { ...env, API_PORT: String(port) } }
      return { port, process: children.restartable(api) }
    }),
    worker: children.restartable({ name: 'worker', args: [programOf(release, 'worker')], env }),
  })
  const [before, after] = [fleetOf(old), fleetOf(ROOT)]
  for (const { process, port } of before.apis) {
    process.start()
    await untilReady(`http://127.0.0.1:${port}/readyz`)
  }
  before.worker.start()
  const origins = ports.map((port) => `http://127.0.0.1:${port}`).join(',')
  const web = { WEB_PORT: String(settings.port), WEB_ROOT: join(WEB_APP, 'dist'), API_ORIGINS: origins }
  children.start({ name: 'web', args: [programOf(ROOT, 'web')], env: { ...env, ...web } })
  await untilReady(`http://127.0.0.1:${settings.port}/api/readyz`)

  const traffic = await startTraffic(`http://127.0.0.1:${settings.port}/api`, BUYERS, 'previous release')
  await sleep(phaseMs)
  traffic.enter('migrate')
  await children.run({ name: 'migrate', args: [programOf(ROOT, 'migrate')], env })
  traffic.enter('replace')
  await replace(before, after)
  traffic.enter('this release')
  await sleep(phaseMs)
  traffic.enter('roll back')
  await replace(after, before)
  traffic.enter('previous release, new schema')
  await sleep(phaseMs)
  await traffic.stop()
  printPhases(traffic.phases, performance.now())
  return traffic
}

interface Fleet {
  readonly apis: readonly { readonly port: number; readonly process: Restartable }[]
  readonly worker: Restartable
}

/** One API after the other, each on the port of the one it replaces, then the worker. */
async function replace(from: Fleet, to: Fleet): Promise<void> {
  for (const [index, { port, process }] of to.apis.entries()) {
    await from.apis[index]?.process.stop()
    process.start()
    await untilReady(`http://127.0.0.1:${port}/readyz`)
    // The web server must have noticed that this one is back before the next one stops.
    await sleep(2_000)
  }
  await from.worker.stop()
  to.worker.start()
}

async function judge(url: string, { phases, orders, buyerIds }: Traffic): Promise<void> {
  const { found, broken } = await withDb(url, async (db) => ({
    found: await countOrdersOf(db, buyerIds),
    broken: (await verifyData(db)).filter(({ bad }) => bad > 0),
  }))
  const failed = phases.flatMap(({ failures }) => failures).length
  const paid = orders.filter(({ isPaid }) => isPaid).length
  console.log(`${orders.length} orders acknowledged, ${paid} of them paid online, ${found} in the database`)
  if (failed > 0) throw new PlainError(`${failed} calls failed.`)
  if (found !== orders.length) throw new PlainError('The database does not have the acknowledged orders.')
  if (broken.length > 0) throw new PlainError(`Broken: ${broken.map(({ promise }) => promise).join(', ')}`)
}

const programOf = (release: string, name: string): string =>
  join(release, 'apps', 'server', 'src', 'bin', `${name}.ts`)

async function withDb<T>(url: string, work: (db: ReturnType<typeof createDb>) => Promise<T>): Promise<T> {
  const pool = createPool({ url, max: 1, applicationName: 'farmgate-drill' }, console.error)
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}

const settingsOf = (port: number): Settings => ({
  port,
  apiPort: port + 1,
  gatewayPort: port + 2,
  mailPort: port + 3,
  database: DATABASE,
  serverUrl: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
})
