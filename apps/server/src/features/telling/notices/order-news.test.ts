import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import type { Order as OrderView } from '@farmgate/contract/ordering/order-view.ts'
import {
  changeLines,
  endParcel,
  type LinesDecision,
} from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { advanceParcel, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { sendMail } from '#features/telling/mails/send-mail.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, type ItemToOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import type { Person } from '#testing/market.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { notifyClaimDecided, notifyClaimMade, notifyParcelMoved } from './order-news.ts'

const { market, db } = await openMoneyMarket()
const mailbox = await openMailbox()
let admin: Person
let farmer: Person
let neighbour: Person
let buyer: Person
let items: readonly ItemToOrder[]

beforeEach(async () => {
  market.simulator.setRefunds({ outcome: 'processed' })
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  neighbour = await market.person('farmer')
  buyer = await market.person('user')
  items = [
    { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40, count: 3 },
    { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 },
    { _id: await putOnSale(db, { farmerId: neighbour.id }), price: 40 },
  ]
})

/** A person's notices about changes, bags, claims and refunds, oldest first. */
const noticesOf = async (person: Person) =>
  (await person.call(myNotices, { query: {} })).notices
    .toReversed()
    .filter(({ kind }) => /line_changed|parcel|claim|refund|cancelled/.test(kind))
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind)

/** Sends every waiting mail of an order, as the worker does; returns those that this person got. */
async function mailsTo(person: Person, order: OrderView) {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'last_error'])
    .where('order_id', '=', order._id)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute()
  const deps = {
    db: market.workerDb,
    mailer: mailbox.mailer,
    publicOrigin: 'https://farmgate.test',
    log: market.deps.log,
    linkToken: async () => null,
  }
  for (const { id } of waiting) await sendMail(deps, id)
  return mailbox
    .received()
    .filter(({ to, subject }) => to.includes(person.email) && subject.includes(order.number))
}

const actors = () => ({ buyer, farmer, admin })
const decide = (
  { _id }: OrderView,
  by: 'buyer' | 'farmer' | 'admin',
  decision: (order: Order) => LinesDecision,
  reason: string | null = null,
) =>
  onLockedOrder(db, _id, 'anybody', null, (tx, order) =>
    saveLineChanges(tx, order, decision(order), { by, actorId: actors()[by].id, reason }),
  )
const ordered = (method: PaymentMethod = 'UPI') =>
  method === 'UPI' ? paidOrder(market, buyer, items, method) : placedOrder(market, buyer, items, method)
const productId = (index: number) => items[index]?._id ?? ''

test('less of an item notifies its buyer once, and not the farm that said so', async () => {
  const order = await ordered()
  const weigh = (kept: number) =>
    decide(order, 'farmer', (locked) =>
      changeLines(locked, [{ productId: productId(0), kind: 'weighed', keepParts: kept }], 'farmer'),
    )
  await weigh(2_050)
  const [notice, ...more] = await noticesOf(buyer)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    kind: 'line_changed',
    order: { _id: order._id },
    detail: { item: 'Okra', change: 'weighed', money: 'refund', amountPaise: '3800' },
  })
  expect(await kindsOf(farmer)).toEqual([])
  await weigh(2_000)
  expect(await kindsOf(buyer)).toEqual(['line_changed', 'line_changed'])
  const subjects = (await mailsTo(buyer, order)).map(({ subject }) => subject)
  expect(subjects).toContain(`Order #${order.number}: ₹38 goes back to you`)
  expect(subjects).toContain(`Order #${order.number}: ₹2 goes back to you`)
})

test('several items changed together are one notice to each person concerned', async () => {
  const order = await ordered('Cash on Delivery')
  await decide(
    order,
    'admin',
    (locked) =>
      changeLines(
        locked,
        items.map(({ _id }) => ({ productId: _id, kind: 'refunded', lessPaise: 5_00 })),
        'admin',
      ),
    'Wilted',
  )
  expect(await noticesOf(buyer)).toMatchObject([
    { kind: 'line_changed', detail: { more: '2', money: 'door', amountPaise: '1500' } },
  ])
  expect(await noticesOf(farmer)).toMatchObject([
    { kind: 'farm_line_changed', detail: { more: '1', money: 'farm', amountPaise: '1000' } },
  ])
  expect(await noticesOf(neighbour)).toMatchObject([
    { kind: 'farm_line_changed', detail: { change: 'refunded', amountPaise: '500' } },
  ])
  const mail = (await mailsTo(buyer, order)).at(-1)
  expect(mail?.subject).toBe(`Order #${order.number}: ₹15 less to pay`)
  expect(mail?.text).toContain('\nWhy\nWilted\n')
  expect(mail?.text).toContain('You now pay ₹210 at the door.')
  // Of its own items only.
  expect((await mailsTo(farmer, order)).at(-1)?.text).toContain('Your share changes by: -₹10\n')
})

test('a buyer who takes an item out notifies its farm only', async () => {
  const order = await ordered()
  await decide(order, 'buyer', (locked) =>
    changeLines(locked, [{ productId: productId(0), kind: 'dropped', keepParts: 1_000 }], 'buyer'),
  )
  expect(await kindsOf(buyer)).toEqual([])
  expect(await noticesOf(farmer)).toMatchObject([
    { kind: 'farm_line_changed', detail: { change: 'dropped' } },
  ])
  expect(await kindsOf(neighbour)).toEqual([])
  const mail = (await mailsTo(farmer, order)).at(-1)
  expect(mail?.subject).toBe(`Order #${order.number} has changed: please pack less`)
  expect(mail?.text).toContain('Okra (1 kg instead of 3 kg · taken out): -₹80')
})

