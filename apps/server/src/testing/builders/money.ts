import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { afterAll, expect } from 'vitest'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { sweepWeights } from '#features/ordering/orders/settle-weights.ts'
import { reconcilePayments } from '#features/money/payment-reconciliation/reconcile-payments.ts'
import { readSettlements } from '#features/money/payment-reconciliation/read-settlements.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { watchGateway } from '#features/money/payments/watch-gateway.ts'
import { type Market, openMarket, type Person } from '../market.ts'
import { endPauses, endWeightPauses, readBalances } from './money.sql.ts'
import { putOnSale } from './on-sale.sql.ts'
import type { ItemToOrder } from './orders.ts'

export const workerOf = ({ workerDb: db, deps: { gateway, log } }: Market): GatewayDeps => ({
  db,
  gateway: watchGateway({ db, gateway, log }),
  log,
})

/** Processes every due webhook, refund and hold, as the worker does, until nothing is due. */
export async function sweepAll(market: Market): Promise<void> {
  await market.simulator.webhooksSettled()
  for (let round = 0; round < 3; round++) {
    await endPauses(market.db)
    await sweepMoney(workerOf(market))
    await market.simulator.webhooksSettled()
  }
}

/** What farms weighed becomes final, and the worker changes the orders by it. */
export async function settleWeighed(market: Market): Promise<void> {
  await endWeightPauses(market.db)
  await sweepWeights(workerOf(market), 50)
}

/** Expects that our ledger matches the gateway's journal of captures and refunds, to the paisa. */
export async function expectBooksEqual(market: Market): Promise<void> {
  const { capturedPaise, refundedPaise, feesPaise, settledPaise } = market.simulator.books()
  const balances = await readBalances(market.db)
  expect({
    clearing: balances['gateway_clearing'] ?? 0,
    fees: balances['gateway_fees'] ?? 0,
    sum: Object.values(balances).reduce((sum, each) => sum + each, 0),
  }).toEqual({ clearing: capturedPaise - refundedPaise - feesPaise - settledPaise, fees: feesPaise, sum: 0 })
}

/** After the file: sweeps and reconciles everything, then compares our ledger with the gateway's. */
export function booksEqualAtTheEnd(market: Market): void {
  afterAll(async () => {
    market.simulator.setFaults()
    await sweepAll(market)
    await reconcilePayments(workerOf(market), 48)
    await sweepAll(market)
    await readSettlements(workerOf(market), 7)
    await expectBooksEqual(market)
  })
}

/**
 * Opens a market for a test file about money: enough okra is on sale, and after the file the gateway's books must equal ours.
 * `changes` replaces parts of the app, as in `openMarket`.
 */
export async function openMoneyMarket(changes: Parameters<typeof openMarket>[0] = {}) {
  const market = await openMarket(changes)
  booksEqualAtTheEnd(market)
  const { db, simulator } = market
  return { market, db, simulator, okra: await somethingOnSale(market, 100_000) }
}

/** A new buyer, at a gateway that has no faults and sends no webhooks. */
export async function buyerWithoutWebhooks(market: Market): Promise<Person> {
  market.simulator.setFaults()
  market.simulator.setWebhooks({ drop: true })
  return market.person('user')
}

/** A product on sale, of a new farm. */
export async function somethingOnSale(
  market: Market,
  available = 100,
  pricePaise = 40_00,
): Promise<ItemToOrder> {
  const { id: farmerId } = await market.person('farmer')
  const _id = await putOnSale(market.db, { farmerId, available, pricePaise })
  return { _id, price: pricePaise / 100 }
}

/** Creates a payment intent of this many rupees for a buyer without an order; returns the gateway's order. */
export async function announcedPayment(buyer: Pick<Person, 'call'>, amount: number): Promise<string> {
  const { orderId } = await buyer.call(createPaymentOrder, { body: { amount } })
  return orderId
}
