import {
  advanceOrder,
  cancelOrder,
  myOrders,
  oneOrder,
  operatorCancelOrder,
  payOrder,
  placeOrder,
} from '@farmgate/contract/ordering/orders.ts'
import { requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { CANCEL_REASONS } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { workerOf } from '#testing/builders/money.ts'
import { inTransaction } from '#db/transaction.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { onSale, orderBody, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { cancelInTransaction } from './cancel-order.ts'
import { lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let farmer: Person

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  farmer = await market.person('farmer')
})

/** A product on sale, ten in stock at ₹40. */
const okra = async () => ({
  _id: await putOnSale(market.db, { farmerId: farmer.id, available: 10 }),
  price: 40,
})

const order = (item: { _id: string; price: number }, method: PaymentMethod, by = buyer) =>
  method === 'Cash on Delivery'
    ? placedOrder(market, by, [{ ...item, count: 3 }], method)
    : paidOrder(market, by, [{ ...item, count: 3 }], method)

const cancel = (id: string, by = buyer) =>
  by.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })

const ship = (id: string, by = admin) =>
  by.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })

const stockOf = async ({ _id }: { _id: string }) => (await onSale(market, _id)).stock

const seen = async (id: string, by = buyer) => by.call(oneOrder, { params: { id } })

const refundsOf = (orderId: string) =>
  market.db
    .selectFrom('refunds')
    .select(['cause', 'state', 'payment_id'])
    .where('order_id', '=', orderId)
    .execute()

const released = (orderId: string) =>
  market.db
    .selectFrom('stock_moves')
    .select('delta')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'release')
    .execute()

describe('a buyer who cancels', () => {
  test('chooses among five reasons', () => {
    expect(CANCEL_REASONS).toEqual([
      'Changed my mind',
      'Found a better price elsewhere',
      'Ordered by mistake',
      'Item no longer needed',
      'Other reason',
    ])
  })

  test.each(CANCEL_REASONS)(
    'because “%s”: the order shows the reason, and everything is back in stock',
    async (reason) => {
      const item = await okra()
      const { _id: id } = await order(item, 'Cash on Delivery')
      expect(await stockOf(item)).toBe(7)
      const answer = await buyer.call(cancelOrder, { params: { id }, body: { reason } })
      expect(answer.message).toBe('Order has been cancelled')
      expect(answer.order).toMatchObject({
        status: 'cancelled',
        cancelReason: reason,
        cancelledBy: 'buyer',
        paymentStatus: 'not paid',
        refund: null,
        parcels: [{ status: 'cancelled' }],
      })
      expect(await stockOf(item)).toBe(10)
    },
  )

  test('is refunded in full, once, by the method of the payment', async () => {
    const item = await okra()
    const { _id: id, totalAmount } = await order(item, 'Netbanking')
    const { order: cancelled } = await cancel(id)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refund: { amount: totalAmount, state: 'due', to: 'Netbanking' },
    })
    await sweepMoney(workerOf(market))
    expect((await seen(id)).order.refund).toMatchObject({ amount: totalAmount, state: 'processed' })
    // However often the sweeper runs.
    await sweepMoney(workerOf(market))
    expect(await refundsOf(id)).toMatchObject([{ cause: 'cancel', state: 'processed' }])
    const { events } = await seen(id)
    expect(events.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      'placed by buyer',
      'paid by gateway',
      'cancelled by buyer',
      'refund_due by system',
      'refund_processed by gateway',
    ])
    expect(events[2]?.reason).toBe('Changed my mind')
    expect(events[4]?.amount).toBe(totalAmount)
  })

  test('without a reason, or with free text, is refused', async () => {
    const { _id: id } = await order(await okra(), 'Cash on Delivery')
    for (const reason of ['I am bored', '', undefined])
      expect(
        await problemOf(
          buyer.call(cancelOrder, { params: { id }, body: { reason: reason as 'Other reason' } }),
        ),
      ).toMatchObject({
        code: 'order.cancel_refused',
        message: 'Please select a cancellation reason.',
      })
    expect((await seen(id)).order.status).toBe('confirmed')
  })

  test('gets one mail about it', async () => {
    const { _id: id } = await order(await okra(), 'Cash on Delivery')
    await cancel(id)
    const mails = await market.db
      .selectFrom('mails')
      .select(['kind', 'recipient_id as to'])
      .where('order_id', '=', id)
      .where('kind', '=', 'order_cancelled')
      .execute()
    expect(mails).toEqual([{ kind: 'order_cancelled', to: buyer.id }])
  })

  test('twice with one key gets the same response, and a second time with another key is refused', async () => {
    const item = await okra()
    const { _id: id } = await order(item, 'UPI')
    const input = { params: { id }, body: { reason: 'Ordered by mistake' as const } }
    const first = await buyer.call(cancelOrder, input, { idempotencyKey: 'cancel-0001' })
    const again = await buyer.call(cancelOrder, input, { idempotencyKey: 'cancel-0001' })
    expect(again).toEqual(first)
    expect(await problemOf(buyer.call(cancelOrder, input, { idempotencyKey: 'cancel-0002' }))).toMatchObject({
      status: 409,
      code: 'order.not_cancellable',
    })
    expect(await stockOf(item)).toBe(10)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test.each(['shipped', 'delivered'] as const)('can’t cancel an order that is %s', async (status) => {
    const item = await okra()
    const { _id: id } = await order(item, 'UPI')
    await admin.call(advanceOrder, { params: { id }, body: { status } })
    expect(await outcome(cancel(id))).toBe('order.not_cancellable')
    expect((await seen(id)).order.status).toBe(status)
    expect(await stockOf(item)).toBe(7)
    expect(await refundsOf(id)).toEqual([])
  })
})

