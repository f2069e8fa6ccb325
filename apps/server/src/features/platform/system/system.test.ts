import { checkSystemNow, system } from '@farmgate/contract/platform/system.ts'
import { disableStaff } from '@farmgate/contract/people/staff.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#db/invariants.sql.ts'
import { openMarket } from '#testing/market.ts'
import { clearJobs, lockJobsFor, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { readMachineFacts } from './machine-facts.ts'
import { sampleSystem } from './sample-system.ts'
import { verifyMarket } from './verify-market.ts'

const market = await openMarket()
const { db } = market
const machine = () =>
  readMachineFacts({
    picturesDir: market.picturesDir,
    quotaGb: undefined,
    backupStatusFile: undefined,
    certificateFile: undefined,
    rehearsalStatusFile: undefined,
  })
const admin = await market.person('admin')
await market.person('admin', { staffRole: 'staff' })
const approver = await market.person('admin', { staffRole: 'approver' })
const show = () => admin.call(system, {})
const checkOf = async (name: string) => (await show()).checks.find((check) => check.name === name)

test('before any worker ran, only the missing worker is wrong: the first results are still to come', async () => {
  const page = await show()
  expect(page).toMatchObject({ verdict: 'look', checkedSecondsAgo: null, isStale: true, verifiedAt: null })
  expect(
    page.checks.flatMap(({ finding, state }) => (state === 'ok' || state === 'off' ? [] : [finding])),
  ).toEqual(['worker.stopped', 'samples.first', 'books.first', 'gateway.first', 'disk.first'])
  expect(page.tiles.orders.hours).toHaveLength(24)
  expect(page.tiles.refunds.days).toHaveLength(14)
  expect(page.tiles.mails.days).toHaveLength(7)
})

test('what was never measured is no figure in the charts, what never happened is zero', async () => {
  const { tiles } = await show()
  expect(
    new Set([...tiles.speed.hours, ...tiles.jobs.hours, ...tiles.failures.hours, ...tiles.disk.days]),
  ).toEqual(new Set([null]))
  expect(new Set([...tiles.orders.hours, ...tiles.webhooks.hours, ...tiles.refunds.days])).toEqual(
    new Set([0]),
  )
})

test('with a worker, a sample and a verification everything is well, except what the disk says', async () => {
  await sampleSystem({ db, gateway: market.deps.gateway, machine })
  await verifyMarket({ ...market.deps, db: market.workerDb }, 'full')
  await sql`insert into worker_heartbeats (worker_id, seen_at) values ('w', now())`.execute(db)
  await sql`insert into request_samples (process_id, started_at, commit, requests, failures, buckets)
            values (gen_random_uuid(), now(), 'abc', 100, 0, '{90,10,0,0,0,0}')`.execute(db)
  const page = await show()
  expect(page).toMatchObject({ isStale: false, verifiedAt: expect.any(String) })
  expect(
    page.checks.filter(({ name, state }) => name !== 'disk' && state !== 'ok').map(({ name }) => name),
  ).toEqual(['backup', 'certificate', 'rehearsal'])
  expect(page.tiles.speed.now).toBe(63)
  expect(page.tiles.failures).toMatchObject({ failed: 0, requests: 100 })
  expect(page.tiles.speed.hours).toEqual([...Array.from({ length: 23 }, () => null), 63])
  expect(page.tiles.failures.hours.at(-1)).toBe(0)
  expect(page.tiles.jobs.hours.slice(-2)).toEqual([null, expect.any(Number)])
  expect(page.tiles.disk.days.slice(-2)).toEqual([null, expect.any(Number)])
  expect(await checkOf('books')).toMatchObject({
    finding: 'books.agree',
    figure: invariants.length,
    ageSeconds: expect.any(Number),
  })
  expect(page.version).toMatchObject({ processes: 1, commit: 'test-commit' })
})

test('a sample older than five minutes is stale', async () => {
  await sql`update system_samples set at = at - interval '6 minutes'`.execute(db)
  expect(await show()).toMatchObject({ isStale: true, verdict: 'look' })
  expect(await checkOf('gateway')).toMatchObject({ finding: 'gateway.unknown', state: 'look' })
})

test('a dead worker and an open alarm are said', async () => {
  await sql`delete from worker_heartbeats`.execute(db)
  await sql`insert into alarms (id, kind, cause) values (gen_random_uuid(), 'invariant_broken', 'stock_conservation')`.execute(
    db,
  )
  expect(await checkOf('worker')).toMatchObject({ state: 'bad' })
  expect(await checkOf('books')).toMatchObject({ finding: 'books.broken', state: 'bad', figure: 1 })
  expect((await show()).alarms).toMatchObject([{ kind: 'invariant_broken', endedAt: null }])
  await db.deleteFrom('alarms').execute()
})

test('books that were not checked for an hour, or never in a market that runs for longer, are late', async () => {
  await sql`update verification_runs set started_at = started_at - interval '2 hours'`.execute(db)
  expect(await checkOf('books')).toMatchObject({ finding: 'books.late', state: 'look' })
  await db.deleteFrom('verification_runs').execute()
  expect(await checkOf('books')).toMatchObject({ finding: 'books.first', state: 'new', ageSeconds: null })
  await sql`update request_samples set at = at - interval '21 minutes'`.execute(db)
  expect(await checkOf('books')).toMatchObject({ finding: 'books.late', state: 'look' })
})

describe('an operator checks now', () => {
  const checkNow = async () => (await admin.call(checkSystemNow, {})).outcome
  const queued = async () => (await readJobs(db)).map(({ name, payload }) => [name, payload])
  const QUEUED = [
    ['sample-system', {}],
    ['verify-market', { scope: 'frequent' }],
  ]

  beforeEach(async () => {
    await clearJobs(db)
    await db.deleteFrom('verification_runs').execute()
  })

  test('a sample and a verification are queued', async () => {
    expect(await checkNow()).toBe('started')
    expect(await queued()).toEqual(QUEUED)
  })

  test('a verification that waits or runs is not queued again, also by many at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, checkNow))
    expect(outcomes).toContain('started')
    expect(await queued()).toEqual(QUEUED)
    expect(await checkNow()).toBe('running')
    await lockJobsFor(db, 'w')
    expect(await checkNow()).toBe('running')
    expect(await queued()).toEqual(QUEUED)
  })

  test('within a minute after a verification nothing is queued', async () => {
    await verifyMarket({ ...market.deps, db: market.workerDb }, 'frequent')
    expect(await checkNow()).toBe('recent')
    expect(await queued()).toEqual([])
    await sql`update verification_runs set started_at = started_at - interval '1 minute'`.execute(db)
    expect(await checkNow()).toBe('started')
  })

  test('a verification that was given up does not prevent another', async () => {
    await checkNow()
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
    expect(await checkNow()).toBe('started')
  })
})

test('below three people who can approve, the system check warns', async () => {
  expect(await checkOf('staff')).toMatchObject({ state: 'ok', figure: 3 })
  await admin.call(disableStaff, { params: { id: approver.id } })
  expect(await checkOf('staff')).toMatchObject({ state: 'look', finding: 'staff.few', figure: 2 })
})
