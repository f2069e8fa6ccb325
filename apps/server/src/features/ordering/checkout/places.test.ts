import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { endParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sweepAll } from '#testing/builders/money.ts'
import { approvedListing } from '#testing/builders/listings.ts'
import { deliveredOrder, orderBody, paidOrder, place } from '#testing/builders/orders.ts'
import { dayAhead, makeRound, takenOn } from '#testing/builders/rounds.sql.ts'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
let admin: Person
let farm: Person
let other: Person
beforeAll(async () => {
  admin = await market.person('admin')
  farm = await market.person('farmer')
  other = await market.person('farmer')
})

let pincodes = 411_100
/** A pincode that no other test uses. */
const newPincode = (): string => String((pincodes += 1))

async function buyerAt(pincode: string): Promise<Person> {
  const buyer = await market.person('user')
  await buyer.call(updateAddress, { body: { ...ADDRESS, pincode } })
  return buyer
}

const tomato = (of: Person) =>
  approvedListing(market, of, admin, { name: 'Tomato', price: 40, quantity: 500 })

async function rounds(...made: { farms: Person[]; daysAhead: number[]; capacity?: number; name?: string }[]) {
  const pincode = newPincode()
  const ids: string[] = []
  for (const { farms, daysAhead, capacity = 10, name = `Round ${pincode} ${ids.length}` } of made) {
    const ofRound = { name, farms: farms.map(({ id }) => id), daysAhead, capacity, pincodes: [pincode] }
    ids.push(await makeRound(db, { ...ofRound, adminId: admin.id }))
  }
  return { pincode, ids: ids as [string, ...string[]] }
}

test('an order takes one place on the earliest day, and says day, window and round', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [2, 4] })
  const order = await place(await buyerAt(pincode), orderBody([await tomato(farm)]))
  expect(order.parcels[0]?.delivery).toMatchObject({
    round: { _id: ids[0], kind: 'home', day: dayAhead(2), code: null },
    courier: null,
  })
  expect(await takenOn(db, ids[0], 2)).toBe(1)
  expect(await takenOn(db, ids[0], 4)).toBe(0)
})

test('the code is shown to the buyer while the parcel is on its way, and to no operator', async () => {
  const { pincode } = await rounds({ farms: [farm], daysAhead: [2] })
  const buyer = await buyerAt(pincode)
  const { _id: id } = await place(buyer, orderBody([await tomato(farm)]))
  const { advanceOrder, oneOrder } = await import('@farmgate/contract/ordering/orders.ts')
  const { order: asOperator } = await admin.call(advanceOrder, {
    params: { id },
    body: { status: 'shipped' },
  })
  const { order } = await buyer.call(oneOrder, { params: { id } })
  expect(asOperator.parcels[0]?.delivery?.round).toMatchObject({ code: null })
  expect(order.parcels[0]?.delivery?.round).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) })
})

test('farms that share a round day share one place; farms on two days take two', async () => {
  const { pincode, ids } = await rounds(
    { farms: [farm], daysAhead: [2], name: 'East' },
    { farms: [other], daysAhead: [3], name: 'West' },
    { farms: [farm, other], daysAhead: [5], name: 'All' },
  )
  const items = [await tomato(farm), await tomato(other)]
  const together = await place(await buyerAt(pincode), orderBody(items))
  const [first, second] = together.parcels.map(({ delivery }) => delivery)
  expect([first?.round, second?.round]).toMatchObject([{ day: dayAhead(5) }, { day: dayAhead(5) }])
  expect(await takenOn(db, ids[2] ?? '', 5)).toBe(1)
  await sql`update round_days set capacity = taken where round_id = ${ids[2]}`.execute(db)
  const apart = await place(await buyerAt(pincode), orderBody(items))
  const days = apart.parcels.map(({ delivery }) => delivery?.round?.day)
  expect(new Set(days)).toEqual(new Set([dayAhead(2), dayAhead(3)]))
})

