import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, startProgram } from '../testing/program.ts'
import { startTinyApi, type TinyApi } from '../testing/tiny-api.ts'
import { until } from '../testing/until.ts'
import { type BuiltPages, buildPages } from '../testing/web-server.ts'

let pages: BuiltPages
let api: TinyApi

beforeEach(async () => {
  pages = await buildPages()
  api = await startTinyApi('one')
})

afterEach(() => Promise.all([api.stop(), pages.remove()]))

test('told to stop, it says so, finishes what is under way and leaves with 0', async () => {
  api.answer = (_seen, response) => void setTimeout(() => response.end('done'), 700)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const web = await startProgram(
    'bin/web.ts',
    {
      WEB_PORT: String(port),
      WEB_ROOT: pages.root,
      API_ORIGINS: api.origin,
      SHUTDOWN_NOTICE_MS: '300',
    },
    'Server listening',
  )
  await until(async () => (await fetch(`${origin}/api/slow`)).ok || undefined, 5_000)

  const underWay = fetch(`${origin}/api/slow`).then((reply) => reply.text())
  await sleep(100)
  const told = Date.now()
  web.kill('SIGTERM')
  await sleep(100)

  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await underWay).toBe('done')
  expect(await web.exited).toBe(0)
  // The wait for idle connections would be 20 s.
  expect(Date.now() - told).toBeLessThan(5_000)
})