test('a bag that an operator ends notifies buyer and farm; the last one cancels the order instead', async () => {
  const order = await ordered()
  await decide(order, 'admin', (locked) => endParcel(locked, farmer.id, 'dropped', 'admin'))
  expect(await noticesOf(farmer)).toMatchObject([{ kind: 'farm_line_changed', detail: { ended: 'yes' } }])
  expect(await kindsOf(buyer)).toEqual(['line_changed'])
  await decide(order, 'admin', (locked) => endParcel(locked, neighbour.id, 'dropped', 'admin'))
  expect(await kindsOf(buyer)).toEqual(['line_changed', 'order_cancelled'])
  expect(await kindsOf(neighbour)).toEqual(['farm_order_cancelled'])
  const mail = (await mailsTo(buyer, order)).at(-1)
  expect(mail?.text).toContain('We are paying ₹65 back to your UPI account.')
})

test('each refund has a notice of its own, with its amount and its item', async () => {
  const order = await ordered()
  await decide(order, 'buyer', (locked) =>
    changeLines(locked, [{ productId: productId(0), kind: 'dropped', keepParts: 2_000 }], 'buyer'),
  )
  await sweepAll(market)
  await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Changed my mind' } })
  await sweepAll(market)
  const refunded = (await noticesOf(buyer)).filter(({ kind }) => kind === 'refund_processed')
  expect(refunded.map(({ detail }) => detail)).toEqual([
    { amountPaise: '4000', item: 'Okra' },
    { amountPaise: '18500' },
  ])
  const mails = (await mailsTo(buyer, order)).filter(({ subject }) => subject.endsWith('refunded'))
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Order #${order.number}: ₹40 refunded`,
    `Order #${order.number}: ₹185 refunded`,
  ])
  expect(mails[0]?.text).toContain('It is for Okra.')
})

test('a bag that moves alone notifies the buyer, and its mail is left out once it is elsewhere', async () => {
  const order = await ordered()
  const move = (to: 'shipped' | 'delivered') =>
    onLockedOrder(db, order._id, 'anybody', null, async (tx, locked) => {
      await saveOrder(tx, locked, advanceParcel(locked, farmer.id, to).order)
      const about = { orderId: order._id, buyerId: buyer.id, farmerId: farmer.id, farm: 'Ramesh' }
      await notifyParcelMoved(tx, { ...about, to })
    })
  await move('shipped')
  await move('delivered')
  expect(await kindsOf(buyer)).toEqual(['parcel_shipped', 'parcel_delivered'])
  const subjects = (await mailsTo(buyer, order)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('the bag'))).toHaveLength(1)
  expect(subjects.at(-1)).toMatch(/has been delivered$/)
})

test('a claim goes to the farm and the operators, its decision to the buyer and, with money, to the farm', async () => {
  const order = await deliveredOrder(market, buyer, admin, items, 'UPI')
  const claimId = uuid()
  const about = { claimId, orderId: order._id, farmerId: farmer.id, item: 'Okra' }
  const insert = (state: 'pending' | 'rejected') => sql`
    insert into item_claims (
      id, order_id, product_id, farmer_id, buyer_id, parts, asked_paise, reason, late, state, note, decided_at, decided_by)
    values (${claimId}, ${order._id}, ${productId(0)}, ${farmer.id}, ${buyer.id}, 500, 2000, 'spoiled', false, ${state},
            ${state === 'pending' ? null : 'Not ours'}, ${state === 'pending' ? null : new Date()},
            ${state === 'pending' ? null : admin.id})
    on conflict (id) do update set state = excluded.state, note = excluded.note, decided_at = excluded.decided_at,
      decided_by = excluded.decided_by`
  await inTransaction(db, async (tx) => {
    await insert('pending').execute(tx)
    await notifyClaimMade(tx, about)
  })
  expect(await noticesOf(farmer)).toMatchObject([{ kind: 'farm_claim', detail: { item: 'Okra' } }])
  expect(await kindsOf(admin)).toContain('claim_made')
  expect((await mailsTo(farmer, order)).at(-1)?.text).toContain('asks for ₹20 back for Okra')
  // Another farm gets nothing to read about it.
  await inTransaction(db, (tx) => notifyClaimMade(tx, { ...about, farmerId: neighbour.id }))
  expect((await mailsTo(neighbour, order)).filter(({ subject }) => subject.includes('wrong'))).toEqual([])
  expect((await mailsTo(admin, order)).at(-1)?.subject).toBe(`Order #${order.number}: a claim waits for you`)

  await inTransaction(db, async (tx) => {
    await insert('rejected').execute(tx)
    await notifyClaimDecided(tx, { ...about, buyerId: buyer.id, givenPaise: null, note: 'Not ours' })
  })
  expect(await noticesOf(buyer)).toMatchObject([
    { kind: 'claim_rejected', detail: { item: 'Okra', note: 'Not ours' } },
  ])
  expect(await kindsOf(farmer)).toEqual(['farm_claim'])
  expect((await mailsTo(buyer, order)).at(-1)?.text).toContain('\nWhy\nNot ours\n')

  await inTransaction(db, (tx) =>
    notifyClaimDecided(tx, { ...about, claimId: uuid(), buyerId: buyer.id, givenPaise: 20_00, note: null }),
  )
  expect((await noticesOf(farmer)).at(-1)).toMatchObject({
    kind: 'farm_claim_decided',
    detail: { amountPaise: '2000' },
  })
})