test('a wanted day is kept; a full one is refused before anything is paid', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [2, 4], capacity: 1 })
  const item = await tomato(farm)
  const wants = (ahead: number) => ({ ...orderBody([item]), deliveryDay: dayAhead(ahead) })
  const first = await place(await buyerAt(pincode), wants(3))
  expect(first.parcels[0]?.delivery?.round).toMatchObject({ day: dayAhead(4) })
  expect(await outcome(place(await buyerAt(pincode), wants(4)))).toBe('delivery.full')
  expect(await takenOn(db, ids[0], 2)).toBe(0)
})

test('past the cut-off a day takes no order; the next one does', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [1, 3] })
  await sql`update round_days set cut_off_at = now() - interval '1 minute'
             where round_id = ${ids[0]} and day = ${dayAhead(1)}::date`.execute(db)
  const order = await place(await buyerAt(pincode), orderBody([await tomato(farm)]))
  expect(order.parcels[0]?.delivery?.round).toMatchObject({ day: dayAhead(3) })
})

test('cancelling gives the place back, once', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [2] })
  const buyer = await buyerAt(pincode)
  const { _id: id } = await place(buyer, orderBody([await tomato(farm)]))
  const cancel = () => buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
  await cancel()
  expect(await takenOn(db, ids[0], 2)).toBe(0)
  expect(await outcome(cancel())).toBe('order.not_cancellable')
  expect(await takenOn(db, ids[0], 2)).toBe(0)
})

test('ending the only parcel of a day gives its place back, the other day stays', async () => {
  const { pincode, ids } = await rounds(
    { farms: [farm], daysAhead: [2], name: `First ${pincodes}` },
    { farms: [other], daysAhead: [3], name: `Second ${pincodes}` },
  )
  const order = await place(await buyerAt(pincode), orderBody([await tomato(farm), await tomato(other)]))
  await admin.call(endParcel, {
    params: { id: order._id, farmerId: farm.id },
    body: { reason: 'The farm is ill', restock: true },
  })
  expect([await takenOn(db, ids[0], 2), await takenOn(db, ids[1] ?? '', 3)]).toEqual([0, 1])
})

test('an unpaid order keeps its place past the cut-off and gives it back when its hold expires', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [2] })
  const buyer = await buyerAt(pincode)
  const body = orderBody([await tomato(farm)], 'UPI')
  const { _id: id } = await place(buyer, body)
  await sql`update round_days set cut_off_at = now() - interval '1 minute' where round_id = ${ids[0]}`.execute(
    db,
  )
  expect((await place(buyer, body))._id).toBe(id)
  expect(await takenOn(db, ids[0], 2)).toBe(1)
  await sql`update orders set payment_deadline = now() - interval '1 minute' where id = ${id}`.execute(db)
  await sweepAll(market)
  expect(await takenOn(db, ids[0], 2)).toBe(0)
})

test('a paid order keeps its place after the cut-off', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [2] })
  const buyer = await buyerAt(pincode)
  const { _id: id, paymentOrderId } = await place(buyer, orderBody([await tomato(farm)], 'UPI'))
  await sql`update round_days set cut_off_at = now() - interval '1 minute' where round_id = ${ids[0]}`.execute(
    db,
  )
  await market.simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  const { order } = await buyer.call(payOrder, { params: { id } })
  expect(order.parcels[0]?.delivery?.round).toMatchObject({ day: dayAhead(2) })
})

test('the same basket for another day is another order', async () => {
  const { pincode, ids } = await rounds({ farms: [farm], daysAhead: [2, 4] })
  const buyer = await buyerAt(pincode)
  const item = await tomato(farm)
  const first = await place(buyer, { ...orderBody([item], 'UPI'), deliveryDay: dayAhead(2) })
  const second = await place(buyer, { ...orderBody([item], 'UPI'), deliveryDay: dayAhead(4) })
  expect(second._id).not.toBe(first._id)
  expect(second.parcels[0]?.delivery?.round).toMatchObject({ day: dayAhead(4) })
  expect([await takenOn(db, ids[0], 2), await takenOn(db, ids[0], 4)]).toEqual([0, 1])
})

