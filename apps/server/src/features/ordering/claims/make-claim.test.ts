import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { advanceOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteUnused } from '#features/catalogue/pictures/pictures.sql.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { readRefunds } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, type ItemToOrder, onSale, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { outcome, type Person, problemOf } from '#testing/market.ts'

const { market, db, simulator } = await openMoneyMarket()
let buyer: Person
let admin: Person
let farmer: Person
let eggs: ItemToOrder
let okra: ItemToOrder

beforeAll(async () => {
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  const listing = { farmerId: farmer.id, available: 1_000 }
  eggs = {
    _id: await putOnSale(db, { ...listing, name: 'Eggs', unit: 'dozen', pricePaise: 84_00 }),
    price: 84,
  }
  okra = { _id: await putOnSale(db, listing), price: 40, count: 3 }
})
/** A buyer without earlier claims. */
beforeEach(async () => {
  buyer = await market.person('user')
})

const delivered = async (method: PaymentMethod = 'UPI', by = buyer): Promise<string> =>
  (await deliveredOrder(market, by, admin, [eggs, okra], method))._id
type Claim = Input<typeof makeClaim>['body']
const twoEggs = (more: Partial<Claim> = {}): Claim => ({
  line: eggs._id,
  pieces: 2,
  reason: 'broken',
  ...more,
})
const claim = (id: string, body: Claim = twoEggs(), by = buyer) =>
  by.call(makeClaim, { params: { id }, body })
const shown = (id: string, by = buyer) => by.call(oneOrder, { params: { id } })
const refundsOf = async (id: string) =>
  (await readRefunds(db, id)).map(({ cause, amountPaise }) => [cause, amountPaise])
/** The kinds of all notices about claims of this order. */
const noticesOf = async (id: string) => {
  const found = db.selectFrom('notices').select('kind').distinct().where('order_id', '=', id)
  const kinds = (await found.execute()).map(({ kind }): string => kind)
  return kinds.filter((kind) => kind.includes('claim')).toSorted()
}
const kept = (order: Order, { _id }: ItemToOrder) => {
  const item = order.items.find(({ product }) => product._id === _id)
  return [item?.kept, item?.currentTotal]
}

describe('a small claim', () => {
  test('is approved at once, and its money goes back through the gateway', async () => {
    const id = await delivered()
    const stock = (await onSale(market, eggs._id)).stock
    const before = simulator.books().refundedPaise
    const { message, order } = await claim(id)
    expect(message).toBe('Claim approved')
    expect(kept(order, eggs)).toEqual([{ pieces: 10 }, 70])
    expect(order.changes).toMatchObject([{ line: eggs._id, kind: 'claimed', by: 'system', amount: 14 }])
    expect(order.claims).toMatchObject([{ state: 'approved', asked: 14, given: 14, late: false, note: null }])
    await sweepAll(market)
    expect(simulator.books().refundedPaise - before).toBe(14_00)
    expect((await onSale(market, eggs._id)).stock).toBe(stock)
    const { events, order: after } = await shown(id)
    expect(after.refunds).toMatchObject([{ amount: 14, state: 'processed', cause: 'change', change: 1 }])
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['claim_made', 'line_changed', 'claim_approved', 'refund_processed']),
    )
    expect(await noticesOf(id)).toEqual(['claim_approved', 'farm_claim_decided'])
  })

  test('has a photo that is stored as long as the claim', async () => {
    const id = await delivered()
    const input = { params: { id }, body: twoEggs({ words: 'Two were broken' }) }
    const { order } = await sendForm(market, buyer, makeClaim, input, await takePhoto())
    expect(order.claims[0]?.words).toBe('Two were broken')
    expect(order.claims[0]?.picture?.webp).toMatch(/^\/pictures\//)
    await sql`update pictures set created_at = now() - interval '3 days'`.execute(db)
    await deleteUnused(db, 1_000)
    expect((await shown(id)).order.claims[0]?.picture).toEqual(order.claims[0]?.picture)
  })

  test('sent twice with the same key is one claim with the same response', async () => {
    const id = await delivered()
    const photo = await takePhoto()
    const input = { params: { id }, body: twoEggs() }
    const first = await sendForm(market, buyer, makeClaim, input, photo, 'claim-0001')
    expect(await sendForm(market, buyer, makeClaim, input, photo, 'claim-0001')).toEqual(first)
    expect(await refundsOf(id)).toEqual([['change:1', 14_00]])
  })

  test('of what is left of a line can follow another', async () => {
    const id = await delivered()
    await claim(id, { line: okra._id, grams: 500, reason: 'spoiled' })
    const { order } = await claim(id, { line: okra._id, quantity: 2, reason: 'wrong_item' })
    expect(kept(order, okra)).toEqual([{ grams: 500 }, 20])
    expect(await refundsOf(id)).toEqual([
      ['change:1', 20_00],
      ['change:2', 80_00],
    ])
    expect(await outcome(claim(id, { line: okra._id, quantity: 1, reason: 'broken' }))).toBe(
      'claim.not_allowed',
    )
  })

  test('of another parcel than the delivered one is refused', async () => {
    const other = await market.person('farmer')
    const mint = { _id: await putOnSale(db, { farmerId: other.id, available: 9 }), price: 40 }
    const { _id: id } = await paidOrder(market, buyer, [eggs, mint])
    expect(await outcome(claim(id))).toBe('claim.not_allowed')
    await sql`update parcels set status = 'delivered' where order_id = ${id} and farmer_id = ${farmer.id}`.execute(
      db,
    )
    expect(await outcome(claim(id, { line: mint._id, quantity: 1, reason: 'missing' }))).toBe(
      'claim.not_allowed',
    )
    expect((await claim(id)).order.claims).toMatchObject([{ state: 'approved' }])
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  })
})

