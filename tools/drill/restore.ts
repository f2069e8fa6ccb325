import { setTimeout as sleep } from 'node:timers/promises'
import { loginUser, registerUser } from '@farmgate/contract/people/accounts.ts'
import { attention, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import { createClient, ProblemError } from '@farmgate/contract/client.ts'
import { deleteUser } from '@farmgate/contract/people/users.ts'
import { createDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { verifyData } from '@farmgate/server/db/invariants.sql.ts'
import { asRole } from '@farmgate/server/db/roles/roles.ts'
import {
  type MachineFacts,
  readMachineFacts,
} from '@farmgate/server/features/platform/system/machine-facts.ts'
import { readBalances } from '@farmgate/server/testing/builders/money.sql.ts'
import { ROOT } from '@farmgate/stack/paths.ts'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { type BackedUpPostgres, startBackedUpPostgres } from './backed-up-postgres.ts'
import {
  countNotices,
  countUnmatchedNotRefunded,
  deleteNotices,
  findOrders,
  lastArchived,
  lastOrderAt,
  nameOf,
  switchSegment,
} from './restore.sql.ts'
import {
  createPrograms,
  fillDatabase,
  openOutside,
  type Outside,
  programOf,
  type Programs,
  settingsOf,
  startMarket,
  withDb,
} from './running-market.ts'
import { type Acknowledged, ADDRESS, startTraffic } from './traffic.ts'

const DATABASE = 'farmgate'
/** What a lost machine may cost: the archive gets every log at the latest after this time. */
const LOSS_MAX_MS = 60_000

interface Drill {
  readonly server: BackedUpPostgres
  readonly programs: Programs
  readonly outside: Outside
  readonly buyers: number
  readonly trafficMs: number
}

/**
 * `npm run drill -- restore`: orders flow, then the machine is lost and restored from the archive; then a bad delete is
 * undone by a restore to the moment before it. Money that the restored database does not know is found at the gateway.
 */
export async function drillRestore({ buyers = 6, trafficMs = 20_000 } = {}): Promise<void> {
  const programs = createPrograms(settingsOf('farmgate_drill_restore', 9_420))
  const server = await startBackedUpPostgres(9_428)
  let outside: Outside | null = null
  try {
    await createDatabase(server.url, DATABASE)
    const url = withDatabaseName(server.url, DATABASE)
    await fillDatabase(programs, ROOT, url)
    await timed('full backup', () => server.backUp('full'))
    outside = await openOutside(programs)
    const drill = { server, programs, outside, buyers, trafficMs }
    await loseTheMachine(drill, url)
    await rehearse(server)
    await undoABadDelete(drill, url)
  } finally {
    await programs.children.stop()
    await outside?.close()
    await server.remove()
  }
}

async function loseTheMachine(drill: Drill, url: string): Promise<void> {
  console.log('\n(a) The machine is lost')
  const { server, programs, buyers, trafficMs } = drill
  const market = await startMarket(programs, url)
  const traffic = await startTraffic(market.apiUrl, buyers, 'orders')
  await sleep(trafficMs)
  await timed('differential backup, orders flowing', () => server.backUp('diff'))
  await sleep(trafficMs)
  const lostAt = Date.now()
  await server.lose()
  await Promise.all([traffic.stop(), market.stop()])

  await timed('restore to the end of the archive', () => server.restoreLatest())
  const found = await withDb(url, (db) => findOrders(db, idsOf(traffic.orders)))
  const known = new Set(found.map(({ id }) => id))
  const lost = traffic.orders.filter(({ id }) => !known.has(id))
  const oldestMs = lostAt - Math.min(lostAt, ...lost.map(({ at }) => at))
  console.log(
    `${traffic.orders.length} orders acknowledged, ${lost.length} lost, the oldest ${seconds(oldestMs)} before the loss`,
  )
  if (oldestMs > LOSS_MAX_MS) throw new PlainError('More than a minute of orders was lost.')
  const since = await withDb(url, lastOrderAt)
  await reopen(drill, url, ['--since', since.toISOString()])
}

/** The weekly rehearsal of a deployment succeeds on these backups, and fails visibly when their key is wrong. */
async function rehearse(server: BackedUpPostgres): Promise<void> {
  console.log('\nThe weekly rehearsal')
  const { exitCode, output, statusFile } = await timed('rehearsed restore', () => server.rehearse())
  for (const line of output.split('\n').filter((each) => /^\d+ s: /.test(each))) console.log(`  ${line}`)
  const succeeded = await rehearsalIn(statusFile)
  if (exitCode !== 0 || succeeded?.isOk !== true) throw new PlainError(`${output}\nThe rehearsal failed.`)
  const withoutKey = await server.rehearse({ PGBACKREST_REPO1_CIPHER_PASS: 'another key' })
  const failed = await rehearsalIn(statusFile)
  if (withoutKey.exitCode === 0 || failed?.isOk !== false || failed.ageSeconds === null)
    throw new PlainError(`${withoutKey.output}\nA rehearsal that failed is not seen.`)
  console.log('With another key it failed, and the file that the worker watches says so.')
}

async function rehearsalIn(rehearsalStatusFile: string): Promise<MachineFacts['rehearsal']> {
  const unwatched = { quotaGb: undefined, backupStatusFile: undefined, certificateFile: undefined }
  return (await readMachineFacts({ ...unwatched, picturesDir: ROOT, rehearsalStatusFile })).rehearsal
}

async function undoABadDelete(drill: Drill, url: string): Promise<void> {
  console.log('\n(b) A bad delete')
  const { server, programs, buyers, trafficMs } = drill
  const market = await startMarket(programs, url)
  const traffic = await startTraffic(market.apiUrl, buyers, 'orders')
  const leaverId = await registerLeaver(market.apiUrl)
  await timed('differential backup, orders flowing', () => server.backUp('diff'))
  await sleep(trafficMs)
  const notices = await withDb(url, countNotices)
  const before = new Date()
  await sleep(1_000)
  await withDb(url, deleteNotices)
  await eraseLeaver(market.apiUrl, leaverId)
  await sleep(trafficMs)
  await Promise.all([traffic.stop(), market.stop()])
  await withDb(url, async (db) => {
    const segment = await switchSegment(db)
    while ((await lastArchived(db)) < segment) await sleep(100)
  })

  const restoredServer = await timed('restore to just before it', () => server.restoreBeside(before))
  const restored = withDatabaseName(restoredServer, DATABASE)
  const later = traffic.orders.filter(({ at }) => at > before.getTime())
  const output = await reopen(drill, restored, ['--since', before.toISOString(), '--damaged', url])
  const listed = output.filter((line) => line.startsWith('FG-') && line.includes('placed')).length
  const { back, erasedName } = await withDb(restored, async (db) => ({
    back: await countNotices(db),
    erasedName: await nameOf(db, leaverId),
  }))
  console.log(`${notices} notices before, ${back} after; ${later.length} later orders, ${listed} listed`)
  if (back < notices) throw new PlainError('What was deleted is not back.')
  if (erasedName !== 'Deleted user') throw new PlainError('A person who was erased is back.')
  if (listed < later.length) throw new PlainError('Not every later order is listed.')
}

/** What the runbook says: after-restore, start, decide about held money; then verify and compare with the gateway. */
async function reopen(drill: Drill, url: string, args: readonly string[]): Promise<string[]> {
  const { programs, outside } = drill
  const output = await afterRestore(programs, url, args)
  const market = await startMarket(programs, url)
  await timed('money settled with the gateway', () => untilBooksEqual(outside, market.apiUrl, url))
  await market.stop()
  const broken = (await withDb(url, verifyData)).filter(({ bad }) => bad > 0)
  if (broken.length > 0) throw new PlainError(`Broken: ${broken.map(({ promise }) => promise).join(', ')}`)
  return output
}

async function afterRestore(
  { children, envFor }: Programs,
  url: string,
  args: readonly string[],
): Promise<string[]> {
  const lines = await children.read({
    name: 'after-restore',
    args: [programOf(ROOT, 'after-restore'), ...args],
    env: envFor(asRole(url, 'migrate')),
  })
  for (const line of lines.filter((each) => !each.startsWith('FG-'))) console.log(`  ${line}`)
  return lines
}

/** Until our clearing account is what the gateway has of ours, and every payment without an order is refunded. */
async function untilBooksEqual({ simulator }: Outside, apiUrl: string, url: string): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    await releaseHeld(apiUrl)
    const { capturedPaise, refundedPaise, feesPaise, settledPaise } = simulator.books()
    const { clearing, open } = await withDb(url, async (db) => ({
      clearing: (await readBalances(db))['gateway_clearing'] ?? 0,
      open: await countUnmatchedNotRefunded(db),
    }))
    if (clearing === capturedPaise - refundedPaise - feesPaise - settledPaise && open === 0) {
      console.log(
        `  captured ₹${capturedPaise / 100}, of it refunded ₹${refundedPaise / 100}: both books agree`,
      )
      return
    }
    await sleep(500)
  }
  throw new PlainError('The books do not agree with the gateway.')
}

