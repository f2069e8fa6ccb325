import { cancelOrder } from '@farmgate/contract/orders.ts'
import { expect, test } from 'vitest'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { gatewayEnv } from '../testing/gateway-env.ts'
import { openMarket } from '../testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '../testing/money.ts'
import { endPauses, readRefunds } from '../testing/money.sql.ts'
import { paidOrder } from '../testing/orders.ts'
import { OUTSIDE_ENV } from '../testing/outside-env.ts'
import { type Program, startProgram } from '../testing/program.ts'
import { TEST_PICTURES_DIR } from '../testing/test-pictures.ts'
import { until } from '../testing/until.ts'

const market = await openMarket()
const { db, databaseUrl, simulator } = market
booksEqualAtTheEnd(market)

const startWorker = (gatewayUrl: string): Promise<Program> =>
  startProgram(
    'bin/worker.ts',
    {
      DATABASE_URL: databaseUrl,
      PICTURES_DIR: TEST_PICTURES_DIR,
      ...OUTSIDE_ENV,
      ...gatewayEnv(simulator),
      RAZORPAY_URL: gatewayUrl,
    },
    '"worker ready"',
  )

test('a worker that is killed after the gateway sent a refund and before it was written down has it sent once', async () => {
  const buyer = await market.person('user')
  const { _id: id, paymentOrderId } = await paidOrder(market, buyer, [await somethingOnSale(market)])
  // Nobody tells us that it was sent: the next worker has to find out by itself.
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

  // Its claim would keep others away for a quarter of a minute.
  await endPauses(db)
  await startWorker(simulator.url)
  await until(async () => (await readRefunds(db, id))[0]?.state === 'processed' || undefined, 20_000)
  expect(await market.deps.gateway.refundsOf(paymentAtTheGateway()?.id ?? '')).toMatchObject([
    { amountPaise: sentPaise },
  ])
}, 60_000)
