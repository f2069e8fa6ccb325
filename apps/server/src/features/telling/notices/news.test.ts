import { updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import {
  advanceOrder,
  cancelOrder,
  operatorCancelOrder,
  payOrder,
} from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct, rejectProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { pendingListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { sweepAll } from '#testing/builders/money.ts'
import { readMails } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder, type ItemToOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
const { db, simulator } = market
let admin: Person
let farmer: Person
let neighbour: Person
let buyer: Person
let items: readonly ItemToOrder[]

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({})
  simulator.setRefunds({ outcome: 'processed' })
  admin = await market.person('admin')
  ;[farmer, neighbour, buyer] = [
    await market.person('farmer'),
    await market.person('farmer'),
    await market.person('user'),
  ]
  items = [
    { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 },
    { _id: await putOnSale(db, { farmerId: neighbour.id }), price: 40 },
  ]
})

/** A person's inbox, oldest first. */
const toldTo = async (person: Person) =>
  (await person.call(myNotices, { query: {} })).notices.map(({ kind }) => kind).toReversed()

const cancel = (id: string) =>
  buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
const advance = (id: string, status: 'shipped' | 'delivered') =>
  admin.call(advanceOrder, { params: { id }, body: { status } })

describe('an order', () => {
  test('for cash notifies its buyer and each of its farms at once', async () => {
    const { _id, number } = await placedOrder(market, buyer, items)
    for (const farm of [farmer, neighbour]) {
      const { notices, unseen } = await farm.call(myNotices, { query: {} })
      expect(notices).toMatchObject([
        { kind: 'farm_new_order', order: { _id, number }, seenAt: null, product: null },
      ])
      expect(unseen).toBe(1)
    }
    expect(await toldTo(buyer)).toEqual(['order_placed'])
    expect(await toldTo(admin)).toEqual([])
  })

  test('online notifies when it is paid, once, whichever source reports it and however often', async () => {
    const { _id: id, paymentOrderId } = await placedOrder(market, buyer, items, 'UPI')
    expect(await toldTo(buyer)).toEqual([])
    expect(await toldTo(farmer)).toEqual([])
    await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
    await Promise.all(Array.from({ length: 5 }, () => buyer.call(payOrder, { params: { id } })))
    await sweepAll(market)
    await sweepAll(market)
    expect(await toldTo(buyer)).toEqual(['order_placed'])
    for (const farm of [farmer, neighbour]) expect(await toldTo(farm)).toEqual(['farm_new_order'])
    expect(await readMails(db, id)).toHaveLength(3)
  })

  test('that moves on notifies its buyer, each stage once', async () => {
    const { _id: id } = await placedOrder(market, buyer, items)
    await Promise.all(Array.from({ length: 4 }, () => outcome(advance(id, 'shipped'))))
    expect(await toldTo(buyer)).toEqual(['order_placed', 'order_shipped'])
    await advance(id, 'delivered')
    expect(await outcome(advance(id, 'delivered'))).toBe('order.stage_passed')
    expect(await toldTo(buyer)).toEqual(['order_placed', 'order_shipped', 'order_delivered'])
    expect((await readMails(db, id)).map(({ kind }) => kind)).toEqual([
      'farm_new_order',
      'farm_new_order',
      'order_delivered',
      'order_placed',
      'order_shipped',
    ])
  })

  test('that is cancelled notifies its buyer and the farms that were to pack it', async () => {
    const { _id: id } = await placedOrder(market, buyer, items)
    const cancelled = operatorCancelOrder
    await Promise.all([
      outcome(cancel(id)),
      outcome(admin.call(cancelled, { params: { id }, body: { reason: 'Hail' } })),
    ])
    expect(await toldTo(buyer)).toEqual(['order_placed', 'order_cancelled'])
    for (const farm of [farmer, neighbour])
      expect(await toldTo(farm)).toEqual(['farm_new_order', 'farm_order_cancelled'])
  })

  test('that was never paid notifies no farm, neither placed nor cancelled', async () => {
    const { _id: id } = await placedOrder(market, buyer, items, 'UPI')
    await cancel(id)
    expect(await toldTo(buyer)).toEqual(['order_cancelled'])
    for (const farm of [farmer, neighbour]) expect(await toldTo(farm)).toEqual([])
  })
})

