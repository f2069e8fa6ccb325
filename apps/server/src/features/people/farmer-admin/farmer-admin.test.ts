import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import {
  ordersOfFarmer,
  resumeFarmer,
  setFarmDelivery,
  suspendFarmer,
  unverifyFarmer,
  verifyFarmer,
} from '@farmgate/contract/people/farmer-admin.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { advanceOrder, farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { product, products } from '@farmgate/contract/catalogue/products.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { allFarmers, oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
const { db } = market
booksEqualAtTheEnd(market)

const [admin, other] = [await market.person('admin'), await market.person('admin')]
const buyer = await market.person('user')
let farmer: Person
let okra: string

beforeEach(async () => {
  farmer = await market.person('farmer')
  okra = await putOnSale(db, { farmerId: farmer.id, pricePaise: 40_00, available: 100 })
})

const params = () => ({ params: { id: farmer.id } })
const verify = (by = admin, what = 'Land papers, and a visit on 3 November') =>
  by.call(verifyFarmer, { ...params(), body: { what } })
const suspend = (by = admin, reason = 'Two spoiled parcels in a week') =>
  by.call(suspendFarmer, { ...params(), body: { reason } })
const resume = (by = admin) => by.call(resumeFarmer, params())
const one = async () => (await admin.call(oneFarmer, params())).farmer
const item = (count = 1) => ({ _id: okra, price: 40, count })

const actsOn = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_role', 'action', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', 'like', 'farmer.%')
    .orderBy('id')
    .execute()
const newsOf = (id: string) =>
  db.selectFrom('notices').select(['kind', 'detail']).where('account_id', '=', id).orderBy('id').execute()

describe('verified', () => {
  test('shows operators who checked what, and buyers that it was checked', async () => {
    expect(await one()).toMatchObject({ verified: null, suspended: null })
    expect((await market.call(product, { params: { id: okra } })).product.farmer.verified).toBe(false)
    const { farmer: now } = await verify()
    expect(now.verified).toEqual({
      at: expect.any(String),
      what: 'Land papers, and a visit on 3 November',
      by: admin.name,
    })
    expect(await one()).toEqual(now)
    const { product: shown } = await market.call(product, { params: { id: okra } })
    expect(shown.farmer.verified).toBe(true)
    expect(JSON.stringify(shown)).not.toContain('Land papers')
    await other.call(unverifyFarmer, params())
    expect((await one()).verified).toBeNull()
    expect((await market.call(product, { params: { id: okra } })).product.farmer.verified).toBe(false)
  })

  test('is recorded before and after, and the farm is notified each time', async () => {
    await verify()
    await admin.call(unverifyFarmer, params())
    await verify(other, 'Looked again')
    const what = 'Land papers, and a visit on 3 November'
    expect(await actsOn(farmer.id)).toEqual([
      {
        actor_id: admin.id,
        actor_role: 'admin',
        action: 'farmer.verified',
        before: { verified: false, what: null },
        after: { verified: true, what },
      },
      {
        actor_id: admin.id,
        actor_role: 'admin',
        action: 'farmer.unverified',
        before: { verified: true, what },
        after: { verified: false, what: null },
      },
      expect.objectContaining({ actor_id: other.id, action: 'farmer.verified' }),
    ])
    expect((await newsOf(farmer.id)).map(({ kind }) => kind)).toEqual(['farm_verified', 'farm_verified'])
  })

  test('needs a text about what was checked', async () => {
    for (const what of ['', '   ']) {
      expect(await problemOf(verify(admin, what))).toMatchObject({
        status: 400,
        code: 'farmer.verify_refused',
        faults: [{ field: 'what', code: 'what.required' }],
      })
    }
    expect(await outcome(verify(admin, 'x'.repeat(501)))).toBe('farmer.verify_refused')
    expect((await one()).verified).toBeNull()
  })

  test('two admins at once: one wins, and the other gets the current status', async () => {
    const responses = await Promise.all([admin, other].map((by) => outcome(verify(by, `by ${by.name}`))))
    expect(responses.toSorted()).toEqual(['done', 'farmer.already_verified'])
    const winner = responses[0] === 'done' ? admin : other
    expect((await one()).verified).toMatchObject({ what: `by ${winner.name}`, by: winner.name })
    expect(await actsOn(farmer.id)).toHaveLength(1)
    expect(await newsOf(farmer.id)).toHaveLength(1)
  })

  test('is not removed from a farm that was never verified', async () => {
    expect(await outcome(admin.call(unverifyFarmer, params()))).toBe('farmer.not_verified')
  })
})