describe('an operator decides a claim', () => {
  test('above the limit, which moves no money yet', async () => {
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '1399' }).execute()
    const id = await delivered()
    const { message, order } = await claim(id)
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '20000' }).execute()
    expect(message).toBe('Claim received')
    expect(order.claims).toMatchObject([{ state: 'pending', asked: 14, given: null }])
    expect(order.changes).toEqual([])
    expect(await refundsOf(id)).toEqual([])
    expect(await noticesOf(id)).toEqual(['claim_made', 'farm_claim'])
    expect(await outcome(claim(id, twoEggs({ pieces: 1 })))).toBe('claim.not_allowed')
  })

  test.each([
    ['23 hours 59 minutes', 'approved', false],
    ['24 hours 1 minute', 'pending', true],
  ])('made %s after the delivery: %s, late: %s', async (age, state, late) => {
    const id = await delivered()
    await sql`update orders set delivered_at = now() - ${age}::interval where id = ${id}`.execute(db)
    await sql`update parcels set delivered_at = now() - ${age}::interval where order_id = ${id}`.execute(db)
    expect((await claim(id)).order.claims).toMatchObject([{ state, late }])
  })

  test('late by its own parcel, though the order was delivered just now', async () => {
    const id = await delivered()
    await sql`update parcels set delivered_at = now() - interval '25 hours' where order_id = ${id}`.execute(
      db,
    )
    expect((await claim(id)).order.claims).toMatchObject([{ state: 'pending', late: true }])
  })

  test('after two within 30 days, and the page knows how many are left', async () => {
    const ids = [await delivered(), await delivered(), await delivered()]
    const states: unknown[] = []
    for (const id of ids) {
      states.push((await shown(id)).claiming)
      states.push((await claim(id)).order.claims[0]?.state)
    }
    expect(states).toEqual([
      { autoMax: 200, leftThisMonth: 2 },
      'approved',
      { autoMax: 200, leftThisMonth: 1 },
      'approved',
      { autoMax: 200, leftThisMonth: 0 },
      'pending',
    ])
    await sql`alter table item_claims disable trigger claim_stays_as_made`.execute(db)
    await sql`update item_claims set created_at = now() - interval '31 days' where buyer_id = ${buyer.id}`.execute(
      db,
    )
    await sql`alter table item_claims enable trigger claim_stays_as_made`.execute(db)
    expect((await claim(await delivered())).order.claims[0]?.state).toBe('approved')
  })

  test('of ten at the same time all but two', async () => {
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push(await delivered())
    const orders = await Promise.all(ids.map(async (id) => (await claim(id)).order))
    const states = orders.map(({ claims }) => claims[0]?.state)
    expect(states.filter((state) => state === 'approved')).toHaveLength(2)
    expect(states.filter((state) => state === 'pending')).toHaveLength(8)
  })
})

test('of many claims about one line at the same time one is taken', async () => {
  await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
  const id = await delivered()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(claim(id))))
  await db.updateTable('market_settings').set({ claim_auto_max_paise: '20000' }).execute()
  expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
  expect(outcomes.filter((end) => end === 'claim.not_allowed')).toHaveLength(7)
})

