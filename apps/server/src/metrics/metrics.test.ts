import { fillPath } from '@farmgate/contract/client.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { startApi } from '#testing/processes/api-process.ts'
import { openMarket } from '#testing/market.ts'
import { freePort } from '#testing/processes/program.ts'
import { createLog } from '#logging/log.ts'
import { createMetrics } from './metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const metrics = createMetrics('api', 'test-commit', () => {})
const requestMetrics = createRequestMetrics(metrics.registry)
const market = await openMarket({ requestMetrics })

const seriesOf = (page: string) => page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** Two counters, five buckets with their end, sum and count. */
const SERIES_PER_ENDPOINT = 2 + 8

test('hostile paths and methods create no series, and every endpoint only a few', {
  timeout: 60_000,
}, async () => {
  const before = seriesOf(await metrics.read()).length
  const all = Object.values(endpoints)
  for (const endpoint of all) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'nothing']),
    )
    const { signal, abort } = endingSoon()
    await fetch(market.url + fillPath(endpoint.path, params), { method: endpoint.method, signal }).catch(
      () => {},
    )
    abort()
  }
  for (let i = 0; i < 50; i++) {
    await fetch(`${market.url}/products/${i}-${'x'.repeat(i)}`)
    await fetch(`${market.url}/wp-admin/${i}?q=${i}`, { method: i % 2 === 0 ? 'GET' : 'PUT' })
    await fetch(`${market.url}/%F0%9F${i}`)
  }
  const series = seriesOf(await metrics.read())
  expect(series.length - before).toBeGreaterThan(all.length)
  expect(series.length - before).toBeLessThan(all.length * SERIES_PER_ENDPOINT + 40)
  expect(series.join('\n')).not.toContain('wp-admin')
  expect(series.join('\n')).not.toContain('xxx')
  expect(
    series.find((line) => line.startsWith('farmgate_http_requests_total{route="none",method="GET"')),
  ).toBeDefined()
})

test('the totals are those of the requests', async () => {
  const before = requestMetrics.totals()
  await fetch(`${market.url}/healthz`)
  const after = requestMetrics.totals()
  expect(after.requests - before.requests).toBe(1)
  expect(after.failures).toBe(before.failures)
  expect(sum(after.buckets) - sum(before.buckets)).toBe(1)
})

test('a source that fails is missing from the page, and the rest is there', async () => {
  const errors: unknown[] = []
  const own = createMetrics('worker', 'abc', (error) => errors.push(error))
  own.addSource(() => Promise.reject(new Error('database away')))
  expect(await own.read()).toContain('farmgate_build_info{program="worker",commit="abc"} 1')
  expect(errors).toHaveLength(1)
})

test('without a port nothing listens; with one only GET /metrics is answered', async () => {
  const log = createLog('test', 'silent')
  expect(await serveMetrics({ METRICS_HOST: '127.0.0.1' }, metrics, log)).toBeNull()
  const server = await serveMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, metrics, log)
  const url = `http://127.0.0.1:${server?.port}`
  const page = await fetch(`${url}/metrics`)
  expect(page.headers.get('content-type')).toContain('text/plain')
  expect(await page.text()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  await server?.stop()
})

test('the API serves its metrics on their own port and never on the public one', {
  timeout: 30_000,
}, async () => {
  const port = await freePort()
  const api = await startApi(market.databaseUrl, { METRICS_PORT: String(port) })
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const name of [
    'farmgate_http_requests_total{route="none",method="GET",status_class="4xx"} 1',
    'farmgate_pool_connections_max',
    'farmgate_pool_waiting 0',
    'farmgate_live_streams 0',
    'farmgate_build_info{program="api"',
  ])
    expect(page).toContain(name)
})

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Live streams never end by themselves. */
function endingSoon() {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 2_000)
  return {
    signal: controller.signal,
    abort: () => {
      clearTimeout(timer)
      controller.abort()
    },
  }
}
