import { attention } from '@farmgate/contract/telling/attention.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { advanceOrder, allOrders, oneOrder, parcelCame } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { orderBody, paidOrder, place } from '#testing/builders/orders.ts'
import { makeRound } from '#testing/builders/rounds.sql.ts'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
let admin: Person
let farm: Person
let buyer: Person
let roundId: string
beforeAll(async () => {
  admin = await market.person('admin')
  farm = await market.person('farmer')
  buyer = await market.person('user')
  const round = { name: 'Kothrud', farms: [farm.id], pincodes: [ADDRESS.pincode], adminId: admin.id }
  roundId = await makeRound(db, { ...round, daysAhead: [2] })
})

const tomato = () => approvedListing(market, farm, admin, { name: 'Tomato', price: 40, quantity: 50 })

const kindsOf = async (orderId: string): Promise<string[]> =>
  (await admin.call(attention, { query: {} })).rows
    .filter(({ order }) => order?._id === orderId)
    .map(({ kind }) => kind)

const isLate = async (orderId: string): Promise<boolean> =>
  (await admin.call(allOrders, { query: { view: 'late' } })).orders.some(({ _id }) => _id === orderId)

test('an order on a round day is late after the drop-off and after the window, not a day after ordering', async () => {
  const { _id: id } = await place(buyer, orderBody([await tomato()]))
  expect([await isLate(id), await kindsOf(id)]).toEqual([false, []])
  await sql`update orders set ship_by = now() - interval '1 hour' where id = ${id}`.execute(db)
  expect([await isLate(id), await kindsOf(id)]).toEqual([true, ['order_to_ship']])
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  expect([await isLate(id), await kindsOf(id)]).toEqual([false, []])
  await sql`update orders set deliver_by = now() - interval '1 hour' where id = ${id}`.execute(db)
  expect([await isLate(id), await kindsOf(id)]).toEqual([true, ['order_to_deliver']])
})

test('an order on a round day is not late because it was paid long ago', async () => {
  const { _id: id } = await paidOrder(market, buyer, [await tomato()])
  await sql`update orders set paid_at = paid_at - interval '10 days' where id = ${id}`.execute(db)
  expect([await isLate(id), await kindsOf(id)]).toEqual([false, []])
})

test('an order is due at the times of its day, which follow a parcel that moves on', async () => {
  const { _id: id } = await place(buyer, orderBody([await tomato()]))
  const due = async () => (await admin.call(oneOrder, { params: { id } })).order.dueAt
  const day = db.selectFrom('round_days').select(['drop_off_at', 'ends_at']).where('round_id', '=', roundId)
  const { drop_off_at, ends_at } = await day.executeTakeFirstOrThrow()
  expect(await due()).toBe(drop_off_at.toISOString())
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  expect(await due()).toBe(ends_at.toISOString())
})

test('an order with no promised day needs an operator once there are rounds, until it is sent', async () => {
  const newFarm = await market.person('farmer')
  const okra = await approvedListing(market, newFarm, admin, { name: 'Okra' })
  const { _id: id } = await place(buyer, orderBody([okra]))
  expect(await kindsOf(id)).toEqual(['order_without_day'])
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  expect(await kindsOf(id)).toEqual([])
})

test('without rounds no order needs a day', async () => {
  const without = await openMarket()
  const [operator, farmer, person] = [
    await without.person('admin'),
    await without.person('farmer'),
    await without.person('user'),
  ]
  await place(person, orderBody([await approvedListing(without, farmer, operator)]))
  expect((await operator.call(attention, { query: { kind: 'order_without_day' } })).rows).toEqual([])
})

async function courierOrder() {
  await sql`update farmer_profiles set delivery = 'courier' where account_id = ${farm.id}`.execute(db)
  const turmeric = await approvedListing(market, farm, admin, { name: 'Turmeric', category: 'Spices' })
  const order = await paidOrder(market, buyer, [turmeric])
  await sql`update farmer_profiles set delivery = 'rounds' where account_id = ${farm.id}`.execute(db)
  return { id: order._id, farmerId: farm.id }
}

const DTDC = { name: 'DTDC', number: 'P40218' }

test('an operator gives a parcel to a courier, and the buyer says that it came', async () => {
  const params = await courierOrder()
  const { order: sent } = await admin.call(changeParcel, { params, body: { courier: DTDC } })
  expect(sent).toMatchObject({ status: 'shipped', parcels: [{ delivery: { courier: DTDC } }] })
  const { order } = await buyer.call(parcelCame, { params })
  expect(order.status).toBe('delivered')
  expect(await outcome(buyer.call(parcelCame, { params }))).toBe('order.stage_passed')
})

test('a courier that is two days past its range needs an operator', async () => {
  const params = await courierOrder()
  await admin.call(changeParcel, { params, body: { courier: DTDC } })
  expect(await kindsOf(params.id)).toEqual([])
  await sql`update parcels set courier_due = now() where order_id = ${params.id}`.execute(db)
  expect(await kindsOf(params.id)).toEqual(['courier_late'])
})

test('only what goes by courier is given to one, and only that does a buyer mark as come', async () => {
  const { _id: id } = await place(buyer, orderBody([await tomato()]))
  const params = { id, farmerId: farm.id }
  expect(await outcome(admin.call(changeParcel, { params, body: { courier: DTDC } }))).toBe(
    'parcel.not_by_courier',
  )
  expect(await outcome(buyer.call(parcelCame, { params }))).toBe('parcel.not_by_courier')
  expect(await outcome(buyer.call(parcelCame, { params: await courierOrder() }))).toBe('order.stage_passed')
})
