import { system } from '@farmgate/contract/system.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
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
const show = () => admin.call(system, {})
const stateOf = async (name: string) => (await show()).checks.find((check) => check.name === name)?.state

test('before any worker ran, the page says that its figures are missing', async () => {
  const page = await show()
  expect(page).toMatchObject({ verdict: 'look', checkedSecondsAgo: null, isStale: true })
  expect(page.tiles.orders.hours).toHaveLength(24)
  expect(page.tiles.refunds.days).toHaveLength(14)
  expect(page.tiles.mails.days).toHaveLength(7)
})

test('with a worker, a sample and a verification everything is well, except what the disk says', async () => {
  await sampleSystem({ db, gateway: market.deps.gateway, machine })
  await verifyMarket({ ...market.deps, db: market.workerDb }, 'full')
  await sql`insert into worker_heartbeats (worker_id, seen_at) values ('w', now())`.execute(db)
  await sql`insert into request_samples (process_id, started_at, commit, requests, failures, buckets)
            values (gen_random_uuid(), now(), 'abc', 100, 0, '{90,10,0,0,0,0}')`.execute(db)
  const page = await show()
  expect(page.isStale).toBe(false)
  expect(
    page.checks.filter(({ name, state }) => name !== 'disk' && state !== 'ok').map(({ name }) => name),
  ).toEqual(['backup', 'certificate'])
  expect(page.tiles.speed.now).toBe(63)
  expect(page.tiles.failures).toMatchObject({ failed: 0, requests: 100 })
  expect(page.version).toMatchObject({ processes: 1, commit: 'test-commit' })
})

test('a sample older than five minutes is stale', async () => {
  await sql`update system_samples set at = at - interval '6 minutes'`.execute(db)
  expect(await show()).toMatchObject({ isStale: true, verdict: 'look' })
  expect(await stateOf('gateway')).toBe('look')
})

test('a dead worker and an open alarm are said', async () => {
  await sql`delete from worker_heartbeats`.execute(db)
  await sql`insert into alarms (id, kind, cause) values (gen_random_uuid(), 'invariant_broken', 'stock_conservation')`.execute(
    db,
  )
  expect(await stateOf('worker')).toBe('bad')
  expect(await stateOf('books')).toBe('bad')
  expect((await show()).alarms).toMatchObject([{ kind: 'invariant_broken', endedAt: null }])
  await db.deleteFrom('alarms').execute()
})
