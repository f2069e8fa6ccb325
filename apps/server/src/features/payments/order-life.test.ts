import type { Order } from '@farmgate/contract/order-view.ts'
import { advanceOrder, cancelOrder, oneOrder, payOrder } from '@farmgate/contract/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/returns.ts'
import { changeLines, LINE_CHANGE_KINDS, type LineActor } from '@farmgate/domain/orders/line-change.ts'
import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { saveLineChanges } from '#features/orders/change-lines.ts'
import { onLockedOrder } from '#features/orders/on-locked-order.ts'
import { outcome } from '#testing/market.ts'
import { expectBooksEqual, openMoneyMarket, somethingOnSale, sweepAll } from '#testing/builders/money.ts'
import { endHold, readCosts, readGone, readRefunds, readStock } from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

/** Of another farm. */
const mint = (await somethingOnSale(market, 100_000))._id
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

/** Changes of lines with any numbers, also impossible ones. */
const changes = fc
  .record({
    kind: fc.constantFrom(...LINE_CHANGE_KINDS),
    isOkra: fc.boolean(),
    parts: fc.oneof(fc.constant(0), fc.nat(2_100)),
    units: fc.nat(2),
    lessPaise: fc.nat(90_00),
    by: fc.constantFrom<LineActor>('buyer', 'farmer', 'admin', 'system'),
  })
  .map(({ kind, isOkra, parts, units, lessPaise, by }) => async ({ _id: id }: Order): Promise<string> => {
    const line = { productId: isOkra ? okra._id : mint, kind }
    const actorId = { buyer: buyer.id, farmer: buyer.id, admin: admin.id, system: null }[by]
    const request =
      kind === 'refunded'
        ? { ...line, lessPaise }
        : { ...line, keepParts: kind === 'dropped' ? units * 1_000 : parts }
    try {
      await onLockedOrder(db, id, 'anybody', null, (tx, order) =>
        saveLineChanges(tx, order, changeLines(order, [request], by), { by, actorId, reason: null }),
      )
      return 'done'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  })

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
  const someActs = fc.constantFrom(...Object.values(acts))
  const steps = fc.array(fc.oneof(someActs, changes), { minLength: 2, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(methods, steps, async (method, steps) => {
      simulator.setWebhooks({ dup: 1, shuffle_window: 5 })
      const stock = await readStock(db, okra._id)
      const items = [
        { ...okra, count: 2 },
        { _id: mint, price: 40, count: 2 },
      ]
      let order = await placedOrder(market, buyer, items, method)
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
      const gone = await readGone(db, order._id, okra._id)
      expect(await readStock(db, okra._id)).toBe(stock - gone)
      const back = (await readRefunds(db, order._id)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const isKept =
        end.paymentStatus === 'paid' && end.status !== 'cancelled' && end.returnStatus !== 'approved'
      const taken = simulator.books().orders[order.paymentOrderId ?? '']?.capturedPaise
      const costs = await readCosts(db, order._id)
      if (taken !== undefined) expect(back + (isKept ? costs : 0)).toBe(taken)
      expect((await verifyData(db)).filter(({ bad }) => bad > 0)).toEqual([])
      await expectBooksEqual(market)
    }),
    { numRuns: 40 },
  )
})
