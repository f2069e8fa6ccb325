import { createPaymentOrder } from '@farmgate/contract/payments.ts'
import { afterAll, expect } from 'vitest'
import type { GatewayDeps } from '../money-deps.ts'
import { reconcilePayments } from '../features/payments/reconcile.ts'
import { sweepMoney } from '../features/payments/sweep.ts'
import { watchGateway } from '../features/payments/watch-gateway.ts'
import type { Market, Person } from './market.ts'
import { endPauses, readBalances } from './money.sql.ts'
import { putOnSale } from './on-sale.sql.ts'
import type { Wish } from './orders.ts'

export const workerOf = ({ db, deps: { gateway, log } }: Market): GatewayDeps => ({
  db,
  gateway: watchGateway({ db, gateway, log }),
  log,
})

/** What the worker does in a minute of quiet: every webhook, refund and hold that is due, until nothing more is. */
export async function sweepAll(market: Market): Promise<void> {
  await market.simulator.webhooksSettled()
  for (let round = 0; round < 3; round++) {
    await endPauses(market.db)
    await sweepMoney(workerOf(market))
    await market.simulator.webhooksSettled()
  }
}

/** What the gateway took and gave back, by its own journal, is what our books say. To the paisa. */
export async function expectBooksEqual(market: Market): Promise<void> {
  const { capturedPaise, refundedPaise, feesPaise } = market.simulator.books()
  const balances = await readBalances(market.db)
  expect({
    clearing: balances['gateway_clearing'] ?? 0,
    fees: balances['gateway_fees'] ?? 0,
    sum: Object.values(balances).reduce((sum, each) => sum + each, 0),
  }).toEqual({ clearing: capturedPaise - refundedPaise - feesPaise, fees: feesPaise, sum: 0 })
}

/** After the file: everything is swept and compared, and then the two books must be one. */
export function booksEqualAtTheEnd(market: Market): void {
  afterAll(async () => {
    market.simulator.setFaults()
    await sweepAll(market)
    await reconcilePayments(workerOf(market), 48)
    await sweepAll(market)
    await expectBooksEqual(market)
  })
}

/** Something to buy, of a farm of its own. */
export async function somethingOnSale(market: Market, available = 100, pricePaise = 40_00): Promise<Wish> {
  const { id: farmerId } = await market.person('farmer')
  const _id = await putOnSale(market.db, { farmerId, available, pricePaise })
  return { _id, price: pricePaise / 100 }
}

/** The buyer announces a payment of this many rupees and has no order yet; answers the gateway's order. */
export async function announcedPayment(buyer: Pick<Person, 'call'>, amount: number): Promise<string> {
  const { orderId } = await buyer.call(createPaymentOrder, { body: { amount } })
  return orderId
}
