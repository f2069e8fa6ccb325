import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ROOT } from '@farmgate/stack/paths.ts'
import { ownerOfServers } from '@farmgate/stack/postgres-owner.ts'
import { type Moment, momentsAfter } from './moments.ts'

/**
 * `node tools/gate/clock-sweep.ts [--only <words>] [--tests | --journeys]`: runs what depends on time at each moment of
 * `momentsAfter`. libfaketime moves the clock of all programs by the same amount: a PostgreSQL and a Redis of its own, the
 * tests, the stacks and the browser. The clock goes on from there.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    tests: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    /** Reports go here, one per moment and kind. */
    reports: { type: 'string', default: join(ROOT, '.tmp') },
    port: { type: 'string', default: '5460' },
  },
})

/** Rounds, days, deadlines, reports by day and month, payouts by week. */
const TESTS = [
  'packages/domain',
  'packages/messages',
  'apps/web',
  ...['catalogue/product', 'delivery', 'market/home', 'money', 'ordering', 'telling'].map(
    (rooms) => `apps/server/src/features/${rooms}`,
  ),
  'tools/demo',
]
const JOURNEYS = [
  'attention buyer-changes cash-limits delivery-day driver farm-change farm-orders farmer-days farmer-morning',
  'farmer-pack farmer-payouts header home operator-claims operator-morning order-table orders payouts pincode',
  'print-round round-day rounds',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `${name}.spec.ts`)

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
const run = promisify(execFile)
const port = Number(values.port)
const moments = momentsAfter(new Date()).filter(({ name }) => name.includes(values.only))
const failed: string[] = []

for (const moment of moments) {
  console.log(`\n-- ${moment.name}: ${moment.at.toISOString()}`)
  const env = clockAt(moment.at)
  const servers = await startServers(env)
  try {
    if (!values.journeys) await check(moment, 'tests', env, runTests)
    if (!values.tests) await check(moment, 'journeys', env, runJourneys)
  } finally {
    await servers.stop()
  }
}
console.log(failed.length === 0 ? '\nEvery moment passed.' : `\nFailed: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

type Env = Readonly<Record<string, string>>

/** Moves the clock of every program that is started with this. Timers, which count in monotonic time, are left alone. */
function clockAt(at: Date): Env {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME: `+${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Files keep their times: caches compare them.
    NO_FAKE_STAT: '1',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    REDIS_URL: `redis://127.0.0.1:${port + 1}`,
  }
}

async function check(
  { name }: Moment,
  what: 'tests' | 'journeys',
  env: Env,
  runThem: (env: Env, report: string) => Promise<number>,
): Promise<void> {
  const started = performance.now()
  const report = join(values.reports, `clock-${name.replaceAll(/\W/g, '-')}-${what}.json`)
  const code = await runThem(env, report)
  if (code !== 0) failed.push(`${what} on ${name}`)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`-- ${name}, ${what}: ${code === 0 ? 'passed' : 'failed'}, ${seconds} s`)
}

function runTests(env: Env, report: string): Promise<number> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return inherit('npx', ['vitest', 'run', ...TESTS, ...reporters], env)
}

function runJourneys(env: Env, report: string): Promise<number> {
  return inherit('npm', ['run', 'e2e', '--', ...JOURNEYS], { ...env, E2E_REPORT: report })
}

async function inherit(command: string, args: readonly string[], env: Env): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Starts a PostgreSQL and a Redis with this clock, in a folder of their own. */
async function startServers(env: Env): Promise<{ stop(): Promise<void> }> {
  const programs = (await run('pg_config', ['--bindir'])).stdout.trim()
  const directory = await mkdtemp(join(tmpdir(), 'farmgate-clock-'))
  const owner = await ownerOfServers()
  if (owner !== null) await chown(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  const postgres = (program: string, ...args: string[]) =>
    run(join(programs, program), args, { ...owner, cwd: directory, env: { ...process.env, ...env } })
  const options = `-p ${port} -h 127.0.0.1 -k ${directory} -c max_connections=300 -c fsync=off -c max_wal_size=4GB`
  await postgres('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  await postgres('pg_ctl', 'start', '-w', '-D', data, '-l', `${data}.log`, '-o', options)
  const redis = spawn(
    'redis-server',
    ['--port', String(port + 1), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { cwd: directory, stdio: 'ignore', env: { ...process.env, ...env } },
  )
  return {
    async stop() {
      redis.kill()
      await postgres('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
      await rm(directory, { recursive: true })
    },
  }
}
