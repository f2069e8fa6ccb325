import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@farmgate/contract/client.ts'
import { payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import { productionLimits } from '#http/limits/production-limits.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { crowdOf, oneBuyer } from '#testing/builders/crowd.sql.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '#testing/builders/money.ts'
import { orderBody, placedOrder } from '#testing/builders/orders.ts'
import { keepTrying } from '#testing/processes/patient-buyer.ts'
import { freePort, startRedis } from '#testing/processes/program.ts'

const FLOOD = 230
const GATEWAY_MS = 300
const ROUNDS = 3
/** Half of what the status checks of one flood take when they share ten slots with the checkouts: 230 / 10 × 300 ms. */
const HARM_MS = 3_450
const BUYERS_PER_ROUND = 8

const market = await openMarket()
const { simulator, databaseUrl } = market
booksEqualAtTheEnd(market)
simulator.sendWebhooksTo(null)
const questionsAsked = () => simulator.calls()['GET /v1/orders/:id/payments'] ?? 0
const okra = await somethingOnSale(market, 10_000)

type Send = typeof fetch

let addresses = 0
/** Sends from a separate address: the limit per network counts all callers of one address together. */
function fromAnotherAddress(): Send {
  addresses++
  const address = `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(input, { ...init, headers })
  }
}

/** How long each of these buyers takes to order online and to have it proven paid, with every second try. */
async function checkoutTimes(url: string, sender: () => Send): Promise<{ ms: number[]; again: number }> {
  const buyers = await crowdOf(market, BUYERS_PER_ROUND)
  let again = 0
  const ms = await Promise.all(
    buyers.map(async ({ token }) => {
      const patience = { token, idempotencyKey: randomUUID(), send: sender(), onAgain: () => void again++ }
      const started = performance.now()
      const { orderDetails } = await keepTrying(
        [url],
        placeOrder,
        { body: orderBody([okra], 'UPI') },
        patience,
      )
      const { _id: id, paymentOrderId } = orderDetails
      await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
      const { order } = await keepTrying([url], payOrder, { params: { id } }, patience)
      // While the payment is undecided at the gateway, the web checks again after two seconds.
      return performance.now() - started + (order.paymentStatus === 'paid' ? 0 : 2_000)
    }),
  )
  return { ms, again }
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/** Measures others' checkouts without and during a flood of `/pay` by one buyer, and counts the flood's outcomes. */
async function attack(url: string, sender: () => Send) {
  const attacker = await oneBuyer(market)
  const { _id: id } = await placedOrder(market, attacker, [okra], 'UPI')
  const call = createClient(url, sender())
  const ask = () => outcome(call(payOrder, { params: { id } }, { token: attacker.token }))
  simulator.setFaults({ route: '*', latency: GATEWAY_MS })
  await checkoutTimes(url, sender)

  const quiet: number[] = []
  for (let round = 0; round < ROUNDS; round++) quiet.push(...(await checkoutTimes(url, sender)).ms)

  const asked = questionsAsked()
  const during: number[] = []
  const ends: string[] = []
  let again = 0
  for (let round = 0; round < ROUNDS; round++) {
    const flood = Promise.all(Array.from({ length: FLOOD }, ask))
    await sleep(100)
    const others = await checkoutTimes(url, sender)
    during.push(...others.ms)
    again += others.again
    ends.push(...(await flood))
  }
  simulator.setFaults()
  // Each of the others checks once.
  const questions = questionsAsked() - asked - during.length
  const figures = { quietP95: Math.round(p95(quiet)), duringP95: Math.round(p95(during)), again, questions }
  console.info(`${ROUNDS} floods of ${FLOOD} /pay: ${JSON.stringify({ ...figures, ...countOf(ends) })}`)
  return { ...figures, ends: countOf(ends) }
}

const countOf = (ends: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(ends, (end) => end)).map(([end, all]) => [end, all?.length ?? 0]),
  )

test('a flood of /pay by one buyer, with no limit on calls, does not slow the checkouts of others', async () => {
  const api = await startApi(databaseUrl, gatewayEnv(simulator))
  const { quietP95, duringP95, questions } = await attack(api.url, () => fetch)
  // One after the other: each flood is one request, one for the callers who joined it, and a few for late ones.
  expect(questions).toBeLessThanOrEqual(10 * ROUNDS)
  expect(duringP95).toBeLessThan(quietP95 + HARM_MS)
}, 120_000)

test('a flood of /pay by one buyer is cut off at the limit of the account', async () => {
  const port = await freePort()
  await startRedis(port)
  const limits = { RATE_LIMITS: 'production', REDIS_URL: `redis://127.0.0.1:${port}` }
  const api = await startApi(databaseUrl, { ...gatewayEnv(simulator), ...limits })
  const { quietP95, duringP95, ends } = await attack(api.url, fromAnotherAddress)
  expect(ends['request.rate_limited']).toBeGreaterThanOrEqual(FLOOD - productionLimits.account.pay.hard)
  expect(duringP95).toBeLessThan(quietP95 + HARM_MS)
}, 120_000)
