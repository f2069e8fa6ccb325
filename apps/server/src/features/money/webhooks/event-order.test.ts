import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMoneyMarket, workerOf } from '#testing/builders/money.ts'
import {
  readBooksOf,
  readEvents,
  readMails,
  readPayments,
  readRefunds,
  sayAgain,
} from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { sendRefund } from '#features/money/refunds/send-refund.ts'
import { sweepWebhooks } from './process-webhook.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const buyer = await market.person('user')

const PAYMENT_EVENTS = ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'] as const
const ALL_EVENTS = [...PAYMENT_EVENTS, 'refund.created', 'refund.processed'] as const

/** An order whose first payment failed and whose second succeeded. No webhook has been delivered. */
async function paidInSilence(): Promise<Order> {
  simulator.setWebhooks({ hold: true })
  delivered.clear()
  const order = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'failed' })
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  return order
}

/** Delivers the named events in sequence, each processed before the next. Events not named are not delivered. */
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

/** The full state of an order and its money. */
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

test('the four events of a payment in any order pay for the order once', {
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

test('the events of a payment and its refund, in any order and repeated, lead to the same end', {
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
      // The refund is made, and the worker dies before it can record it.
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
