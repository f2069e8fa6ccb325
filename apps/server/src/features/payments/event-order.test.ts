import type { Order } from '@farmgate/contract/order-view.ts'
import { cancelOrder, payOrder } from '@farmgate/contract/orders.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMarket } from '../../testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale, workerOf } from '../../testing/money.ts'
import {
  readBooksOf,
  readEvents,
  readMails,
  readPayments,
  readRefunds,
  sayAgain,
} from '../../testing/money.sql.ts'
import { placedOrder } from '../../testing/orders.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sweepWebhooks } from './process-webhook.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const okra = await somethingOnSale(market, 100_000)
const buyer = await market.person('user')

const PAYMENT_EVENTS = ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'] as const
const ALL_EVENTS = [...PAYMENT_EVENTS, 'refund.created', 'refund.processed'] as const

/** An order whose first payment failed and whose second went through. Nobody has been told. */
async function paidInSilence(): Promise<Order> {
  simulator.setWebhooks({ hold: true })
  delivered.clear()
  const order = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'failed' })
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  return order
}

/** Delivered one after the other, each looked into before the next comes. What was not named stays unsaid. */
async function deliver(events: readonly string[]): Promise<void> {
  for (const event of events) {
    const before = delivered.get(event)
    if (before === undefined) {
      const [delivery] = await simulator.releaseWebhooks([event])
      expect(delivery).toMatchObject({ event, status: 200 })
      delivered.set(event, delivery?.id ?? '')
    } else await sayAgain(db, before)
    await sweepWebhooks(workerOf(market), 50)
  }
}

const delivered = new Map<string, string>()

/** All that can be said of an order and its money. */
async function stateOf(order: Order) {
  return {
    events: (await readEvents(db, order._id)).sort(),
    mails: (await readMails(db, order._id)).map(({ kind }) => kind),
    payments: (await readPayments(db, order.paymentOrderId)).map(({ status, stray }) => ({ status, stray })),
    refunds: await readRefunds(db, order._id),
    books: await readBooksOf(db, order._id),
  }
}

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

test('in whatever order the four events of a payment come, the order is paid once', {
  timeout: 120_000,
}, async () => {
  for (const events of permutations(PAYMENT_EVENTS)) {
    const order = await paidInSilence()
    await deliver(events)
    expect(await stateOf(order), events.join(', ')).toMatchObject({
      events: ['paid', 'payment_failed', 'placed'],
      mails: ['farm_new_order', 'order_placed'],
      refunds: [],
    })
    const payments = await readPayments(db, order.paymentOrderId)
    expect(payments.map(({ status }) => status).sort()).toEqual(['captured', 'failed'])
  }
})

test('in whatever order the events of a payment and its refund come, and however often, the end is the same', {
  timeout: 300_000,
}, async () => {
  const sequences = fc.tuple(
    fc.shuffledSubarray([...ALL_EVENTS], { minLength: ALL_EVENTS.length }),
    fc.array(fc.constantFrom(...ALL_EVENTS), { maxLength: 4 }),
  )
  await fc.assert(
    fc.asyncProperty(sequences, async ([events, repeated]) => {
      const order = await paidInSilence()
      const params = { id: order._id }
      await buyer.call(payOrder, { params })
      await buyer.call(cancelOrder, { params, body: { reason: 'Changed my mind' } })
      // The refund is made, and the worker dies before it can write so.
      simulator.setFaults({ route: 'POST /v1/payments/:id/refund', drop_after_effect: true, times: 1 })
      const { id } = await db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', order._id)
        .executeTakeFirstOrThrow()
      await sendRefund(workerOf(market), id)
      await deliver([...events, ...repeated])
      expect(await stateOf(order)).toMatchObject({
        events: ['cancelled', 'paid', 'payment_failed', 'placed', 'refund_due', 'refund_processed'],
        mails: [
          'farm_new_order',
          'farm_order_cancelled',
          'order_cancelled',
          'order_placed',
          'refund_processed',
        ],
        refunds: [{ cause: 'cancel', state: 'processed', amountPaise: 65_00 }],
        books: { refunds_due: 0, unclaimed: 0, farm: 0, delivery: 0, platform: 0 },
      })
    }),
    { numRuns: 200 },
  )
})
