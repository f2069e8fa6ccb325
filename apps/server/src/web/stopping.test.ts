import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPages, startApi, type TinyApi } from './testing.ts'

let pages: Awaited<ReturnType<typeof buildPages>>
let api: TinyApi
let child: ChildProcess

beforeEach(async () => {
  pages = await buildPages()
  api = await startApi('one')
})

afterEach(async () => {
  child.kill('SIGKILL')
  await Promise.all([api.stop(), pages.remove()])
})

test('told to stop, it says so, finishes what is under way and leaves with 0', async () => {
  api.answer = (_seen, response) => void setTimeout(() => response.end('done'), 700)
  const origin = await startProgram({ SHUTDOWN_NOTICE_MS: '300' })
  await until(async () => (await fetch(`${origin}/api/slow`)).ok)

  const underWay = fetch(`${origin}/api/slow`).then((reply) => reply.text())
  await sleep(100)
  const exit = once(child, 'exit')
  const told = Date.now()
  child.kill('SIGTERM')
  await sleep(100)

  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await underWay).toBe('done')
  expect(await exit).toEqual([0, null])
  // The wait for idle connections would be 20 s.
  expect(Date.now() - told).toBeLessThan(5_000)
})

async function startProgram(env: Record<string, string>): Promise<string> {
  child = spawnProgram(env)
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  for await (const line of lines) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address !== undefined && line.includes('istening')) return address
  }
  throw new Error('the program ended before it listened')
}

const spawnProgram = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [new URL('../bin/web.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { WEB_PORT: '0', WEB_ROOT: pages.root, API_ORIGINS: api.origin, ...env },
  })

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (await holds()) return
    await sleep(50)
  }
  throw new Error('waited in vain')
}
