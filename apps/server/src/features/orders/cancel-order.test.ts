import {
  advanceOrder,
  cancelOrder,
  myOrders,
  oneOrder,
  operatorCancelOrder,
  payOrder,
  placeOrder,
} from '@farmgate/contract/orders.ts'
import { requestReturn } from '@farmgate/contract/returns.ts'
import { CANCEL_REASONS } from '@farmgate/domain/orders/cancel-reason.ts'
import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { openMarket, outcome, type Person, problemOf } from '../../testing/market.ts'
import { putOnSale } from '../../testing/on-sale.sql.ts'
import { onSale, orderBody, paidOrder, placedOrder } from '../../testing/orders.ts'
import { sweepMoney } from '../payments/sweep.ts'
import { cancelInTransaction } from './cancel-order.ts'
import { lockOrder } from '../order-book/order-rows.sql.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let farmer: Person

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  farmer = await market.person('farmer')
})

/** Something on sale, ten of it at ₹40. */
const okra = async () => ({
  _id: await putOnSale(market.db, { farmerId: farmer.id, available: 10 }),
  price: 40,
})

const order = (wish: { _id: string; price: number }, method: PaymentMethod, by = buyer) =>
  method === 'Cash on Delivery'
    ? placedOrder(market, by, [{ ...wish, count: 3 }], method)
    : paidOrder(market, by, [{ ...wish, count: 3 }], method)

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
  test.each(CANCEL_REASONS)(
    'because “%s”: the order says so, and everything is back on the shelf',
    async (reason) => {
      const wish = await okra()
      const { _id: id } = await order(wish, 'Cash on Delivery')
      expect(await stockOf(wish)).toBe(7)
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
      expect(await stockOf(wish)).toBe(10)
    },
  )

  test('what was paid gets all of it back, once, the way it came', async () => {
    const wish = await okra()
    const { _id: id, totalAmount } = await order(wish, 'Netbanking')
    const { order: cancelled } = await cancel(id)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refund: { amount: totalAmount, state: 'due', to: 'Netbanking' },
    })
    await sweepMoney(market.deps)
    expect((await seen(id)).order.refund).toMatchObject({ amount: totalAmount, state: 'processed' })
    // However often the sweeper comes by.
    await sweepMoney(market.deps)
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

  test('without a reason, or with one of their own, is asked for one', async () => {
    const { _id: id } = await order(await okra(), 'Cash on Delivery')
    const reason = 'I am bored' as 'Other reason'
    expect(await problemOf(buyer.call(cancelOrder, { params: { id }, body: { reason } }))).toMatchObject({
      code: 'order.cancel_refused',
      message: 'Please select a cancellation reason.',
    })
    expect((await seen(id)).order.status).toBe('confirmed')
  })

  test('hears of it by mail, once', async () => {
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

  test('twice with one key gets the same answer, and the second time with another is refused', async () => {
    const wish = await okra()
    const { _id: id } = await order(wish, 'UPI')
    const input = { params: { id }, body: { reason: 'Ordered by mistake' as const } }
    const first = await buyer.call(cancelOrder, input, { idempotencyKey: 'cancel-0001' })
    const again = await buyer.call(cancelOrder, input, { idempotencyKey: 'cancel-0001' })
    expect(again).toEqual(first)
    expect(await problemOf(buyer.call(cancelOrder, input, { idempotencyKey: 'cancel-0002' }))).toMatchObject({
      status: 409,
      code: 'order.not_cancellable',
    })
    expect(await stockOf(wish)).toBe(10)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test.each(['shipped', 'delivered'] as const)('cannot cancel what is %s', async (status) => {
    const wish = await okra()
    const { _id: id } = await order(wish, 'UPI')
    await admin.call(advanceOrder, { params: { id }, body: { status } })
    expect(await outcome(cancel(id))).toBe('order.not_cancellable')
    expect((await seen(id)).order.status).toBe(status)
    expect(await stockOf(wish)).toBe(7)
    expect(await refundsOf(id)).toEqual([])
  })
})

describe('an operator who can’t supply an order', () => {
  test('cancels it in their own words, and that stays in the audit log', async () => {
    const wish = await okra()
    const { _id: id } = await order(wish, 'UPI')
    const reason = 'The field was flooded'
    const { order: cancelled } = await admin.call(operatorCancelOrder, { params: { id }, body: { reason } })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: reason, cancelledBy: 'admin' })
    expect(cancelled.refund?.state).toBe('due')
    expect(await stockOf(wish)).toBe(10)
    const acts = await market.db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'action', 'detail'])
      .where('subject_id', '=', id)
      .execute()
    expect(acts).toEqual([{ actor: admin.id, action: 'order.cancelled', detail: { reason } }])
  })

  test('gives a reason, and not what has left the farm', async () => {
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

test('another buyer’s order is not found, whatever is asked of it', async () => {
  const stranger = await market.person('user')
  const wish = await okra()
  const { _id: id } = await order(wish, 'UPI')
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
  expect(await stockOf(wish)).toBe(7)
})

/** As the sweeper does it, when the deadline has passed and the gateway knows of no money. */
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
    'cancels and ships of one %s order come to one end, with stock and money moved at most once',
    async (method) => {
      for (let round = 0; round < 3; round++) {
        const wish = await okra()
        const { _id: id } = await order(wish, method)
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
        expect(await stockOf(wish)).toBe(isCancelled ? 10 : 7)
        expect(await released(id)).toEqual(isCancelled ? [{ delta: 3 }] : [])
        expect(await refundsOf(id)).toHaveLength(isCancelled && method === 'UPI' ? 1 : 0)
        expect(events.filter(({ kind }) => kind === 'shipped' || kind === 'cancelled')).toHaveLength(1)
      }
    },
  )

  test('cancels and expiries of an unpaid order free its stock once', async () => {
    for (let round = 0; round < 3; round++) {
      const wish = await okra()
      const { _id: id } = await placedOrder(market, buyer, [{ ...wish, count: 3 }], 'UPI')
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? rejected(expire(id)) : outcome(cancel(id)))),
      )
      expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
      expect(await stockOf(wish)).toBe(10)
      expect(await released(id)).toEqual([{ delta: 3 }])
      expect(await refundsOf(id)).toEqual([])
    }
  })
})

test('the clock cancels only what waits for its payment', async () => {
  const { _id: paid } = await order(await okra(), 'UPI')
  const { _id: cash } = await order(await okra(), 'Cash on Delivery')
  for (const id of [paid, cash]) {
    expect(await rejected(expire(id))).toBe('order.not_cancellable')
    expect((await seen(id)).order.status).toBe('confirmed')
  }
})

test('the database itself gives stock back once and leads no order backwards', async () => {
  const wish = await okra()
  const { _id: id } = await order(wish, 'Cash on Delivery')
  await cancel(id)
  const again = sql`insert into stock_moves (product_id, order_id, kind, delta) values (${wish._id}, ${id}, 'release', 3)`
  await expect(again.execute(market.db)).rejects.toThrow('duplicate key')
  await expect(
    sql`update orders set status = 'confirmed' where id = ${id}`.execute(market.db),
  ).rejects.toThrow('moves forward only')
  expect(await stockOf(wish)).toBe(10)
})

test('a cancelled order may be placed anew', async () => {
  const wish = await okra()
  const { _id: first } = await order(wish, 'Cash on Delivery')
  await cancel(first)
  const { orderDetails } = await buyer.call(placeOrder, { body: orderBody([{ ...wish, count: 3 }]) })
  expect(orderDetails._id).not.toBe(first)
  expect(orderDetails.status).toBe('confirmed')
})
