import type { Order } from '@farmgate/contract/order-view.ts'
import { advanceOrder, cancelOrder, oneOrder, payOrder } from '@farmgate/contract/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/returns.ts'
import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { outcome } from '#testing/market.ts'
import { expectBooksEqual, openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { endHold, readRefunds, readStock } from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const buyer = await market.person('user')
const admin = await market.person('admin')

/** What may happen to an order. A refusal is a valid outcome; an internal error is not. */
const acts = {
  pay: (order) => atTheGateway(order, {}),
  payTooLittle: (order) => atTheGateway(order, { amount: order.totalAmount * 100 - 1 }),
  payAgain: (order) => atTheGateway(order, { force: true }),
  fail: (order) => atTheGateway(order, { outcome: 'failed' }),
  ask: ({ _id: id }) => outcome(buyer.call(payOrder, { params: { id } })),
  cancel: ({ _id: id }) =>
    outcome(buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })),
  ship: ({ _id: id }) => outcome(admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })),
  deliver: ({ _id: id }) =>
    outcome(admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })),
  return: ({ _id: id }) => outcome(buyer.call(requestReturn, { params: { id }, body: {} })),
  approve: ({ _id: id }) =>
    outcome(admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })),
  reject: ({ _id: id }) =>
    outcome(admin.call(decideReturn, { params: { id }, body: { status: 'rejected' } })),
  expire: async ({ _id: id, waitingForPayment }) => {
    if (waitingForPayment) await endHold(db, id)
    await sweepAll(market)
    return 'done'
  },
} satisfies Record<string, (order: Order) => Promise<string>>

/** The gateway may refuse, for example for a paid order; cash never reaches it. */
async function atTheGateway(
  order: Order,
  item: { amount?: number; force?: boolean; outcome?: 'failed' },
): Promise<string> {
  if (order.paymentOrderId === null) return 'nothing'
  return simulator.pay({ order_id: order.paymentOrderId, outcome: 'captured', ...item }).then(
    () => 'done',
    () => 'refused by the gateway',
  )
}

const forward = (from: Order['status'], to: Order['status']): boolean =>
  from === to ||
  (from === 'confirmed' && ORDER_STATUSES.includes(to)) ||
  (from === 'shipped' && to === 'delivered')

test('any sequence of calls and gateway events on real orders keeps stock and money consistent', {
  timeout: 300_000,
}, async () => {
  const methods = fc.constantFrom<Order['paymentMethod']>('UPI', 'UPI', 'Cash on Delivery')
  const steps = fc.array(fc.constantFrom(...Object.values(acts)), { minLength: 2, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(methods, steps, async (method, steps) => {
      simulator.setWebhooks({ dup: 1, shuffle_window: 5 })
      const stock = await readStock(db, okra._id)
      let order = await placedOrder(market, buyer, [{ ...okra, count: 2 }], method)
      for (const step of steps) {
        expect(await step(order)).not.toBe('server.fault')
        const { order: next } = await buyer.call(oneOrder, { params: { id: order._id } })
        expect(forward(order.status, next.status)).toBe(true)
        order = next
      }
      await sweepAll(market)
      if (order.status === 'confirmed') await acts.cancel(order)
      await sweepAll(market)
      const { order: end } = await buyer.call(oneOrder, { params: { id: order._id } })
      expect(await readStock(db, okra._id)).toBe(end.status === 'cancelled' ? stock : stock - 2)
      const back = (await readRefunds(db, order._id)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const isKept =
        end.paymentStatus === 'paid' && end.status !== 'cancelled' && end.returnStatus !== 'approved'
      const taken = simulator.books().orders[order.paymentOrderId ?? '']?.capturedPaise
      if (taken !== undefined) expect(back + (isKept ? order.totalAmount * 100 : 0)).toBe(taken)
      expect((await verifyData(db)).filter(({ bad }) => bad > 0)).toEqual([])
      await expectBooksEqual(market)
    }),
    { numRuns: 40 },
  )
})