describe('a refund', () => {
  test('notifies its buyer when it was sent, once, by webhooks and sweepers alike', async () => {
    const { _id: id } = await paidOrder(market, buyer, items)
    await cancel(id)
    await sweepAll(market)
    await sweepAll(market)
    expect(await toldTo(buyer)).toEqual(['order_placed', 'order_cancelled', 'refund_processed'])
  })

  test('that fails notifies every operator, once for each refund', async () => {
    const other = await market.person('admin')
    const { _id: id } = await paidOrder(market, buyer, items)
    simulator.setRefunds({ outcome: 'failed' })
    await cancel(id)
    await sweepAll(market)
    await sweepAll(market)
    for (const operator of [admin, other]) {
      const { notices } = await operator.call(myNotices, { query: {} })
      expect(notices).toMatchObject([{ kind: 'refund_failed', order: { _id: id } }])
    }
    expect(await toldTo(buyer)).toEqual(['order_placed', 'order_cancelled'])
  })
})

describe('a return', () => {
  test('notifies the operators, and its decision with the note notifies the buyer, each once', async () => {
    const { _id: id } = await deliveredOrder(market, buyer, admin, items)
    await buyer.call(requestReturn, { params: { id } }, { idempotencyKey: 'return-0001' })
    await buyer.call(requestReturn, { params: { id } }, { idempotencyKey: 'return-0001' })
    expect(await toldTo(admin)).toEqual(['return_requested'])
    const decide = () =>
      admin.call(decideReturn, { params: { id }, body: { status: 'rejected', note: 'The crate was opened' } })
    await Promise.all([outcome(decide()), outcome(decide())])
    const { notices } = await buyer.call(myNotices, { query: {} })
    expect(notices.filter(({ kind }) => kind.startsWith('return_'))).toMatchObject([
      { kind: 'return_rejected', detail: { note: 'The crate was opened' } },
    ])
  })

  test('that is approved notifies without a note', async () => {
    const { _id: id } = await deliveredOrder(market, buyer, admin, items)
    await buyer.call(requestReturn, { params: { id } })
    await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
    expect((await toldTo(buyer)).at(-1)).toBe('return_approved')
  })
})

describe('a listing', () => {
  const product = async (id: string, name: string) => ({ product: { _id: id, name } })

  test('that is decided notifies its farmer, each decision once, with the note', async () => {
    const { _id: id, name } = await pendingListing(market, farmer)
    const reject = () => admin.call(rejectProduct, { params: { id }, body: { note: 'The photo is dark' } })
    await reject()
    await reject()
    expect((await farmer.call(myNotices, { query: {} })).notices).toMatchObject([
      { kind: 'listing_rejected', ...(await product(id, name)), detail: { note: 'The photo is dark' } },
    ])
    await farmer.call(editProduct, { params: { id }, body: { name: 'Tender okra' } })
    await admin.call(approveProduct, { params: { id }, body: {} })
    await admin.call(approveProduct, { params: { id }, body: {} })
    expect(await toldTo(farmer)).toEqual(['listing_rejected', 'listing_approved'])
  })

  test('whose change is decided notifies as a change', async () => {
    const { _id: id } = await pendingListing(market, farmer)
    await admin.call(approveProduct, { params: { id }, body: {} })
    await farmer.call(editProduct, { params: { id }, body: { name: 'Tender okra' } })
    await admin.call(rejectProduct, { params: { id }, body: { note: 'Too tender' } })
    await farmer.call(editProduct, { params: { id }, body: { name: 'Soft okra' } })
    await admin.call(approveProduct, { params: { id }, body: {} })
    const { notices } = await farmer.call(myNotices, { query: {} })
    expect(notices.map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      { kind: 'listing_approved', detail: { of: 'change' } },
      { kind: 'listing_rejected', detail: { of: 'change', note: 'Too tender' } },
      { kind: 'listing_approved', detail: {} },
    ])
  })
})

describe('an account', () => {
  test('whose password changes notifies its owner, each time', async () => {
    for (const password of ['another horse battery', 'yet another battery']) {
      const currentPassword = currentOf(password)
      const { token } = await market.signIn({ ...buyer, password: currentPassword })
      await market.call(updateUserProfile, { body: { password, currentPassword } }, { token })
    }
    const { token } = await market.signIn({ ...buyer, password: 'yet another battery' })
    const { notices } = await market.call(myNotices, { query: {} }, { token })
    expect(notices.map(({ kind }) => kind)).toEqual(['password_changed', 'password_changed'])
  })

  const currentOf = (next: string) =>
    next === 'another horse battery' ? buyer.password : 'another horse battery'

  test('whose name alone changes notifies no one', async () => {
    await buyer.call(updateUserProfile, { body: { name: 'Asha K', email: buyer.email.toUpperCase() } })
    expect(await toldTo(buyer)).toEqual([])
  })
})
