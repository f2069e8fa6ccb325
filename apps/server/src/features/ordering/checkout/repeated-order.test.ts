import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart, changeCartLine, removeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { myOrders, oneOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { oneBuyer } from '#testing/builders/crowd.sql.ts'
import { approvedListing } from '#testing/builders/listings.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { filledCart, onSale, orderBody, paidOrder, place, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

const stockOf = async (id: string) => (await onSale(market, id)).stock
const ordersOf = async (buyer: Person) => (await buyer.call(myOrders, { query: {} })).orders
const crate = (quantity = 20) => approvedListing(market, farmer, admin, { price: 40, quantity })

/** The payments that the gateway was requested to open for this buyer. */
const announced = (buyer: Person) =>
  market.db
    .selectFrom('payment_intents')
    .select(['id', 'order_id as orderId'])
    .where('buyer_id', '=', buyer.id)
    .orderBy('id')
    .execute()

const METHODS = ['Cash on Delivery', 'UPI'] as const

describe.each(METHODS)('one request is one order (%s)', (method) => {
  test('a double click, ten tabs and a retry after a lost response, all with one key', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const body = orderBody([{ ...okra, count: 2 }], method)
    const orders = await Promise.all(Array.from({ length: 10 }, () => place(buyer, body, 'one-order')))
    orders.push(await place(buyer, body, 'one-order'))
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1)
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await stockOf(okra._id)).toBe(18)
  })

  test('a key that was used for another request is refused', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await place(buyer, orderBody([okra], method), 'other-order')
    const other = place(buyer, orderBody([{ ...okra, count: 2 }], method), 'other-order')
    expect(await problemOf(other)).toMatchObject({ status: 409, code: 'idempotency.key_reused' })
    expect(await stockOf(okra._id)).toBe(19)
  })

  test('an equal key of another buyer is independent', async () => {
    const [buyer, other] = [await market.person('user'), await market.person('user')]
    const okra = await crate()
    const body = orderBody([okra], method)
    const [one, two] = [await place(buyer, body, 'equal-key'), await place(other, body, 'equal-key')]
    expect(one._id).not.toBe(two._id)
    expect(await stockOf(okra._id)).toBe(18)
  })

  test('a refused request may be tried again with its key', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await market.db.deleteFrom('addresses').where('account_id', '=', buyer.id).execute()
    const body = orderBody([okra], method)
    expect(await outcome(place(buyer, body, 'try-again'))).toBe('address.missing')
    await buyer.call(updateAddress, { body: ADDRESS })
    expect((await place(buyer, body, 'try-again')).status).toBe('confirmed')
  })

  test('without a key ten in parallel are one', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => placedOrder(market, buyer, [{ ...okra, count: 2 }], method)),
    )
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1)
    expect(await stockOf(okra._id)).toBe(18)
  })
})

