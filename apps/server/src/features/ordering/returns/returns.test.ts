import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { advanceOrder, cancelOrder, oneOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { allReturns, decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { workerOf } from '#testing/builders/money.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, onSale, paidOrder } from '#testing/builders/orders.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { deleteUnused } from '#features/catalogue/pictures/pictures.sql.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let item: { _id: string; price: number }

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  const farmer = await market.person('farmer')
  item = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

const delivered = async (method: PaymentMethod = 'UPI', by = buyer): Promise<string> =>
  (await deliveredOrder(market, by, admin, [item], method))._id
const request = (id: string, by = buyer) => by.call(requestReturn, { params: { id } })
const decide = (id: string, status: 'approved' | 'rejected', note?: string, by = admin) =>
  by.call(decideReturn, { params: { id }, body: { status, ...(note === undefined ? {} : { note }) } })
const seen = async (id: string): Promise<Order> => (await buyer.call(oneOrder, { params: { id } })).order
const refundsOf = (id: string) =>
  market.db.selectFrom('refunds').select(['cause', 'state']).where('order_id', '=', id).execute()

describe('a buyer who returns an order', () => {
  test('sends an empty body, as in the specification', async () => {
    const id = await delivered()
    const reply = await fetch(`${market.url}/orders/return/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({
      message: 'Return requested',
      order: {
        status: 'delivered',
        returnRequested: true,
        returnStatus: 'pending',
        returnLate: false,
        returnReason: null,
        returnPicture: null,
        refund: null,
      },
    })
  })

  test('may add a reason, and a photo that is stored as long as the order', async () => {
    const id = await delivered()
    const input = { params: { id }, body: { reason: 'Half of it is rotten' } }
    const { order } = await sendForm(market, buyer, requestReturn, input, await takePhoto())
    expect(order.returnReason).toBe('Half of it is rotten')
    expect(order.returnPicture?.webp).toMatch(/^\/pictures\//)
    await sql`update pictures set created_at = now() - interval '3 days'`.execute(market.db)
    await deleteUnused(market.db, 1_000)
    expect((await seen(id)).returnPicture).toEqual(order.returnPicture)
  })

  test('can do so once', async () => {
    const id = await delivered()
    await request(id)
    expect(await problemOf(request(id))).toMatchObject({ status: 409, code: 'return.not_allowed' })
    await decide(id, 'rejected')
    expect(await outcome(request(id))).toBe('return.not_allowed')
  })

  test('gets the same response to the same request, photo included', async () => {
    const id = await delivered()
    const photo = await takePhoto()
    const input = { params: { id }, body: { reason: 'Wilted' } }
    const first = await sendForm(market, buyer, requestReturn, input, photo, 'return-0001')
    expect(await sendForm(market, buyer, requestReturn, input, photo, 'return-0001')).toEqual(first)
  })

  test('can return only a delivered order', async () => {
    const { _id: id } = await paidOrder(market, buyer, [item])
    expect(await outcome(request(id))).toBe('return.not_allowed')
    await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    expect(await outcome(request(id))).toBe('return.not_allowed')
    const { _id: cancelled } = await paidOrder(market, buyer, [{ ...item, count: 2 }])
    await buyer.call(cancelOrder, { params: { id: cancelled }, body: { reason: 'Other reason' } })
    expect(await outcome(request(cancelled))).toBe('return.not_allowed')
    expect((await seen(cancelled)).returnRequested).toBe(false)
  })

  test.each([
    ['23 hours and 59 minutes', false],
    ['24 hours and 1 minute', true],
    ['40 days', true],
  ])('%s after the delivery is heard all the same; marked late: %s', async (age, isLate) => {
    const id = await delivered()
    await sql`update orders set delivered_at = now() - ${age.replace(' and', '')}::interval where id = ${id}`.execute(
      market.db,
    )
    expect((await request(id)).order.returnLate).toBe(isLate)
    const { returnRequests } = await admin.call(allReturns, { query: {} })
    expect(returnRequests.find(({ _id }) => _id === id)?.returnLate).toBe(isLate)
  })
})

describe('an admin', () => {
  test('approves, and all the money is refunded automatically; nothing returns to stock', async () => {
    const id = await delivered('Netbanking')
    const stock = (await onSale(market, item._id)).stock
    await request(id)
    const { order, message } = await decide(id, 'approved')
    expect(message).toBe('Return approved')
    expect(order).toMatchObject({
      status: 'delivered',
      returnStatus: 'approved',
      returnNote: null,
      refund: { amount: 65, state: 'due', to: 'Netbanking' },
    })
    await sweepMoney(workerOf(market))
    expect((await seen(id)).refund).toMatchObject({ amount: 65, state: 'processed' })
    expect((await onSale(market, item._id)).stock).toBe(stock)
  })

  test('hands cash back, and records it once', async () => {
    const id = await delivered('Cash on Delivery')
    expect(await outcome(admin.call(settleCashRefund, { params: { id } }))).toBe('refund.not_due')
    await request(id)
    const { order } = await decide(id, 'approved')
    expect(order.refund).toMatchObject({ amount: 65, state: 'due', to: 'Cash on Delivery' })
    await sweepMoney(workerOf(market))
    expect((await seen(id)).refund?.state).toBe('due')
    const settled = await admin.call(settleCashRefund, { params: { id } })
    expect(settled.message).toBe('Cash refund settled')
    expect(settled.order.refund?.state).toBe('processed')
    expect(await outcome(admin.call(settleCashRefund, { params: { id } }))).toBe('refund.not_due')
  })

  test.each([
    ['Eaten already', 'Eaten already'],
    [undefined, 'No reason provided'],
    ['   ', 'No reason provided'],
  ])('rejects with the note %j, and the buyer reads: %s', async (note, expected) => {
    const id = await delivered()
    await request(id)
    const { message } = await decide(id, 'rejected', note)
    expect(message).toBe('Return rejected')
    expect(await seen(id)).toMatchObject({ returnStatus: 'rejected', returnNote: expected, refund: null })
    expect(await refundsOf(id)).toEqual([])
  })

  test('decides once', async () => {
    const id = await delivered()
    await request(id)
    await decide(id, 'rejected')
    expect(await problemOf(decide(id, 'approved'))).toMatchObject({
      status: 409,
      code: 'return.already_decided',
    })
    expect(await outcome(decide(id, 'rejected'))).toBe('return.already_decided')
    expect(await refundsOf(id)).toEqual([])
    for (const to of ['approved', 'pending'])
      await expect(
        sql`update orders set return_status = ${to}, return_note = null where id = ${id}`.execute(market.db),
      ).rejects.toThrow('decided once')
  })

  test('gets the same response to the same decision sent twice', async () => {
    const id = await delivered()
    await request(id)
    const input = { params: { id }, body: { status: 'approved' as const } }
    const first = await admin.call(decideReturn, input, { idempotencyKey: 'decide-0001' })
    expect(await admin.call(decideReturn, input, { idempotencyKey: 'decide-0001' })).toEqual(first)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('who decides at the same time as another is refused, and money moves at most once', async () => {
    const other = await market.person('admin')
    for (let round = 0; round < 5; round++) {
      const id = await delivered()
      await request(id)
      const outcomes = await Promise.all([
        ...Array.from({ length: 5 }, () => outcome(decide(id, 'approved'))),
        ...Array.from({ length: 5 }, () => outcome(decide(id, 'rejected', 'No', other))),
      ])
      expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
      expect(outcomes.filter((end) => end === 'return.already_decided')).toHaveLength(9)
      const { returnStatus } = await seen(id)
      expect(await refundsOf(id)).toHaveLength(returnStatus === 'approved' ? 1 : 0)
    }
  })

  test('decides only requested returns, and only yes or no', async () => {
    const id = await delivered()
    expect(await outcome(decide(id, 'approved'))).toBe('return.not_found')
    expect(await outcome(decide('not-an-id', 'approved'))).toBe('order.not_found')
    await request(id)
    expect(await outcome(decide(id, 'maybe' as 'approved'))).toBe('return.decision_refused')
    expect((await seen(id)).returnStatus).toBe('pending')
  })

  test('is recorded in the audit log with the decision', async () => {
    const id = await delivered()
    await request(id)
    await decide(id, 'rejected', 'Too old')
    const acts = await market.db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'action', 'detail'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'return.%')
      .execute()
    expect(acts).toEqual([{ actor: admin.id, action: 'return.rejected', detail: { reason: 'Too old' } }])
  })
})

test('pending returns come first, the longest wait first, then the newest decision, in pages of any size', async () => {
  const made: string[] = []
  for (let n = 0; n < 6; n++) {
    const id = await delivered()
    await request(id)
    made.push(id)
  }
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = made
  await decide(d, 'rejected')
  await decide(b, 'approved')
  await decide(f, 'rejected')
  const mine = (page: { readonly returnRequests: readonly Order[] }) =>
    page.returnRequests.map(({ _id }) => _id).filter((id) => made.includes(id))

  const all = await admin.call(allReturns, { query: {} })
  expect(mine(all)).toEqual([a, c, e, f, b, d])
  expect(all.nextCursor).toBeNull()
  for (const [status, expected] of [
    ['pending', [a, c, e]],
    ['approved', [b]],
    ['rejected', [f, d]],
  ] as const) {
    const page = await admin.call(allReturns, { query: { status } })
    expect(mine(page)).toEqual(expected)
    expect(page.counts[status]).toBe(page.returnRequests.length)
  }
  for (const limit of [1, 2, 3, 5]) {
    const pages: Order[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await admin.call(allReturns, {
        query: { limit: String(limit), ...(cursor === undefined ? {} : { cursor }) },
      })
      expect(page.returnRequests.length).toBeLessThanOrEqual(limit)
      pages.push(...page.returnRequests)
      cursor = page.nextCursor
    }
    expect(pages.map(({ _id }) => _id)).toEqual(all.returnRequests.map(({ _id }) => _id))
  }
  const { nextCursor } = await admin.call(allReturns, { query: { limit: '1' } })
  expect(
    await outcome(admin.call(allReturns, { query: { cursor: nextCursor ?? '', status: 'pending' } })),
  ).toBe('request.invalid')
})
