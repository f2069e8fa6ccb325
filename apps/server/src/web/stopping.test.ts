import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, startProgram } from '#testing/processes/program.ts'
import { startTinyApi, type TinyApi } from '#testing/processes/tiny-api.ts'
import { until } from '#testing/until.ts'
import { type BuiltPages, buildPages } from '#testing/processes/web-server.ts'

let pages: BuiltPages
let api: TinyApi

beforeEach(async () => {
  pages = await buildPages()
  api = await startTinyApi('one')
})

afterEach(() => Promise.all([api.stop(), pages.remove()]))

test('a stopping web server reports not ready, finishes its requests and exits 0', async () => {
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
  const stoppedAt = Date.now()
  web.kill('SIGTERM')
  await sleep(100)

  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await underWay).toBe('done')
  expect(await web.exited).toBe(0)
  // The wait for idle connections would be 20 s.
  expect(Date.now() - stoppedAt).toBeLessThan(5_000)
})
