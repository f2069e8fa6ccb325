import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { startCuttingProxy } from '#testing/processes/cutting-proxy.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { openMarket } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '#testing/builders/money.ts'
import { endPauses, readRefunds } from '#testing/builders/money.sql.ts'
import { paidOrder } from '#testing/builders/orders.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { type Program, startProgram } from '#testing/processes/program.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { until } from '#testing/until.ts'

const market = await openMarket()
const { db, databaseUrl, simulator } = market
booksEqualAtTheEnd(market)

const startWorker = (gatewayUrl: string): Promise<Program> =>
  startProgram(
    'bin/worker.ts',
    {
      DATABASE_URL: asRole(databaseUrl, 'worker'),
      PICTURES_DIR: TEST_PICTURES_DIR,
      ...OUTSIDE_ENV,
      ...gatewayEnv(simulator),
      RAZORPAY_URL: gatewayUrl,
    },
    '"worker ready"',
  )

test('a refund is sent once when the worker is killed after the gateway sent it and before that was recorded', async () => {
  const buyer = await market.person('user')
  const { _id: id, paymentOrderId } = await paidOrder(market, buyer, [await somethingOnSale(market)])
  // No webhook arrives: the next worker has to find out by itself.
  simulator.setWebhooks({ drop: true })
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } })

  let worker: Program | null = null
  const proxy = await startCuttingProxy(simulator.url, {
    isCut: ({ method }) => method === 'POST',
    meanwhile: async () => {
      const killed = await until(() => Promise.resolve(worker ?? undefined), 10_000)
      killed.kill('SIGKILL')
      await killed.exited
    },
  })
  worker = await startWorker(proxy.url)
  await until(() => Promise.resolve(proxy.cuts() > 0 || undefined), 20_000)
  expect(await readRefunds(db, id)).toMatchObject([{ state: 'due' }])
  const paymentAtTheGateway = () => simulator.books().orders[paymentOrderId ?? '']?.payments[0]
  const sentPaise = paymentAtTheGateway()?.refundedPaise
  expect(sentPaise).toBe(paymentAtTheGateway()?.capturedPaise)

  // Its claim would block other workers for a quarter of a minute.
  await endPauses(db)
  await startWorker(simulator.url)
  await until(async () => (await readRefunds(db, id))[0]?.state === 'processed' || undefined, 20_000)
  expect(await market.deps.gateway.refundsOf(paymentAtTheGateway()?.id ?? '')).toMatchObject([
    { amountPaise: sentPaise },
  ])
}, 60_000)
