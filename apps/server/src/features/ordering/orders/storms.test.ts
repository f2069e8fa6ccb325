import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import {
  advanceOrder,
  cancelOrder,
  operatorCancelOrder,
  payOrder,
} from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import { openMarket, outcome } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale, sweepAll, workerOf } from '#testing/builders/money.ts'
import {
  countSales,
  endHold,
  readEvents,
  readMails,
  readRefunds,
  readStock,
} from '#testing/builders/money.sql.ts'
import { paidOrder, placedOrder, type ItemToOrder } from '#testing/builders/orders.ts'
import { movesOf } from '#testing/builders/storms.sql.ts'
import { expireHolds } from '#features/money/payment-reconciliation/expire-holds.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const admin = await market.person('admin')
const buyer = await market.person('user')

const cancel = ({ _id: id }: Order) =>
  outcome(buyer.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } }))
const refuse = ({ _id: id }: Order) =>
  outcome(admin.call(operatorCancelOrder, { params: { id }, body: { reason: 'Sold out' } }))
const ship = ({ _id: id }: Order) =>
  outcome(admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } }))
const callPay = ({ _id: id }: Order) => outcome(buyer.call(payOrder, { params: { id } }))
const expire = () => expireHolds(workerOf(market), 50).then(() => 'swept')

type Blow = (order: Order) => Promise<string>

/** Runs twenty of these at once and ignores each outcome. */
const storm = (order: Order, ...blows: readonly [Blow, ...Blow[]]): Promise<string[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => (blows[n % blows.length] ?? blows[0])(order)))

const ORDERS = 10
const COUNT = 3

/** Exactly one end each: sold, or back in stock with all the money refunded at the gateway, once. */
async function expectOneEnd(order: Order, okra: ItemToOrder, stockBefore: number): Promise<void> {
  const isCancelled = (await readEvents(db, order._id)).includes('cancelled')
  expect(await readStock(db, okra._id)).toBe(isCancelled ? stockBefore : stockBefore - COUNT)
  expect(await movesOf(db, order._id)).toEqual(isCancelled ? ['take', 'release'] : ['take'])
  const refunds = await readRefunds(db, order._id)
  expect(refunds.map(({ state }) => state)).toEqual(isCancelled ? ['processed'] : [])
  const { capturedPaise, refundedPaise } = simulator.books().orders[order.paymentOrderId ?? ''] ?? {}
  expect(refundedPaise).toBe(isCancelled ? capturedPaise : 0)
}

test('twenty concurrent cancels, ships and expiries of a paid order reach one end, and its money is refunded once or not at all', async () => {
  const stormed: (readonly [Order, ItemToOrder])[] = []
  for (let n = 0; n < ORDERS; n++) {
    const okra = await somethingOnSale(market, 10)
    const order = await paidOrder(market, buyer, [{ ...okra, count: COUNT }])
    const ends = await storm(order, cancel, ship, refuse, expire)
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    stormed.push([order, okra])
  }
  await sweepAll(market)
  for (const [order, okra] of stormed) await expectOneEnd(order, okra, 10)
}, 60_000)

test('the same concurrent calls on an order being paid at that moment leave no unassigned money', async () => {
  const stormed: (readonly [Order, ItemToOrder])[] = []
  for (let n = 0; n < ORDERS; n++) {
    const okra = await somethingOnSale(market, 10)
    const order = await placedOrder(market, buyer, [{ ...okra, count: COUNT }], 'UPI')
    await endHold(db, order._id)
    const pay = simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
    // Half of them without a cancel: then only expiry and payment compete.
    const ends =
      n % 2 === 0
        ? await storm(order, expire, callPay)
        : await storm(order, cancel, callPay, ship, expire, refuse)
    for (const end of ends) expect(KNOWN_ENDS).toContain(end)
    await pay
    stormed.push([order, okra])
  }
  await sweepAll(market)
  for (const [order, okra] of stormed) await expectOneEnd(order, okra, 10)
}, 60_000)

/** The refusals a caller may get meanwhile; an internal error is not among them. */
const KNOWN_ENDS = [
  'done',
  'swept',
  'order.not_cancellable',
  'order.stage_passed',
  'order.unpaid',
  'payment.not_captured',
  'payment.returned',
]

test('seventy webhooks about one payment are one sale and one mail for each person', async () => {
  const okra = await somethingOnSale(market, 10)
  const order = await placedOrder(market, buyer, [okra], 'UPI')
  simulator.setWebhooks({ dup: 34, replay: true })
  const { accepted } = simulator.webhookCounts()
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  await sweepAll(market)
  expect(simulator.webhookCounts().accepted - accepted).toBeGreaterThan(70)
  expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
  expect(await countSales(db, order._id)).toBe(1)
  expect(await readMails(db, order._id)).toEqual([
    { kind: 'farm_new_order', to: order.parcels[0]?.farmer._id },
    { kind: 'order_placed', to: buyer.id },
  ])
})
