import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { openMarket } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '#testing/builders/money.ts'
import { endHold, readEvents, readRefunds } from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { startProgram } from '#testing/processes/program.ts'
import { until } from '#testing/until.ts'
import { clearJobs } from '#testing/processes/worker-jobs.sql.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const startWorker = () =>
  startProgram(
    'bin/worker.ts',
    {
      ...OUTSIDE_ENV,
      DATABASE_URL: asRole(market.databaseUrl, 'worker'),
      PICTURES_DIR: market.picturesDir,
      RAZORPAY_URL: simulator.url,
    },
    '"worker ready"',
  )

const happens = (orderId: string, event: string) =>
  until(async () => ((await readEvents(db, orderId)).includes(event) ? true : undefined), 20_000)

test('the deployed worker finds payments, refunds and holds whose jobs were lost', {
  timeout: 90_000,
}, async () => {
  const buyer = await market.person('user')
  const okra = await somethingOnSale(market)
  const paid = await placedOrder(market, buyer, [okra], 'UPI')
  const unpaid = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')
  await simulator.pay({ order_id: paid.paymentOrderId ?? '', outcome: 'captured' })
  await simulator.webhooksSettled()
  await endHold(db, unpaid._id)
  await clearJobs(db)

  const worker = await startWorker()
  await Promise.all([happens(paid._id, 'paid'), happens(unpaid._id, 'cancelled')])
  await buyer.call(cancelOrder, { params: { id: paid._id }, body: { reason: 'Other reason' } })
  await clearJobs(db)
  await happens(paid._id, 'refund_processed')
  expect(await readRefunds(db, paid._id)).toMatchObject([{ cause: 'cancel', state: 'processed' }])

  worker.kill('SIGTERM')
  expect(await worker.exited).toBe(0)
})