describe('an operator who can’t supply an order', () => {
  test('cancels it with a free-text reason, recorded in the audit log', async () => {
    const item = await okra()
    const { _id: id } = await order(item, 'UPI')
    const reason = 'The field was flooded'
    const { order: cancelled } = await admin.call(operatorCancelOrder, { params: { id }, body: { reason } })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: reason, cancelledBy: 'admin' })
    expect(cancelled.refund?.state).toBe('due')
    expect(await stockOf(item)).toBe(10)
    const acts = await market.db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'action', 'detail'])
      .where('subject_id', '=', id)
      .execute()
    expect(acts).toEqual([{ actor: admin.id, action: 'order.cancelled', detail: { reason } }])
  })

  test('must give a reason, and can’t cancel after shipping', async () => {
    const { _id: id } = await order(await okra(), 'UPI')
    expect(await outcome(admin.call(operatorCancelOrder, { params: { id }, body: { reason: ' ' } }))).toBe(
      'order.cancel_unexplained',
    )
    await ship(id)
    expect(await outcome(admin.call(operatorCancelOrder, { params: { id }, body: { reason: 'Late' } }))).toBe(
      'order.not_cancellable',
    )
  })
})

test('another buyer’s order is not found by any call', async () => {
  const stranger = await market.person('user')
  const item = await okra()
  const { _id: id } = await order(item, 'UPI')
  const before = await market.db.selectFrom('orders').selectAll().where('id', '=', id).execute()
  for (const unknown of [id, '00000000-0000-7000-8000-000000000000', 'not-an-id', "' or true --"]) {
    for (const call of [
      () => cancel(unknown, stranger),
      () => seen(unknown, stranger),
      () => stranger.call(payOrder, { params: { id: unknown } }),
      () => stranger.call(requestReturn, { params: { id: unknown } }),
    ])
      expect(await problemOf(call())).toMatchObject({ status: 404, code: 'order.not_found' })
  }
  expect((await stranger.call(myOrders, { query: {} })).orders).toEqual([])
  expect(await market.db.selectFrom('orders').selectAll().where('id', '=', id).execute()).toEqual(before)
  expect(await stockOf(item)).toBe(7)
})

/** As the sweeper does it, when the deadline has passed and the gateway has no payment. */
const expire = (id: string) =>
  inTransaction(market.db, async (tx) => {
    const locked = await lockOrder(tx, id, 'anybody')
    if (locked !== null) await cancelInTransaction(tx, locked, 'system', 'Payment not completed')
  })

const rejected = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('twenty at once', () => {
  test.each(['Cash on Delivery', 'UPI'] as const)(
    'cancels and ships of one %s order reach one end, with stock and money moved at most once',
    async (method) => {
      for (let round = 0; round < 3; round++) {
        const item = await okra()
        const { _id: id } = await order(item, method)
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            n % 3 === 0
              ? outcome(ship(id))
              : n % 3 === 1
                ? outcome(cancel(id))
                : outcome(admin.call(operatorCancelOrder, { params: { id }, body: { reason: 'Sold out' } })),
          ),
        )
        expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
        expect(new Set(outcomes)).toEqual(
          new Set(
            ['done', 'order.not_cancellable', 'order.stage_passed'].filter((end) => outcomes.includes(end)),
          ),
        )
        const { order: ended, events } = await seen(id)
        const isCancelled = ended.status === 'cancelled'
        expect(await stockOf(item)).toBe(isCancelled ? 10 : 7)
        expect(await released(id)).toEqual(isCancelled ? [{ delta: 3 }] : [])
        expect(await refundsOf(id)).toHaveLength(isCancelled && method === 'UPI' ? 1 : 0)
        expect(events.filter(({ kind }) => kind === 'shipped' || kind === 'cancelled')).toHaveLength(1)
      }
    },
  )

  test('cancels and expiries of an unpaid order release its stock once', async () => {
    for (let round = 0; round < 3; round++) {
      const item = await okra()
      const { _id: id } = await placedOrder(market, buyer, [{ ...item, count: 3 }], 'UPI')
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? rejected(expire(id)) : outcome(cancel(id)))),
      )
      expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
      expect(await stockOf(item)).toBe(10)
      expect(await released(id)).toEqual([{ delta: 3 }])
      expect(await refundsOf(id)).toEqual([])
    }
  })
})

test('expiry cancels only orders that wait for their payment', async () => {
  const { _id: paid } = await order(await okra(), 'UPI')
  const { _id: cash } = await order(await okra(), 'Cash on Delivery')
  for (const id of [paid, cash]) {
    expect(await rejected(expire(id))).toBe('order.not_cancellable')
    expect((await seen(id)).order.status).toBe('confirmed')
  }
})

test('the database itself releases stock once and moves no order backwards', async () => {
  const item = await okra()
  const { _id: id } = await order(item, 'Cash on Delivery')
  await cancel(id)
  const again = sql`insert into stock_moves (product_id, order_id, kind, delta) values (${item._id}, ${id}, 'release', 3)`
  await expect(again.execute(market.db)).rejects.toThrow('duplicate key')
  await expect(
    sql`update orders set status = 'confirmed' where id = ${id}`.execute(market.db),
  ).rejects.toThrow('moves forward only')
  expect(await stockOf(item)).toBe(10)
})

test('a cancelled order may be placed again', async () => {
  const item = await okra()
  const { _id: first } = await order(item, 'Cash on Delivery')
  await cancel(first)
  const { orderDetails } = await buyer.call(placeOrder, { body: orderBody([{ ...item, count: 3 }]) })
  expect(orderDetails._id).not.toBe(first)
  expect(orderDetails.status).toBe('confirmed')
})
