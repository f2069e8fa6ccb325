import { randomUUID } from 'node:crypto'
import { decideClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { changeParcel, endParcel, refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import {
  advanceOrder,
  cancelOrder,
  changeOrderLine,
  oneOrder,
  payOrder,
  settleCashRefund,
} from '@farmgate/contract/ordering/orders.ts'
import { packParcel } from '@farmgate/contract/delivery/packing.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { outcome } from '#testing/market.ts'
import { expectBooksEqual, openMoneyMarket, sweepAll, workerOf } from '#testing/builders/money.ts'
import {
  endHold,
  payOut,
  readCosts,
  readFarmBalance,
  readGone,
  readKeptOf,
  readRefunds,
  readStock,
  terminateWorker,
} from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place } from '#testing/builders/orders.ts'

const { market, db, simulator } = await openMoneyMarket()

const buyer = await market.person('user')
const admin = await market.person('admin')

/** Two farms, each with one product at an odd price, so that shares of it are rounded. */
const [okra, eggs] = [await farmWith('kg', 39_99), await farmWith('dozen', 83_99)]

async function farmWith(unit: 'kg' | 'dozen', pricePaise: number) {
  const farmer = await market.person('farmer')
  const _id = await putOnSale(db, { farmerId: farmer.id, unit, pricePaise, available: 100_000 })
  return { _id, price: pricePaise / 100, unit, farmer, paidOut: 0 }
}

type Step = (order: Order) => Promise<string>

/** What may happen to an order. A refusal is a valid outcome; an internal error is not. */
const acts = {
  pay: (order) => atTheGateway(order, {}),
  payTooLittle: (order) => atTheGateway(order, { amount: Math.round(order.totalAmount * 100) - 1 }),
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
  handBackCash: ({ _id: id }) => outcome(admin.call(settleCashRefund, { params: { id }, body: {} })),
  expire: async ({ _id: id, waitingForPayment }) => {
    if (waitingForPayment) await endHold(db, id)
    await sweepAll(market)
    return 'done'
  },
  loseAnAnswer: async () => {
    simulator.setFaults({ route: 'POST /v1/payments/:id/refund', drop_after_effect: true, times: 1 })
    await sweepMoney(workerOf(market))
    return 'done'
  },
  crash: async () => {
    const sweep = sweepMoney(workerOf(market)).catch(() => 'its connection was lost')
    await terminateWorker(db)
    await sweep
    return 'done'
  },
} satisfies Record<string, Step>

const goods = fc.constantFrom(okra, eggs)
/** Any amount, also impossible ones, in the words of the unit. */
const amounts = fc.oneof(fc.constant(0), fc.nat(24), fc.nat(2_100))
const spoken = ({ unit }: { unit: 'kg' | 'dozen' }, parts: number) =>
  unit === 'kg' ? { grams: parts } : { pieces: parts }

const drops = fc.record({ item: goods, quantity: fc.nat(2) }).map(
  ({ item, quantity }): Step =>
    ({ _id: id }) =>
      outcome(buyer.call(changeOrderLine, { params: { id, lineId: item._id }, body: { quantity } })),
)

const packs = fc
  .record({
    item: goods,
    parts: amounts,
    packed: fc.boolean(),
    isUnable: fc.constantFrom(false, false, true),
  })
  .map(
    ({ item, parts, packed, isUnable }): Step =>
      ({ _id: id }) => {
        const lines = [{ product: item._id, ...spoken(item, parts), packed }]
        const body = isUnable ? { cannotSupply: true as const, reason: 'spoiled' } : { lines }
        return outcome(item.farmer.call(packParcel, { params: { id }, body }))
      },
  )

const claims = fc.record({ item: goods, parts: amounts }).map(
  ({ item, parts }): Step =>
    ({ _id: id }) => {
      const claim = { line: item._id, reason: 'spoiled' as const, upiId: 'asha@upi', ...spoken(item, parts) }
      return outcome(buyer.call(makeClaim, { params: { id }, body: claim }))
    },
)

/** An operator decides the oldest open claim of the order. */
const decisions = fc.constantFrom(1, 0.3, 0).map(
  (part): Step =>
    async ({ claims: made }) => {
      const claim = made.find(({ state }) => state === 'pending')
      if (claim === undefined) return 'nothing'
      const amount = Math.ceil(claim.asked * part * 100) / 100
      const body =
        part === 0
          ? { decision: 'rejected' as const, note: 'The photo does not show it' }
          : { decision: 'approved' as const, amount }
      return outcome(admin.call(decideClaim, { params: { id: claim._id }, body }))
    },
)

const givenBack = fc.record({ item: goods, paise: fc.oneof(fc.nat(150), fc.nat(90_00)) }).map(
  ({ item, paise }): Step =>
    ({ _id: id }) => {
      const body = { amount: paise / 100, reason: 'Wilted' }
      return outcome(admin.call(refundLine, { params: { id, lineId: item._id }, body }))
    },
)

/** What an operator does to one parcel alone. */
const parcels = fc
  .record({ item: goods, act: fc.constantFrom('shipped', 'delivered', 'restock', 'lost') })
  .map(
    ({ item: { farmer }, act }): Step =>
      ({ _id: id }) => {
        const params = { id, farmerId: farmer.id }
        if (act === 'shipped' || act === 'delivered')
          return outcome(admin.call(changeParcel, { params, body: { status: act } }))
        return outcome(
          admin.call(endParcel, {
            params,
            body: { reason: 'The farmer is ill', restock: act === 'restock' },
          }),
        )
      },
  )

/** Pays a farm all that it is owed. What goes back later is then negative. */
const payouts = goods.map(
  (item): Step =>
    async () => {
      item.paidOut += await payOut(db, item.farmer.id)
      return 'done'
    },
)

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
  await db
    .updateTable('market_settings')
    .set({ claim_auto_monthly: 100, claim_auto_max_paise: '6000' })
    .execute()
  const methods = fc.constantFrom<Order['paymentMethod']>('UPI', 'UPI', 'Cash on Delivery')
  const someActs = fc.constantFrom(...Object.values(acts))
  const changes = fc.oneof(drops, packs, packs, claims, claims, decisions, givenBack, parcels)
  const steps = fc.array(
    fc.oneof({ weight: 3, arbitrary: someActs }, { weight: 3, arbitrary: changes }, payouts),
    { minLength: 3, maxLength: 14 },
  )
  await fc.assert(
    fc.asyncProperty(methods, steps, async (method, steps) => {
      simulator.setWebhooks({ dup: 1, shuffle_window: 5 })
      const stock = await readStock(db, okra._id)
      const items = [okra, eggs].map(({ _id, price }) => ({ _id, price, count: 2 }))
      // With a key: the same cash order again would be taken for a repetition while one of its parcels waits.
      let order = await place(buyer, orderBody(items, method), randomUUID())
      if (method === 'UPI' && steps.length % 4 !== 0) await acts.pay(order)
      for (const step of steps) {
        expect(await step(order)).not.toBe('server.fault')
        const { order: next } = await buyer.call(oneOrder, { params: { id: order._id } })
        expect(forward(order.status, next.status)).toBe(true)
        order = next
      }
      simulator.setFaults()
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
      for (const { farmer, paidOut } of [okra, eggs])
        expect(await readFarmBalance(db, farmer.id)).toBe((await readKeptOf(db, farmer.id)) - paidOut)
      expect((await verifyData(db)).filter(({ bad }) => bad > 0)).toEqual([])
      await expectBooksEqual(market)
    }),
    { numRuns: 40 },
  )
})
