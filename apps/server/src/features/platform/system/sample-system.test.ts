import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import { createLog } from '#logging/log.ts'
import { openMarket } from '#testing/market.ts'
import { until } from '#testing/until.ts'
import { createMarketMetrics } from './market-metrics.ts'
import { readMarketFigures } from './market-figures.sql.ts'
import { readMachineFacts } from './machine-facts.ts'
import { startRecording } from './record-requests.ts'
import { sampleSystem } from './sample-system.ts'
import { deleteOldSamples, readNewestSample } from './system-samples.sql.ts'

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

beforeEach(async () => {
  await db.deleteFrom('system_samples').execute()
  await db.deleteFrom('request_samples').execute()
})

const sampleTimes = async () => {
  const rows = await db.selectFrom('system_samples').select('at').orderBy('at').execute()
  return rows.map(({ at }) => at.toISOString())
}

test('a sample has the figures of the market, the machine and a probe of the gateway', async () => {
  await sampleSystem({ db, gateway: market.deps.gateway, machine })
  const sample = await readNewestSample(db)
  expect(sample).toMatchObject({
    market: { tasks: [], webhooksWaiting: 0, refunds: { failed: { count: 0, paise: 0 } } },
    gateway: { ok: true },
  })
  expect(sample?.ageSeconds).toBeLessThan(5)
})

test.each([
  ['unknown', false],
  ['unauthorised', false],
  ['refused', true],
] as const)('a gateway that answers %s counts as up: %s', async (kind, ok) => {
  const gateway = { ...market.deps.gateway, findOrder: () => Promise.reject(new GatewayError(kind, 'test')) }
  await sampleSystem({ db, gateway, machine })
  expect((await readNewestSample(db))?.gateway.ok).toBe(ok)
})

test('of old samples the first of each hour is kept, for 15 days', async () => {
  for (const age of ['16 days', '2 days 10 minutes', '2 days 5 minutes', '2 days 1 minute', '1 minute'])
    await sql`insert into system_samples (at, figures)
              values (date_trunc('hour', now()) - interval '59 minutes 30 seconds' - ${age}::interval, '{}')`.execute(
      db,
    )
  const before = await sampleTimes()
  await deleteOldSamples(db)
  const after = await sampleTimes()
  expect(before).toHaveLength(5)
  expect(after.length).toBeGreaterThanOrEqual(2)
  expect(after.length).toBeLessThan(4)
  expect(after).not.toContain(before[0])
  expect(after.at(-1)).toBe(before.at(-1))
})

test('many scrapes read the database once', async () => {
  let reads = 0
  const read = createMarketMetrics(async () => {
    reads++
    return {
      figures: await readMarketFigures(db),
      machine: await machine(),
      probe: { ok: true, ms: 12, ageSeconds: 3 },
    }
  })
  const pages = await Promise.all(Array.from({ length: 20 }, async () => (await read()).metrics()))
  expect(reads).toBe(1)
  for (const name of [
    'farmgate_refunds{state="failed"} 0',
    'farmgate_alarms_open{kind="invariant_broken"} 0',
    'farmgate_invariants_broken 0',
    'farmgate_gateway_up 1',
    'farmgate_pictures_disk_used_ratio',
    'farmgate_webhooks_waiting 0',
    'farmgate_mails_failed 0',
  ])
    expect(pages[0]).toContain(name)
  expect(pages[0]).not.toContain('farmgate_backup_age_seconds')
})

test('an API process writes what it answered since its last row', async () => {
  const totals = { requests: 10, failures: 1, buckets: [8, 2] }
  const recording = startRecording({
    db,
    log: createLog('test', 'silent'),
    commit: 'abc',
    totals: () => ({ ...totals }),
    everyMs: 20,
  })
  const rows = () => db.selectFrom('request_samples').selectAll().orderBy('at').execute()
  await until(async () => ((await rows()).length > 0 ? true : undefined), 2_000)
  totals.requests = 15
  totals.buckets = [12, 3]
  await until(async () => ((await rows()).some(({ requests }) => requests === 5) ? true : undefined), 2_000)
  await recording.stop()
  const written = await rows()
  expect(written[0]).toMatchObject({ requests: 10, failures: 1, buckets: [8, 2], commit: 'abc' })
  expect(written.reduce((sum, { requests }) => sum + requests, 0)).toBe(15)
  expect(written.reduce((sum, { failures }) => sum + failures, 0)).toBe(1)
})