/** An operator looks at Needs attention and sends held money back. */
async function releaseHeld(apiUrl: string): Promise<void> {
  const call = createClient(apiUrl, fetch)
  const { token } = await call(loginUser, { body: ADMIN })
  const { rows } = await call(attention, { query: { kind: 'alarm' } }, { token })
  for (const { alarm } of rows) {
    if (alarm?.kind !== 'unmatched_payments') continue
    const body = { decision: 'sent_back' as const, seen: Number(alarm.facts['payments']) }
    try {
      const { payments } = await call(decideAlarm, { params: { id: alarm._id }, body }, { token })
      console.log(`  an operator sent ${payments} held payments back`)
    } catch (error) {
      // More have arrived since: the operator looks again.
      if (!(error instanceof ProblemError && error.problem.code === 'alarm.changed')) throw error
    }
  }
}

const ADMIN = { email: 'admin@farmgate.test', password: 'farmgate-demo' }

async function registerLeaver(apiUrl: string): Promise<string> {
  const call = createClient(apiUrl, fetch)
  const person = { name: 'Leela Rao', email: 'leela@example.in', password: 'a long honest password' }
  const { user } = await call(registerUser, { body: { ...person, role: 'user', address: ADDRESS } })
  return user._id
}

async function eraseLeaver(apiUrl: string, id: string): Promise<void> {
  const call = createClient(apiUrl, fetch)
  const { token } = await call(loginUser, { body: ADMIN })
  await call(deleteUser, { params: { id } }, { token })
}

const idsOf = (orders: readonly Acknowledged[]): string[] => orders.map(({ id }) => id)

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.log(`${name}: ${seconds(performance.now() - started)}`)
  return result
}
