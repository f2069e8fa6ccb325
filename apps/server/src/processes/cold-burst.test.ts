import { expect, test } from 'vitest'
import { startApi } from '#testing/processes/api-process.ts'
import { startDatabaseProxy } from '#testing/processes/database-proxy.ts'
import { openMarket } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const buyer = await market.person('user')
const farmer = await market.person('farmer')
const productId = await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 })
/** A busy PostgreSQL: the first statement of a connection takes longer than a call waits for a connection. */
const proxy = await startDatabaseProxy(market.databaseUrl, { prepareMs: 2_200 })

const PATHS = ['/cart', `/products/${productId}`]

/** Four for each connection. */
const CALLS = 40

test('a burst right after the start is served without a refusal', async () => {
  const api = await startApi(proxy.url)
  const from = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: CALLS }, async (_, n) => {
      const reply = await fetch(`${api.url}${PATHS[n % PATHS.length]}`, {
        headers: { authorization: `Bearer ${buyer.token}` },
      })
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  const refused = statuses.filter((status) => status === 503).length
  console.info(`cold burst: ${refused} of ${CALLS} refused in ${seconds.toFixed(1)} s`)
  expect([...new Set(statuses)]).toEqual([200])
  expect(api.lines.filter((line) => line.includes('not warmed up'))).toEqual([])
}, 60_000)