describe('suspended', () => {
  test('the farm’s products leave the shop at once, and come back when it may sell again', async () => {
    await buyer.call(addToCart, { body: { productId: okra } })
    await suspend()
    expect(await outcome(market.call(product, { params: { id: okra } }))).toBe('product.not_found')
    const { products: shown } = await market.call(products, {
      query: { farmer: farmer.id, category: 'Vegetables' },
    })
    expect(shown).toEqual([])
    const { cart: lines, canCheckOut } = await buyer.call(cart, {})
    expect(lines.find((line) => line.product._id === okra)?.state).toBe('withdrawn')
    expect(canCheckOut).toBe(false)
    expect(await outcome(placedOrder(market, buyer, [item()]))).toBe('product.unavailable')
    expect((await resume(other)).farmer.suspended).toBeNull()
    expect((await market.call(product, { params: { id: okra } })).product._id).toBe(okra)
    expect(await outcome(placedOrder(market, buyer, [item()]))).toBe('done')
  })

  test('products that the farm lists meanwhile are not on sale', async () => {
    await suspend()
    const late = await putOnSale(db, { farmerId: farmer.id })
    expect(await outcome(market.call(product, { params: { id: late } }))).toBe('product.not_found')
    await resume()
    expect(await outcome(market.call(product, { params: { id: late } }))).toBe('done')
  })

  test('the farm signs in, sees its listings and packs what was ordered, and the order continues', async () => {
    const order = await paidOrder(market, buyer, [item(2)])
    await suspend()
    await market.signIn(farmer)
    expect(await farmer.call(myProducts, { query: {} })).toHaveLength(1)
    const { orders } = await farmer.call(farmOrders, { query: {} })
    expect(orders.map(({ _id }) => _id)).toEqual([order._id])
    const { order: sent } = await admin.call(advanceOrder, {
      params: { id: order._id },
      body: { status: 'delivered' },
    })
    expect(sent.status).toBe('delivered')
    expect((await one()).balance).toBe(80)
    await resume()
  })

  test('shows why and by whom; is recorded, and the farm is notified with the reason', async () => {
    const { farmer: now } = await suspend()
    const reason = 'Two spoiled parcels in a week'
    expect(now.suspended).toEqual({ at: expect.any(String), reason, by: admin.name })
    await resume(other)
    expect(await actsOn(farmer.id)).toEqual([
      {
        actor_id: admin.id,
        actor_role: 'admin',
        action: 'farmer.suspended',
        before: { suspended: false, reason: null },
        after: { suspended: true, reason },
      },
      {
        actor_id: other.id,
        actor_role: 'admin',
        action: 'farmer.resumed',
        before: { suspended: true, reason },
        after: { suspended: false, reason: null },
      },
    ])
    expect(await newsOf(farmer.id)).toEqual([
      { kind: 'farm_suspended', detail: { reason } },
      { kind: 'farm_resumed', detail: {} },
    ])
  })

  test('needs a reason', async () => {
    expect(await problemOf(suspend(admin, ' '))).toMatchObject({
      status: 400,
      code: 'farmer.suspend_refused',
      faults: [{ field: 'reason', code: 'explanation.required' }],
    })
    expect((await one()).suspended).toBeNull()
  })

  test('two admins at once: one wins, both ways', async () => {
    const down = await Promise.all([admin, other].map((by) => outcome(suspend(by))))
    expect(down.toSorted()).toEqual(['done', 'farmer.already_suspended'])
    const up = await Promise.all([admin, other].map((by) => outcome(resume(by))))
    expect(up.toSorted()).toEqual(['done', 'farmer.not_suspended'])
    expect(await actsOn(farmer.id)).toHaveLength(2)
  })
})

describe('the delivery of a farm', () => {
  const deliver = (delivery: FarmDelivery, id = farmer.id, by = admin) =>
    by.call(setFarmDelivery, { params: { id }, body: { delivery } })

  test('is undecided at first; operators and the farmer see what an operator decided', async () => {
    expect((await one()).delivery).toBe('undecided')
    expect((await farmer.call(farmerProfile, {})).farmer.delivery).toBe('undecided')
    const { message, farmer: now } = await deliver('rounds')
    expect(message).toBe('Delivery saved')
    expect(now.delivery).toBe('rounds')
    expect(await one()).toEqual(now)
    const { farmers } = await admin.call(allFarmers, { query: {} })
    expect(farmers.find(({ _id }) => _id === farmer.id)?.delivery).toBe('rounds')
    expect((await farmer.call(farmerProfile, {})).farmer.delivery).toBe('rounds')
  })

  test('is recorded before and after; the same again is not recorded', async () => {
    await deliver('courier')
    await deliver('courier', farmer.id, other)
    await deliver('undecided', farmer.id, other)
    const act = { actor_role: 'admin', action: 'farmer.delivery_set' }
    expect(await actsOn(farmer.id)).toEqual([
      { ...act, actor_id: admin.id, before: { delivery: 'undecided' }, after: { delivery: 'courier' } },
      { ...act, actor_id: other.id, before: { delivery: 'courier' }, after: { delivery: 'undecided' } },
    ])
  })

  test('is one of three, of a farmer, and decided by an admin', async () => {
    const wrong = 'drone' as FarmDelivery
    expect(await problemOf(deliver(wrong))).toMatchObject({
      status: 400,
      code: 'farmer.delivery_refused',
      faults: [{ field: 'delivery', code: 'field.invalid' }],
    })
    for (const id of [buyer.id, admin.id, 'nobody'])
      expect(await outcome(deliver('rounds', id))).toBe('farmer.not_found')
    for (const stranger of [farmer, buyer])
      expect(await outcome(deliver('rounds', farmer.id, stranger))).toBe('auth.role_forbidden')
    expect((await one()).delivery).toBe('undecided')
    await expect(
      db
        .updateTable('farmer_profiles')
        .set({ delivery: wrong })
        .where('account_id', '=', farmer.id)
        .execute(),
    ).rejects.toThrow('farmer_delivery_known')
  })
})

