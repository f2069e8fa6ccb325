import { setTimeout as sleep } from 'node:timers/promises'
import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '#testing/processes/api-process.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { freePort, startProgram } from '#testing/processes/program.ts'
import { buildPages } from '#testing/processes/web-server.ts'

const market = await openMarket()

const NOTICE = { SHUTDOWN_NOTICE_MS: '2000' }

/** Makes calls until it is stopped and counts the responses by status. */
function load(clients: number, url: string, token: string) {
  const answers: Record<string, number> = {}
  const stopped = new AbortController()
  const client = async () => {
    while (!stopped.signal.aborted) {
      const answer = await fetch(`${url}/users/profile`, {
        headers: { authorization: `Bearer ${token}` },
      }).then(
        async (reply) => {
          await reply.arrayBuffer()
          return String(reply.status)
        },
        (error: Error) => `failed: ${String(error.cause)}`,
      )
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    answers,
    stop: async () => {
      stopped.abort()
      await all
    },
  }
}

test('every API process is replaced under load and no request fails', async () => {
  const pages = await buildPages()
  onTestFinished(() => pages.remove())
  const buyer = await market.person('user')
  const old = await Promise.all([startApi(market.databaseUrl, NOTICE), startApi(market.databaseUrl, NOTICE)])
  const port = await freePort()
  // A new process takes over the address of the one it replaces.
  await startProgram(
    'bin/web.ts',
    { WEB_PORT: String(port), WEB_ROOT: pages.root, API_ORIGINS: old.map(({ url }) => url).join(',') },
    'Server listening',
  )
  await sleep(1_000)

  const traffic = load(16, `http://127.0.0.1:${port}/api`, buyer.token)
  for (const api of old) {
    await sleep(500)
    api.kill('SIGTERM')
    expect(await api.exited).toBe(0)
    await startApi(market.databaseUrl, { ...NOTICE, API_PORT: new URL(api.url).port })
    await sleep(1_500)
  }
  await traffic.stop()
  console.info(`rolling restart: ${JSON.stringify(traffic.answers)}`)
  expect(Object.keys(traffic.answers)).toEqual(['200'])
  expect(traffic.answers['200']).toBeGreaterThan(500)
}, 60_000)

test('a stopping process reports not ready, finishes the requests it has accepted, and exits 0', async () => {
  const buyer = await market.person('user')
  const api = await startApi(market.databaseUrl, { SHUTDOWN_NOTICE_MS: '500' })
  const call = createClient(api.url, fetch)

  // A request that waits for a lock we hold is still in progress when the process stops listening.
  const locked = await market.db.startTransaction().execute()
  await locked.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
  const waiting = outcome(call(updateAddress, { body: { city: 'Nashik' } }, { token: buyer.token }))
  await sleep(200)
  api.kill('SIGTERM')
  await sleep(200)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
  await sleep(600)
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow('fetch failed')
  await locked.commit().execute()
  expect(await waiting).toBe('done')
  const finished = performance.now()
  expect(await api.exited).toBe(0)
  // The connection is closed after its last response.
  expect(performance.now() - finished).toBeLessThan(3_000)
}, 60_000)

test('a second signal ends a process at once', async () => {
  const api = await startApi(market.databaseUrl, { SHUTDOWN_NOTICE_MS: '60000' })
  api.kill('SIGTERM')
  await sleep(200)
  api.kill('SIGTERM')
  expect(await api.exited).toBe(1)
})
