import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { verifyData } from '@farmgate/server/db/invariants.sql.ts'
import { asRole } from '@farmgate/server/db/roles/roles.ts'
import { countOrdersOf } from '@farmgate/server/testing/builders/storms.sql.ts'
import type { Restartable } from '@farmgate/stack/children.ts'
import { ROOT, WEB_APP } from '@farmgate/stack/paths.ts'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { untilReady } from '@farmgate/stack/reach.ts'
import { layOutRelease, previousRelease } from './release.ts'
import {
  createPrograms,
  enteredBy,
  fillDatabase,
  openOutside,
  type Outside,
  programOf,
  type Programs,
  settingsOf,
  withDb,
} from './running-market.ts'
import { printPhases, startTraffic, type Traffic } from './traffic.ts'

/**
 * `npm run drill -- upgrade`: buyers shop at the previous release while the database is migrated and every program is
 * replaced by this commit's, and again while the code is rolled back on the new schema. No call may fail.
 */
export async function drillUpgrade({ buyers = 8, phaseMs = 5_000 } = {}): Promise<void> {
  if (!existsSync(join(WEB_APP, 'dist'))) throw new PlainError('Build the pages first: npm run build')
  const old = await layOutRelease(previousRelease())
  const programs = createPrograms(settingsOf('farmgate_drill_upgrade', 9_400))
  const { serverUrl, database } = programs.settings
  await dropDatabase(serverUrl, database)
  await createDatabase(serverUrl, database)
  const url = withDatabaseName(serverUrl, database)
  let outside: Outside | null = null
  try {
    await fillDatabase(programs, old, url)
    outside = await openOutside(programs)
    await judge(url, await underTraffic(programs, url, old, { buyers, phaseMs }))
  } finally {
    await programs.children.stop()
    await outside?.close()
    await dropDatabase(serverUrl, database)
  }
}

async function underTraffic(
  { children, settings, envFor }: Programs,
  url: string,
  old: string,
  { buyers, phaseMs }: { readonly buyers: number; readonly phaseMs: number },
): Promise<Traffic> {
  const ports = [settings.apiPort, settings.apiPort + 5]
  const fleetOf = (release: string): Fleet => ({
    apis: ports.map((port) => {
      const env = { ...envFor(enteredBy(release, 'api', url)), API_PORT: String(port) }
      return { port, process: children.restartable({ name: 'api', args: [programOf(release, 'api')], env }) }
    }),
    worker: children.restartable({
      name: 'worker',
      args: [programOf(release, 'worker')],
      env: envFor(enteredBy(release, 'worker', url)),
    }),
  })
  const [before, after] = [fleetOf(old), fleetOf(ROOT)]
  for (const { process, port } of before.apis) {
    process.start()
    await untilReady(`http://127.0.0.1:${port}/readyz`)
  }
  before.worker.start()
  const origins = ports.map((port) => `http://127.0.0.1:${port}`).join(',')
  const web = { WEB_PORT: String(settings.port), WEB_ROOT: join(WEB_APP, 'dist'), API_ORIGINS: origins }
  children.start({ name: 'web', args: [programOf(ROOT, 'web')], env: { ...envFor(url), ...web } })
  await untilReady(`http://127.0.0.1:${settings.port}/api/readyz`)

  const traffic = await startTraffic(`http://127.0.0.1:${settings.port}/api`, buyers, 'previous release')
  await sleep(phaseMs)
  traffic.enter('migrate')
  await children.run({
    name: 'migrate',
    args: [programOf(ROOT, 'migrate')],
    env: envFor(asRole(url, 'migrate')),
  })
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