describe('a claim about an order that was paid in cash', () => {
  test('needs a UPI id, to which an operator sends the money', async () => {
    const id = await delivered('Cash on Delivery')
    expect(await problemOf(claim(id))).toMatchObject({
      code: 'claim.refused',
      faults: [{ field: 'upiId', code: 'upi.required' }],
    })
    expect(await problemOf(claim(id, twoEggs({ upiId: 'asha' })))).toMatchObject({
      faults: [{ field: 'upiId', code: 'upi.invalid' }],
    })
    const { order } = await claim(id, twoEggs({ upiId: ' asha.p-1@okhdfc ' }))
    expect(order.refunds).toMatchObject([{ amount: 14, state: 'due', to: 'Cash on Delivery' }])
    const stored = db.selectFrom('item_claims').select('upi_id as upi').where('order_id', '=', id)
    expect(await stored.execute()).toEqual([{ upi: 'asha.p-1@okhdfc' }])
  })

  test('needs none before the cash is collected: less is collected', async () => {
    const other = await market.person('farmer')
    const mint = { _id: await putOnSale(db, { farmerId: other.id, available: 9 }), price: 40 }
    const { _id: id } = await placedOrder(market, buyer, [eggs, mint])
    await sql`update parcels set status = 'delivered' where order_id = ${id} and farmer_id = ${farmer.id}`.execute(
      db,
    )
    expect((await claim(id)).order).toMatchObject({ refunds: [], claims: [{ state: 'approved' }] })
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    expect((await shown(id)).order).toMatchObject({ totalAmount: 149, currentTotal: 135, refunds: [] })
  })

  test('that was paid online keeps no UPI id', async () => {
    const id = await delivered()
    await claim(id, twoEggs({ upiId: 'asha@upi' }))
    const stored = db.selectFrom('item_claims').select('upi_id as upi').where('order_id', '=', id)
    expect(await stored.execute()).toEqual([{ upi: null }])
  })
})

test.each([
  [{ pieces: 13 }, 'claim.not_allowed'],
  [{ quantity: 2 }, 'claim.not_allowed'],
  [{ pieces: 0 }, 'claim.refused'],
  [{ grams: 100 }, 'claim.refused'],
  [{ pieces: 1, quantity: 1 }, 'claim.refused'],
  [{}, 'claim.refused'],
  [{ pieces: 1.5 }, 'claim.refused'],
])('%j of a dozen eggs is refused: %s', async (amount, code) => {
  const id = await delivered()
  expect(await outcome(claim(id, { line: eggs._id, reason: 'broken', ...amount }))).toBe(code)
  expect((await shown(id)).order.claims).toEqual([])
})

test('a claim names what is wrong, and a line of the buyer’s own order', async () => {
  const id = await delivered()
  const { reason: _, ...unexplained } = twoEggs()
  expect(await problemOf(claim(id, unexplained as Claim))).toMatchObject({
    faults: [{ field: 'reason', code: 'claim_reason.required' }],
  })
  expect(await outcome(claim(id, twoEggs({ line: 'gold' })))).toBe('line.not_found')
  expect(await outcome(claim(id, twoEggs(), await market.person('user')))).toBe('order.not_found')
  expect(await outcome(claim('not-an-id'))).toBe('order.not_found')
})

describe('a return of the whole order', () => {
  test('comes instead of claims, and closes those that are open when it is approved', async () => {
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
    const id = await delivered()
    await claim(id)
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '20000' }).execute()
    await buyer.call(requestReturn, { params: { id }, body: {} })
    expect(await outcome(claim(id, { line: okra._id, quantity: 1, reason: 'broken' }))).toBe(
      'claim.not_allowed',
    )
    await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
    const { order, events } = await shown(id)
    expect(order.claims).toMatchObject([{ state: 'rejected', note: 'Already refunded' }])
    expect(events.map(({ kind }) => kind)).toContain('claim_rejected')
    expect(await refundsOf(id)).toEqual([['return', 229_00]])
  })

  test('that is rejected leaves an open claim open', async () => {
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
    const id = await delivered()
    await claim(id)
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '20000' }).execute()
    await buyer.call(requestReturn, { params: { id }, body: {} })
    await admin.call(decideReturn, { params: { id }, body: { status: 'rejected' } })
    expect((await shown(id)).order.claims).toMatchObject([{ state: 'pending' }])
  })
})