describe('a retry with its key', () => {
  test('gets its order back in its current state, without a call to the gateway', async () => {
    const buyer = await market.person('user')
    const okra = await crate(1)
    const body = orderBody([okra], 'UPI')
    const order = await place(buyer, body, 'late-retry')
    await market.simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
    await buyer.call(payOrder, { params: { id: order._id } })
    market.simulator.setFaults({ route: '*', status: 503 })
    const again = await place(buyer, body, 'late-retry')
    market.simulator.setFaults()
    expect(again).toMatchObject({ _id: order._id, paymentStatus: 'paid' })
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test('after the gateway’s response was lost continues with the payment of the first try', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const body = orderBody([okra], 'UPI')
    market.simulator.setFaults({ route: 'POST /v1/orders', drop_after_effect: true, times: 1 })
    expect(await problemOf(place(buyer, body, 'lost-response'))).toMatchObject({ code: 'payment.busy' })
    expect(await stockOf(okra._id)).toBe(20)
    market.simulator.setFaults()
    const order = await place(buyer, body, 'lost-response')
    const intents = await announced(buyer)
    expect(intents).toMatchObject([{ orderId: order._id }])
    const atGateway = Object.entries(market.simulator.books().orders).filter(
      ([, { receipt }]) => receipt === intents[0]?.id,
    )
    expect(atGateway.map(([id]) => id)).toEqual([order.paymentOrderId])
  })
})

describe('cash without a key', () => {
  test('is the same order within a minute, unless it has other lines or a key', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const first = await placedOrder(market, buyer, [okra])
    expect((await placedOrder(market, buyer, [okra]))._id).toBe(first._id)
    expect((await placedOrder(market, buyer, [{ ...okra, count: 2 }]))._id).not.toBe(first._id)
    const key = 'meant-twice'
    expect((await place(buyer, orderBody([okra]), key))._id).not.toBe(first._id)
    expect(await stockOf(okra._id)).toBe(16)
  })

  test('is another order after a minute', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const first = await placedOrder(market, buyer, [okra])
    await market.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update orders set created_at = now() - interval '61 seconds' where id = ${first._id}`.execute(
        tx,
      )
      await recountFarmDays(tx)
    })
    expect((await placedOrder(market, buyer, [okra]))._id).not.toBe(first._id)
    expect(await stockOf(okra._id)).toBe(18)
  })
})

describe('a second cash order of the same lines, without a key and within a minute', () => {
  const linesOf = async (buyer: Person) => (await buyer.call(cart, {})).cart

  test('is another order when the cart was filled again', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await filledCart(buyer, [{ ...okra, count: 2 }])
    const first = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
    await filledCart(buyer, [{ ...okra, count: 2 }])
    const second = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
    expect(second._id).not.toBe(first._id)
    expect(await linesOf(buyer)).toEqual([])
    expect(await stockOf(okra._id)).toBe(16)
    // A retry of the second is the second.
    expect((await placedOrder(market, buyer, [{ ...okra, count: 2 }]))._id).toBe(second._id)
    expect(await ordersOf(buyer)).toHaveLength(2)
  })

  test('is another order when a line that is left in the cart was changed or removed', async () => {
    const buyer = await market.person('user')
    const [okra, honey] = [await crate(), await crate()]
    await filledCart(buyer, [okra, honey])
    const first = await placedOrder(market, buyer, [okra])
    const lineId = (await linesOf(buyer))[0]?._id ?? ''
    await buyer.call(changeCartLine, { params: { lineId }, body: { quantity: 2 } })
    const second = await placedOrder(market, buyer, [okra])
    await buyer.call(removeCartLine, { params: { lineId } })
    const third = await placedOrder(market, buyer, [okra])
    expect(new Set([first, second, third].map(({ _id }) => _id)).size).toBe(3)
  })

  test('is the same order when the cart was not written since', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await filledCart(buyer, [okra])
    const first = await placedOrder(market, buyer, [okra])
    expect((await placedOrder(market, buyer, [okra]))._id).toBe(first._id)
    expect(await stockOf(okra._id)).toBe(19)
  })

  test('is the same order when only the server took lines out of the cart', async () => {
    const buyer = await market.person('user')
    const [okra, honey] = [await crate(), await crate()]
    await filledCart(buyer, [okra, honey])
    const first = await placedOrder(market, buyer, [okra])
    await paidOrder(market, buyer, [honey], 'UPI')
    expect(await linesOf(buyer)).toEqual([])
    expect((await placedOrder(market, buyer, [okra]))._id).toBe(first._id)
  })

  test('is the same order when a refused or repeated cart call changed nothing', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const add = (quantity: number) =>
      buyer.call(addToCart, { body: { productId: okra._id, quantity } }, { idempotencyKey: 'added-once' })
    const { cart: lines } = await add(1)
    const first = await placedOrder(market, buyer, [okra])
    await add(1)
    expect(await outcome(filledCart(buyer, [{ ...okra, count: 50 }]))).toBe('stock.insufficient')
    await buyer.call(removeCartLine, { params: { lineId: lines[0]?._id ?? '' } })
    expect((await placedOrder(market, buyer, [okra]))._id).toBe(first._id)
  })

  test('is the same order when the cart was written just before the first one took its lines out', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await filledCart(buyer, [okra])
    // One more of it is being added to the cart while both are ordered.
    const { promise: written, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const adding = market.db.transaction().execute(async (tx) => {
      await sql`update carts set updated_at = clock_timestamp() where buyer_id = ${buyer.id}`.execute(tx)
      await sql`update cart_lines set quantity = 2 where buyer_id = ${buyer.id}`.execute(tx)
      begin()
      await written
    })
    await begun
    const placing = placedOrder(market, buyer, [{ ...okra, count: 2 }])
    await untilLockWaits(market.db, 1)
    letGo()
    await adding
    const first = await placing
    expect(await linesOf(buyer)).toEqual([])
    expect((await placedOrder(market, buyer, [{ ...okra, count: 2 }]))._id).toBe(first._id)
    expect(await stockOf(okra._id)).toBe(18)
  })

  test('that races with a refill is a repeat with a full cart or a new order with an empty one', async () => {
    const okra = await crate(100)
    let taken = 0
    for (let round = 0; round < 12; round++) {
      const buyer = await oneBuyer(market)
      await filledCart(buyer, [okra])
      const first = await placedOrder(market, buyer, [okra])
      const [again] = await Promise.all([placedOrder(market, buyer, [okra]), filledCart(buyer, [okra])])
      const { cart: left } = await buyer.call(cart, {})
      const isRepeat = again._id === first._id
      expect(left.map(({ quantity }) => quantity)).toEqual(isRepeat ? [1] : [])
      taken += isRepeat ? 1 : 2
    }
    expect(await stockOf(okra._id)).toBe(100 - taken)
  })
})

describe('placing an unpaid order again', () => {
  test('continues with the same order and the same payment', async () => {
    const buyer = await market.person('user')
    const [okra, honey] = [await crate(1), await crate()]
    const first = await placedOrder(market, buyer, [okra, honey], 'UPI')
    // In another order, with another key, and though the stock is used up: this order has reserved it.
    const again = await place(buyer, orderBody([honey, okra], 'UPI'), 'resume-key')
    expect(again).toMatchObject({ _id: first._id, paymentOrderId: first.paymentOrderId, payBy: first.payBy })
    expect(await announced(buyer)).toHaveLength(1)
    expect(await Promise.all([okra, honey].map(({ _id }) => stockOf(_id)))).toEqual([0, 19])
  })

  test('may change the payment method, which is recorded', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
    const again = await placedOrder(market, buyer, [okra], 'Netbanking')
    expect(again).toMatchObject({ _id: id, paymentMethod: 'Netbanking', waitingForPayment: true })
    const { events } = await buyer.call(oneOrder, { params: { id } })
    expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['placed', null],
      ['method_changed', 'Netbanking'],
    ])
  })

  test('uses the buyer’s current address', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
    await buyer.call(updateAddress, { body: { street: '2 New Lane' } })
    const contact = { name: 'Ravi', phone: '9000000000' }
    expect(await place(buyer, { ...orderBody([okra], 'UPI'), contact })).toMatchObject({
      _id: id,
      delivery: { street: '2 New Lane' },
      contact,
    })
  })

  test('at another price or quantity is another order', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const first = await placedOrder(market, buyer, [okra], 'UPI')
    const second = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')
    expect(second._id).not.toBe(first._id)
    expect(await stockOf(okra._id)).toBe(17)
  })

  test('after its deadline is a new order', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const first = await placedOrder(market, buyer, [okra], 'UPI')
    await market.db
      .updateTable('orders')
      .set({ payment_deadline: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', first._id)
      .execute()
    const second = await placedOrder(market, buyer, [okra], 'UPI')
    expect(second._id).not.toBe(first._id)
    expect(second.paymentOrderId).not.toBe(first.paymentOrderId)
  })

  test('after it was paid is a new order', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const first = await paidOrder(market, buyer, [okra], 'UPI')
    const second = await placedOrder(market, buyer, [okra], 'UPI')
    expect(second._id).not.toBe(first._id)
    expect(await stockOf(okra._id)).toBe(18)
  })

  test('in cash ends the unpaid one; its stock goes to the new one, and nothing is reserved twice', async () => {
    const buyer = await market.person('user')
    const okra = await crate(1)
    const online = await placedOrder(market, buyer, [okra], 'UPI')
    const cash = await placedOrder(market, buyer, [okra])
    expect(cash).toMatchObject({ status: 'confirmed', paymentMethod: 'Cash on Delivery' })
    expect(cash._id).not.toBe(online._id)
    expect((await buyer.call(oneOrder, { params: { id: online._id } })).order).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'Payment not completed',
    })
    expect(await stockOf(okra._id)).toBe(0)
    // The sheet was still open in another tab.
    await market.simulator.pay({ order_id: online.paymentOrderId ?? '', outcome: 'captured' })
    expect(await outcome(buyer.call(payOrder, { params: { id: online._id } }))).toBe('payment.returned')
    expect((await buyer.call(oneOrder, { params: { id: cash._id } })).order.paymentStatus).toBe('not paid')
  })
})

test('a buyer can not reserve the stock of more than three unpaid orders', async () => {
  const buyer = await market.person('user')
  const okra = await crate()
  for (const count of [1, 2, 3]) await placedOrder(market, buyer, [{ ...okra, count }], 'UPI')
  const before = await announced(buyer)
  expect(await problemOf(placedOrder(market, buyer, [{ ...okra, count: 4 }], 'UPI'))).toMatchObject({
    status: 409,
    code: 'order.too_many_unpaid',
  })
  expect(await announced(buyer)).toEqual(before)
  expect(await stockOf(okra._id)).toBe(14)
  // Continuing with one of the three, and cash, are still possible.
  expect(await outcome(placedOrder(market, buyer, [{ ...okra, count: 3 }], 'UPI'))).toBe('done')
  expect(await outcome(placedOrder(market, buyer, [{ ...okra, count: 4 }]))).toBe('done')
})

test('ten different parallel orders still reserve no more than three', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { price: 40, quantity: 100 })
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      outcome(placedOrder(market, buyer, [{ ...okra, count: i + 1 }], 'UPI')),
    ),
  )
  expect(outcomes.filter((code) => code === 'done')).toHaveLength(3)
  expect(outcomes.filter((code) => code === 'order.too_many_unpaid')).toHaveLength(7)
  expect((await ordersOf(buyer)).filter(({ waitingForPayment }) => waitingForPayment)).toHaveLength(3)
})
