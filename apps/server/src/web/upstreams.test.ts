import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startApi, type TinyApi } from './testing.ts'
import { type Upstreams, watchUpstreams } from './upstreams.ts'

const TIMEOUT_MS = 100

let api: TinyApi
let upstreams: Upstreams

beforeEach(async () => {
  api = await startApi('one')
  upstreams = watchUpstreams([api.origin], createLog('test', 'silent'), {
    intervalMs: 20,
    timeoutMs: TIMEOUT_MS,
  })
})

afterEach(async () => {
  upstreams.stop()
  await api.stop()
})

test('nothing is known before the first answer', async () => {
  expect(upstreams.pick()).toBeNull()
  await until(api.origin)
})

test('one that was lost is back as soon as it answers', async () => {
  await until(api.origin)
  upstreams.lost(api.origin)
  expect(upstreams.pick()).toBeNull()
  await until(api.origin)
})

test('the only one is chosen even when it is the one to avoid', async () => {
  await until(api.origin)
  expect(upstreams.pick(api.origin)).toBe(api.origin)
})

test('one that answers late now and then stays, one that is silent goes', async () => {
  await until(api.origin)
  api.readyAfterMs = 60_000
  const silentSince = Date.now()
  await until(null)
  expect(Date.now() - silentSince).toBeGreaterThanOrEqual(3 * TIMEOUT_MS)
})

async function until(picked: string | null): Promise<void> {
  for (let i = 0; i < 500; i++) {
    if (upstreams.pick() === picked) return
    await sleep(5)
  }
  throw new Error(`never picked ${picked}`)
}
