import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startSink } from '@farmgate/mail-sink/sink.ts'
import { type Simulator, startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createDb, createPool, type Db } from '@farmgate/server/db/pool.ts'
import { ensureRoles, giveToMigrate } from '@farmgate/server/db/roles/ensure-roles.sql.ts'
import { asRole, type DatabaseRole } from '@farmgate/server/db/roles/roles.ts'
import { liftCashLimits } from '@farmgate/server/testing/builders/cash-limits.sql.ts'
import { type Children, createChildren, type Restartable } from '@farmgate/stack/children.ts'
import { passwordsOf } from '@farmgate/stack/migrate-plainly.ts'
import { journalOf, ROOT } from '@farmgate/stack/paths.ts'
import { untilReady } from '@farmgate/stack/reach.ts'
import { commonEnv, type Settings } from '@farmgate/stack/settings.ts'

/** The settings of a drill that uses this port and the ones after it. */
export const settingsOf = (database: string, port: number): Settings => ({
  port,
  apiPort: port + 1,
  gatewayPort: port + 2,
  mailPort: port + 3,
  database,
  serverUrl: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
})

/** The programs of a drill, and the settings they share. */
export interface Programs {
  readonly children: Children
  readonly settings: Settings
  readonly envFor: (databaseUrl: string) => Readonly<Record<string, string>>
}

export function createPrograms(settings: Settings): Programs {
  const sessionKey = randomBytes(32)
  return {
    children: createChildren(10_000, 40_000),
    settings,
    envFor: (databaseUrl) => ({
      ...commonEnv(settings, databaseUrl, sessionKey),
      LOG_LEVEL: 'fatal',
      // As in the units of a deployment: a restarted program is ready sooner.
      NODE_COMPILE_CACHE: join(ROOT, '.tmp', 'compile-cache'),
      RESPONSE_CHECKS: 'off',
      MARKET_MODE: 'trial',
      // Longer than the interval at which the web server asks its APIs.
      SHUTDOWN_NOTICE_MS: '2000',
    }),
  }
}

/** Makes the roles, migrates a database by this release and fills it with the demo village, without cash limits. */
export async function fillDatabase(
  { children, settings, envFor }: Programs,
  release: string,
  url: string,
): Promise<void> {
  const journal = journalOf(settings.database)
  await rm(journal, { force: true })
  await mkdir(dirname(journal), { recursive: true })
  await ensureRoles(url, passwordsOf(url))
  await giveToMigrate(url)
  const env = { ...envFor(asRole(url, 'migrate')), GATEWAY_JOURNAL: journal, DEMO_DATA: 'allow' }
  await children.run({ name: 'migrate', args: [programOf(release, 'migrate')], env })
  await children.run({ name: 'seed', args: [join(release, 'tools', 'demo', 'seed.ts')], env })
  await withDb(url, liftCashLimits)
}

export interface Outside {
  readonly simulator: Simulator
  close(): Promise<void>
}

/** Starts the simulated gateway, which knows the payments of the demo village, and the mail sink. */
export async function openOutside({ settings }: Programs): Promise<Outside> {
  const { apiPort, gatewayPort, mailPort, database } = settings
  const simulator = await startSimulator({
    port: gatewayPort,
    webhookUrl: `http://127.0.0.1:${apiPort}/payment/webhook`,
    journalFile: journalOf(database),
    isInstant: true,
  })
  const sink = await startSink({ port: mailPort, onMail: () => {} })
  return { simulator, close: async () => void (await Promise.all([simulator.close(), sink.close()])) }
}

export interface Market {
  readonly apiUrl: string
  stop(): Promise<void>
}

/** Starts one API and one worker of this commit on a database. */
export async function startMarket(
  { children, envFor, settings: { apiPort } }: Programs,
  databaseUrl: string,
): Promise<Market> {
  const programs: Restartable[] = (['api', 'worker'] as const).map((name) => {
    const env = { ...envFor(asRole(databaseUrl, name)), SHUTDOWN_NOTICE_MS: '0' }
    return children.restartable({ name, args: [programOf(ROOT, name)], env })
  })
  for (const each of programs) each.start()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  await untilReady(`${apiUrl}/readyz`)
  return {
    apiUrl,
    stop: async () => {
      for (const each of programs) await each.stop()
    },
  }
}

export const programOf = (release: string, name: string): string =>
  join(release, 'apps', 'server', 'src', 'bin', `${name}.ts`)

/**
 * The address by which a program of this release enters the database. A release without roles of its own owns everything,
 * as deploy/single installs it.
 */
export const enteredBy = (release: string, role: DatabaseRole, url: string): string =>
  asRole(url, existsSync(join(release, 'apps', 'server', 'src', 'db', 'roles')) ? role : 'migrate')

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool({ url, max: 1, applicationName: 'farmgate-drill' }, () => {})
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}
