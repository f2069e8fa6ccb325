import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { outcome, type Person } from '#testing/market.ts'
import { buyerWithoutWebhooks, expectBooksEqual, openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { readEvents, readMails, readPayments, readRefunds } from '#testing/builders/money.sql.ts'
import { filledCart, paidOrder, placedOrder } from '#testing/builders/orders.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

let buyer: Person
let order: Order

beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
  order = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')
})

const gatewayOrder = () => order.paymentOrderId ?? ''
const askIfPaid = () => buyer.call(payOrder, { params: { id: order._id } })
/** Status and body, where the status matters. */
const askForStatus = () =>
  fetch(`${market.url}/orders/${order._id}/pay`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${buyer.token}` },
  })

describe('an order is paid only when the gateway has the money', () => {
  test('paid in the sheet, it is paid, placed for its farm and out of the cart', async () => {
    await filledCart(buyer, [{ ...okra, count: 3 }])
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    const answer = await askIfPaid()
    expect(answer).toMatchObject({
      message: 'Payment Successful',
      order: { paymentStatus: 'paid', status: 'confirmed', waitingForPayment: false, payBy: null },
    })
    expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
    const [parcel] = order.parcels
    expect(await readMails(db, order._id)).toEqual([
      { kind: 'farm_new_order', to: parcel?.farmer._id },
      { kind: 'order_placed', to: buyer.id },
    ])
    const cart = await db
      .selectFrom('cart_lines')
      .select('quantity')
      .where('buyer_id', '=', buyer.id)
      .execute()
    expect(cart).toEqual([{ quantity: 1 }])
    await expectBooksEqual(market)
  })

  test('repeated calls change nothing more', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    for (let i = 0; i < 3; i++) expect((await askIfPaid()).order.paymentStatus).toBe('paid')
    expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
    expect(await readMails(db, order._id)).toHaveLength(2)
  })

  test('without any payment it stays unpaid', async () => {
    const reply = await askForStatus()
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ code: 'payment.not_captured' })
    expect(await readEvents(db, order._id)).toEqual(['placed'])
  })

  test('money for another order does not pay for this one', async () => {
    await paidOrder(market, buyer, [okra])
    expect(await outcome(askIfPaid())).toBe('payment.not_captured')
  })

  test('an authorised payment is not captured money: the buyer is asked to wait', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'authorized' })
    const reply = await askForStatus()
    expect(reply.status).toBe(202)
    expect(await reply.json()).toMatchObject({
      order: { paymentStatus: 'not paid', waitingForPayment: true, paymentUnknown: true },
    })
    const [payment] = await readPayments(db, gatewayOrder())
    expect(payment).toMatchObject({ status: 'authorized', orderId: null })
    await simulator.capture(payment?.id ?? '')
    expect((await askForStatus()).status).toBe(200)
  })

  test.each([
    ['a paisa less', { amount: 104_99 }, 'amount'],
    ['a paisa more', { amount: 105_01 }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
  ])('%s does not pay for it and is refunded in full', async (_name, change, stray) => {
    const paid = await simulator.pay({
      order_id: gatewayOrder(),
      outcome: 'captured',
      force: true,
      ...change,
    })
    expect(await outcome(askIfPaid())).toBe('payment.returned')
    expect(await readPayments(db, gatewayOrder())).toMatchObject([{ status: 'captured', stray }])
    await sweepAll(market)
    expect(await readRefunds(db, order._id)).toEqual([
      { cause: 'stray', state: 'processed', amountPaise: paid.amount },
    ])
    expect(await readEvents(db, order._id)).not.toContain('paid')
    await expectBooksEqual(market)
  })

  test('a failed payment is reported once, and the next one pays', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'failed' })
    expect(await outcome(askIfPaid())).toBe('payment.not_captured')
    expect(await outcome(askIfPaid())).toBe('payment.not_captured')
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    await askIfPaid()
    expect(await readEvents(db, order._id)).toEqual(['placed', 'payment_failed', 'paid'])
  })

  test('while the gateway is unreachable the buyer is asked to wait, and nothing is lost', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    simulator.setFaults({ route: '*', status: 503, times: 1 })
    expect((await askForStatus()).status).toBe(202)
    expect((await askForStatus()).status).toBe(200)
  })

  test('a second payment is refunded, the first one pays', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    const second = await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured', force: true })
    await askIfPaid()
    expect(await readPayments(db, gatewayOrder())).toMatchObject([
      { stray: null },
      { id: second.id, stray: 'second' },
    ])
    await sweepAll(market)
    expect(await readRefunds(db, order._id)).toEqual([
      { cause: 'stray', state: 'processed', amountPaise: second.amount },
    ])
    await expectBooksEqual(market)
  })

  test('the database itself lets no second payment pay for an order', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    await askIfPaid()
    const second = db
      .insertInto('payments')
      .columns([
        'id',
        'gateway_payment_id',
        'order_id',
        'amount_paise',
        'currency',
        'method',
        'status',
        'captured_at',
      ])
      .expression((of) =>
        of
          .selectFrom('payments')
          .select((column) => [
            column.fn<string>('gen_random_uuid').as('id'),
            column.val('pay_another').as('gateway_payment_id'),
            'order_id',
            'amount_paise',
            'currency',
            'method',
            'status',
            'captured_at',
          ])
          .where('order_id', '=', order._id),
      )
      .execute()
    await expect(second).rejects.toThrow('payment_pays_order_once')
  })

  test('money that arrives after the order was cancelled is refunded once', async () => {
    await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Ordered by mistake' } })
    const late = await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    expect(await outcome(askIfPaid())).toBe('payment.returned')
    expect(await outcome(askIfPaid())).toBe('payment.returned')
    await sweepAll(market)
    await sweepAll(market)
    expect(await readRefunds(db, order._id)).toEqual([
      { cause: 'late', state: 'processed', amountPaise: late.amount },
    ])
    expect(await readEvents(db, order._id)).toEqual(['placed', 'cancelled', 'refund_due', 'refund_processed'])
    expect(simulator.books().orders[gatewayOrder()]).toMatchObject({ refundedPaise: late.amount })
  })

  test('a payment the gateway has refunded already does not pay', async () => {
    const { id, amount } = await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    await market.deps.gateway.refund({
      key: 'by-hand-at-the-desk',
      gatewayPaymentId: id,
      amountPaise: amount,
    })
    expect(await outcome(askIfPaid())).toBe('payment.returned')
    expect(await readEvents(db, order._id)).not.toContain('paid')
  })
})

describe('a client that reads the body, not the status', () => {
  interface PayBody {
    readonly paymentStatus: string
    readonly message: string
  }
  const readsPaid = (body: PayBody) =>
    body.paymentStatus === 'paid' || /success|has been paid|placed/i.test(body.message)

  /** Every text in the response, at any depth. */
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsIn)
        : []

  test.each([
    ['the bank has only authorised the money', 'authorized', null],
    ['the gateway is unreachable', 'captured', { route: '*', status: 503, times: 1 }],
  ] as const)('reads nothing like success while %s', async (_, result, faults) => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: result })
    if (faults !== null) simulator.setFaults(faults)
    const reply = await askForStatus()
    const body = (await reply.json()) as PayBody
    expect(reply.status).toBe(202)
    expect(body).toMatchObject({
      paymentStatus: 'not paid',
      message: expect.stringMatching(/not confirmed yet.*do not pay again/i),
    })
    expect(readsPaid(body)).toBe(false)
    expect(textsIn(body).filter((text) => text === 'paid' || /success/i.test(text))).toEqual([])
  })

  test('reads that it is paid once the gateway has the money', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    const body = (await (await askForStatus()).json()) as PayBody
    expect(body).toMatchObject({ paymentStatus: 'paid', message: 'Payment Successful' })
    expect(readsPaid(body)).toBe(true)
  })

  test('reads that cash is not paid yet', async () => {
    const { _id: id } = await placedOrder(market, buyer, [okra], 'Cash on Delivery')
    const body = await buyer.call(payOrder, { params: { id } })
    expect(body.paymentStatus).toBe('not paid')
    expect(readsPaid(body)).toBe(false)
  })
})

test('cash is paid on delivery: a call changes nothing', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra], 'Cash on Delivery')
  const answer = await buyer.call(payOrder, { params: { id } })
  expect(answer).toMatchObject({
    message: 'This order is paid in cash at the door',
    order: { paymentStatus: 'not paid', status: 'confirmed' },
  })
})

test('another buyer’s order is not found', async () => {
  const stranger = await market.person('user')
  expect(await outcome(stranger.call(payOrder, { params: { id: order._id } }))).toBe('order.not_found')
  expect(await outcome(stranger.call(payOrder, { params: { id: 'no-order' } }))).toBe('order.not_found')
})

test('an order that was paid and then cancelled still reports that it was paid', async () => {
  await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
  await askIfPaid()
  await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Ordered by mistake' } })
  expect(await askIfPaid()).toMatchObject({ order: { paymentStatus: 'paid', status: 'cancelled' } })
})
