import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { startTinyApi, type TinyApi } from '#testing/processes/tiny-api.ts'
import { until } from '#testing/until.ts'
import { type Upstreams, watchUpstreams } from './upstreams.ts'

const TIMEOUT_MS = 100

let api: TinyApi
let upstreams: Upstreams

beforeEach(async () => {
  api = await startTinyApi('one')
  upstreams = watchUpstreams([api.origin], createLog('test', 'silent'), {
    intervalMs: 20,
    timeoutMs: TIMEOUT_MS,
  })
})

afterEach(async () => {
  upstreams.stop()
  await api.stop()
})

test('no API is picked before its first response', async () => {
  expect(upstreams.pick()).toBeNull()
  await untilPicked(api.origin)
})

test('a lost API is picked again as soon as it responds', async () => {
  await untilPicked(api.origin)
  upstreams.lost(api.origin)
  expect(upstreams.pick()).toBeNull()
  await untilPicked(api.origin)
})

test('the only API is picked even when it is the one to avoid', async () => {
  await untilPicked(api.origin)
  expect(upstreams.pick(api.origin)).toBe(api.origin)
})

test('an API that responds late now and then stays', async () => {
  await untilPicked(api.origin)
  const [late, inTime] = [3 * TIMEOUT_MS, 0]
  api.nextReadyAfterMs = [late, late, inTime, late, late, inTime]
  const questionsBefore = api.questions
  while (api.questions <= questionsBefore + 6) {
    expect(upstreams.pick()).toBe(api.origin)
    await sleep(5)
  }
})

test('an API that does not respond is excluded, but not at once', async () => {
  await untilPicked(api.origin)
  api.readyAfterMs = 60_000
  const silentSince = Date.now()
  await untilPicked(null)
  expect(Date.now() - silentSince).toBeGreaterThanOrEqual(3 * TIMEOUT_MS)
})

const untilPicked = (origin: string | null) =>
  until(async () => upstreams.pick() === origin || undefined, 5_000)