test('an unknown id, a buyer or an admin is not a farmer; and only an admin decides', async () => {
  for (const id of [buyer.id, admin.id, 'not-an-id', '00000000-0000-7000-8000-000000000000']) {
    const of = { params: { id } }
    const responses = [
      admin.call(verifyFarmer, { ...of, body: { what: 'x' } }),
      admin.call(unverifyFarmer, of),
      admin.call(suspendFarmer, { ...of, body: { reason: 'x' } }),
      admin.call(resumeFarmer, of),
      admin.call(ordersOfFarmer, { ...of, query: {} }),
    ]
    expect(new Set(await Promise.all(responses.map(outcome)))).toEqual(new Set(['farmer.not_found']))
  }
  for (const stranger of [buyer, farmer, await market.person('farmer')]) {
    expect(await outcome(verify(stranger))).toBe('auth.role_forbidden')
    expect(await outcome(suspend(stranger))).toBe('auth.role_forbidden')
    expect(await outcome(resume(stranger))).toBe('auth.role_forbidden')
  }
})

test('the list can be filtered by farms to verify, and by suspended ones', async () => {
  const [verified, both] = [await market.person('farmer'), await market.person('farmer')]
  const body = { what: 'The field' }
  await admin.call(verifyFarmer, { params: { id: verified.id }, body })
  await admin.call(suspendFarmer, { params: { id: both.id }, body: { reason: 'No papers' } })
  const ids = async (status: 'to_verify' | 'suspended') =>
    (await admin.call(allFarmers, { query: { status } })).farmers.map(({ _id }) => _id)
  expect(await ids('suspended')).toEqual([both.id])
  const toVerify = await ids('to_verify')
  expect(toVerify).toContain(farmer.id)
  expect(toVerify).not.toContain(verified.id)
  // A suspended farm need not be verified.
  expect(toVerify).not.toContain(both.id)
  const { counts, farmers } = await admin.call(allFarmers, { query: {} })
  expect(counts).toEqual({ all: farmers.length, to_verify: toVerify.length, suspended: 1 })
  const { nextCursor } = await admin.call(allFarmers, { query: { status: 'to_verify', limit: '1' } })
  expect(await outcome(admin.call(allFarmers, { query: { cursor: nextCursor ?? '' } }))).toBe(
    'request.invalid',
  )
  await admin.call(resumeFarmer, { params: { id: both.id } })
})

test('a farm’s orders and what it is owed, as in the ledger', async () => {
  const neighbour = await market.person('farmer')
  const tomato = await putOnSale(db, { farmerId: neighbour.id, pricePaise: 30_00, available: 100 })
  const both = await paidOrder(market, buyer, [item(3), { _id: tomato, price: 30 }])
  const done = await deliveredOrder(market, buyer, admin, [item()])
  const back = await deliveredOrder(market, buyer, admin, [item(5)])
  await buyer.call(requestReturn, { params: { id: back._id }, body: {} })
  await admin.call(decideReturn, { params: { id: back._id }, body: { status: 'approved' } })
  // An unpaid order is not packed.
  await placedOrder(market, buyer, [item()], 'UPI')
  expect(await one()).toMatchObject({ balance: 160, orders: { open: 1, total: 3 } })

  const first = await admin.call(ordersOfFarmer, { ...params(), query: { limit: '2' } })
  const second = await admin.call(ordersOfFarmer, {
    ...params(),
    query: { limit: '2', cursor: first.nextCursor ?? '' },
  })
  expect([...first.orders, ...second.orders].map(({ _id }) => _id)).toEqual([back._id, done._id, both._id])
  expect(second.nextCursor).toBeNull()
  expect(first.farmer).toEqual({ _id: farmer.id, name: farmer.name })
  // As an admin sees it: with the parcel of the other farm.
  expect(second.orders[0]?.parcels).toHaveLength(2)
})