test('an unpaid order does not move to a pincode that its round does not serve', async () => {
  const { pincode } = await rounds({ farms: [farm], daysAhead: [2] })
  const buyer = await buyerAt(pincode)
  const body = orderBody([await tomato(farm)], 'UPI')
  await place(buyer, body)
  await buyer.call(updateAddress, { body: { ...ADDRESS, pincode: newPincode() } })
  expect(await outcome(place(buyer, body))).toBe('address.other_round')
})

test.for(['Cash on Delivery', 'UPI'] as const)(
  'what keeps goes by courier where no round comes: %s',
  async (method) => {
    await sql`update farmer_profiles set delivery = 'rounds' where account_id = ${farm.id}`.execute(db)
    const honey = await approvedListing(market, farm, admin, { name: 'Turmeric', category: 'Spices' })
    const buyer = await buyerAt(newPincode())
    if (method === 'Cash on Delivery')
      return expect(await outcome(place(buyer, orderBody([honey], method)))).toBe('courier.prepaid_only')
    const order = await paidOrder(market, buyer, [honey], method)
    expect(order.parcels[0]?.delivery).toEqual({
      round: null,
      courier: { fromDays: 3, toDays: 5, name: null, number: null },
    })
  },
)

test('fresh produce that no round brings to the address is refused, and only its order is', async () => {
  const item = await tomato(farm)
  await rounds({ farms: [farm], daysAhead: [2] })
  const buyer = await buyerAt(newPincode())
  expect(await outcome(place(buyer, orderBody([item])))).toBe('delivery.out_of_area')
  const { product: shown } = await buyer.call(product, { params: { id: item._id } })
  expect(shown.stock).toBe(500)
  await buyer.call(addToCart, { body: { productId: item._id, quantity: 1 } })
  expect((await buyer.call(cart, {})).canCheckOut).toBe(true)
})

test('without rounds, or if the market says so, it sells without a day', async () => {
  const item = await tomato(farm)
  await rounds({ farms: [farm], daysAhead: [2] })
  const isSold = async () => {
    const order = await place(await buyerAt(newPincode()), orderBody([item]))
    expect(order.parcels[0]?.delivery).toBeNull()
  }
  await sql`update rounds set from_day = from_day - 7, until_day = from_day - 7`.execute(db)
  await isSold()
  await sql`update rounds set from_day = from_day + 7, until_day = null`.execute(db)
  await sql`update market_settings set outside_rounds = 'accept'`.execute(db)
  await isSold()
  await sql`update market_settings set outside_rounds = 'refuse'`.execute(db)
})

test('a new farm sells with the specified calls alone, before and after rounds exist', async () => {
  const newFarm = await market.person('farmer')
  const { pincode } = await rounds({ farms: [farm], daysAhead: [2] })
  const order = await deliveredOrder(market, await buyerAt(pincode), admin, [await tomato(newFarm)])
  expect(order.parcels[0]).toMatchObject({ status: 'delivered', delivery: null })
})

test('leaving at the door is for prepaid orders', async () => {
  const { pincode } = await rounds({ farms: [farm], daysAhead: [2] })
  const item = await tomato(farm)
  const cash = await place(await buyerAt(pincode), { ...orderBody([item]), leaveAtDoor: true })
  const prepaid = await place(await buyerAt(pincode), { ...orderBody([item], 'UPI'), leaveAtDoor: true })
  expect([cash.delivery.leaveAtDoor, prepaid.delivery.leaveAtDoor]).toEqual([false, true])
})

test.for([
  [
    'taken stays within the capacity',
    sql`update round_days set taken = capacity + 1`,
    'round_day_taken_within_capacity',
  ],
  [
    'a stop is released once',
    sql`update stops set released_at = now() + interval '1 second' where released_at is not null`,
    'released once',
  ],
  [
    'a stop keeps its day',
    sql`update stops set code = '0000' where code <> '0000'`,
    'keeps its order and its day',
  ],
  ['stops are kept', sql`delete from stops`, 'append-only'],
  [
    'a place without a parcel is given back',
    sql`update parcels set stop_id = null, goes_by = null where stop_id is not null`,
    'is given back',
  ],
] as const)('the database promises: %s', async ([, statement, message]) => {
  await expect(statement.execute(db)).rejects.toThrow(message)
})
