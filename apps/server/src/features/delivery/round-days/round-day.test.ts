import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import type { RoundBody } from '@farmgate/contract/forms/round.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { leaveRoundDay, markHandedIn, numberStops } from '@farmgate/contract/delivery/round-day.ts'
import { addRound, callOffRoundDay, moveRoundDay, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { closeOrders, dayAhead, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'

const market = await openMarket()
const { db } = market
const [admin, colleague] = [await market.person('admin'), await market.person('admin')]
const [farmer, neighbour] = [await market.person('farmer'), await market.person('farmer')]
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const other = {
  _id: await putOnSale(db, { farmerId: neighbour.id, name: 'Paneer', available: 1_000 }),
  price: 40,
}
const DAY = dayAhead(2)
let roundId: string
let params: { id: string; day: string }

const newRound = async (changes: Partial<RoundBody> = {}) =>
  (await admin.call(addRound, { body: roundBody(changes) })).round._id

beforeEach(async () => {
  roundId = await newRound()
  params = { id: roundId, day: DAY }
})

async function cashOrder(items = [item, other]): Promise<{ buyer: Person; order: string; stop: string }> {
  const buyer = await market.person('user')
  const { _id: order } = await placedOrder(market, buyer, items)
  return { buyer, order, stop: await giveStop(db, order, { roundId, day: DAY }) }
}

const close = () => closeOrders(db, { roundId, day: DAY })
const leave = (person = admin) => person.call(leaveRoundDay, { params })
const theDay = async () => (await admin.call(oneRoundDay, { params })).day
const statusOf = async (order: string) =>
  (await admin.call(oneOrder, { params: { id: order } })).order.parcels.map(({ status }) => status)
const eventsOf = async (order: string, kind: string) =>
  (
    await db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', order)
      .where('kind', '=', kind)
      .execute()
  ).length
const actsOf = async (action: string) =>
  (await admin.call(auditLog, { query: { q: roundId } })).acts.filter((act) => act.action === action)

describe('a round that leaves', () => {
  test('ships its bags that are paid for or paid in cash, and no other', async () => {
    const cash = await cashOrder()
    const online = await market.person('user')
    const paid = await paidOrder(market, online, [item])
    await giveStop(db, paid._id, { roundId, day: DAY })
    const waiting = await placedOrder(market, await market.person('user'), [item], 'UPI')
    await giveStop(db, waiting._id, { roundId, day: DAY })
    const elsewhere = await placedOrder(market, await market.person('user'), [item])
    await giveStop(db, elsewhere._id, { roundId, day: dayAhead(4) })
    await close()
    expect(await leave()).toMatchObject({ orders: 2, unpaid: 1 })
    expect(await statusOf(cash.order)).toEqual(['shipped', 'shipped'])
    expect(await statusOf(paid._id)).toEqual(['shipped'])
    expect(await statusOf(waiting._id)).toEqual(['confirmed'])
    expect(await statusOf(elsewhere._id)).toEqual(['confirmed'])
    expect(await theDay()).toMatchObject({ state: 'on_the_road', isMovable: false })
    expect((await theDay()).leftAt).not.toBeNull()
    const kinds = (await cash.buyer.call(myNotices, { query: {} })).notices.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'order_shipped')).toHaveLength(1)
    expect(kinds).not.toContain('parcel_shipped')
    expect(await eventsOf(cash.order, 'parcel_shipped')).toBe(2)
    expect(await actsOf('round.left')).toMatchObject([{ detail: { day: DAY, orders: 2 } }])
  })

  test('ships only the bags of this day, and the buyer of an order in two parts gets a notice of this part', async () => {
    const buyer = await market.person('user')
    const { _id: order } = await placedOrder(market, buyer, [item, other])
    await giveStop(db, order, { roundId, day: DAY }, farmer.id)
    await giveStop(db, order, { roundId, day: dayAhead(4) }, neighbour.id)
    await close()
    await leave()
    expect((await statusOf(order)).toSorted()).toEqual(['confirmed', 'shipped'])
    const kinds = (await buyer.call(myNotices, { query: {} })).notices.map(({ kind }) => kind)
    expect(kinds).toContain('parcel_shipped')
    expect(kinds).not.toContain('order_shipped')
  })

  test('does not leave before its orders are closed, nor on a day that is called off or unknown', async () => {
    const { order } = await cashOrder()
    expect(await outcome(leave())).toBe('round.orders_open')
    await admin.call(callOffRoundDay, { params, body: { reason: 'Flooded road' } })
    await close()
    expect(await outcome(leave())).toBe('round.day_closed')
    expect(await statusOf(order)).toEqual(['confirmed', 'confirmed'])
    expect(await outcome(admin.call(leaveRoundDay, { params: { id: roundId, day: dayAhead(90) } }))).toBe(
      'round.day_not_found',
    )
    expect(await outcome(admin.call(leaveRoundDay, { params: { id: 'x', day: DAY } }))).toBe(
      'round.not_found',
    )
  })

  test('can’t be moved any more', async () => {
    await cashOrder()
    await close()
    await leave()
    const body = { to: dayAhead(4), reason: 'Flooded road' }
    expect(await outcome(admin.call(moveRoundDay, { params, body }))).toBe('round.day_closed')
  })

  test('goes on after an interruption, and a second call ships nothing twice', async () => {
    const [first, second] = [await cashOrder(), await cashOrder()]
    await close()
    // The call ended after the first order.
    for (const farmerId of [farmer.id, neighbour.id])
      await admin.call(changeParcel, { params: { id: first.order, farmerId }, body: { status: 'shipped' } })
    expect((await theDay()).leftAt).toBeNull()
    expect(await leave()).toMatchObject({ orders: 1 })
    const { leftAt } = await theDay()
    expect(await leave()).toMatchObject({ orders: 0 })
    expect((await theDay()).leftAt).toBe(leftAt)
    for (const { order } of [first, second]) expect(await eventsOf(order, 'parcel_shipped')).toBe(2)
    expect(await actsOf('round.left')).toHaveLength(1)
  })

  test('two operators let it leave at once: each bag is shipped once, and it leaves once', async () => {
    const orders = [await cashOrder(), await cashOrder(), await cashOrder(), await cashOrder()]
    await close()
    const both = await Promise.all([leave(admin), leave(colleague)])
    expect(both[0].orders + both[1].orders).toBe(4)
    for (const { order, buyer } of orders) {
      expect(await eventsOf(order, 'parcel_shipped')).toBe(2)
      const { notices } = await buyer.call(myNotices, { query: {} })
      expect(notices.filter(({ kind }) => kind === 'order_shipped')).toHaveLength(1)
    }
  })

  test('a bag that is taken out while the round leaves is not shipped', async () => {
    const { order } = await cashOrder()
    await close()
    let leaving: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await sql`select from orders where id = ${order} for update`.execute(tx)
      leaving = leave()
      await sql`select pg_sleep(0.2)`.execute(tx)
      await sql`update parcels set stop_id = null, goes_by = null where order_id = ${order}`.execute(tx)
      await sql`update stops set released_at = now() where order_id = ${order}`.execute(tx)
    })
    expect(await leaving).toMatchObject({ orders: 0 })
    expect(await statusOf(order)).toEqual(['confirmed', 'confirmed'])
  })
})

describe('drop-offs', () => {
  const mark = (handedIn: boolean, more: { stop?: string } = {}, farmerId = farmer.id, person = admin) =>
    person.call(markHandedIn, { params: { ...params, farmerId }, body: { handedIn, ...more } })
  const inOf = async (farmerId: string) => {
    const { handedIn, bags, missing } =
      (await theDay()).farms.find(({ _id }) => _id === farmerId) ?? expect.fail('no such farm')
    return { handedIn, bags, missing: missing.map(({ stop }) => stop) }
  }

  test('all bags of a farm are handed in, and the mark is taken off again', async () => {
    const { order } = await cashOrder()
    await cashOrder()
    expect(await inOf(farmer.id)).toEqual({ handedIn: 0, bags: 2, missing: [1, 2] })
    expect(await mark(true)).toMatchObject({ bags: 2 })
    expect(await inOf(farmer.id)).toEqual({ handedIn: 2, bags: 2, missing: [] })
    expect(await inOf(neighbour.id)).toMatchObject({ handedIn: 0 })
    expect((await theDay()).farms.map(({ _id }) => _id)).toEqual([neighbour.id, farmer.id])
    expect(await mark(true)).toMatchObject({ bags: 0 })
    expect(await eventsOf(order, 'handed_over')).toBe(1)
    expect(await eventsOf(order, 'packed')).toBe(1)
    expect(await mark(false)).toMatchObject({ bags: 2 })
    expect(await inOf(farmer.id)).toMatchObject({ handedIn: 0, missing: [1, 2] })
    expect(await actsOf('round.handed_in')).toMatchObject([
      { detail: { day: DAY, farm: farmer.name, bags: 2 } },
    ])
    expect(await actsOf('round.handed_in_removed')).toHaveLength(1)
  })

  test('the bag of one stop is handed in, and the others are named as missing', async () => {
    const [one, two] = [await cashOrder(), await cashOrder()]
    await mark(true, { stop: one.stop })
    const { stops, farms } = await theDay()
    const missing = farms.find(({ _id }) => _id === farmer.id)?.missing
    const number = stops.find(({ _id }) => _id === two.stop)?.number
    expect(missing).toMatchObject([{ stop: number, order: { _id: two.order } }])
  })

  test('no mark is set or taken off after the round has left', async () => {
    const { order } = await cashOrder()
    await mark(true)
    await close()
    await leave()
    expect(await outcome(mark(false))).toBe('round.day_closed')
    expect(await outcome(mark(true, {}, neighbour.id))).toBe('round.day_closed')
    expect(await inOf(farmer.id)).toMatchObject({ handedIn: 1, missing: [] })
    expect(await inOf(neighbour.id)).toMatchObject({ handedIn: 0, missing: [1] })
    expect(await statusOf(order)).toEqual(['shipped', 'shipped'])
  })

  test('a farm without a bag on this day, and another round’s stop, are not found', async () => {
    await cashOrder([item])
    expect(await outcome(mark(true, {}, neighbour.id))).toBe('parcel.not_found')
    expect(await outcome(mark(true, {}, 'x'))).toBe('parcel.not_found')
    expect(await outcome(mark(true, { stop: 'x' }))).toBe('parcel.not_found')
  })

  test('two operators mark the same farm at once: each bag has one mark in its history', async () => {
    const orders = [await cashOrder(), await cashOrder()]
    const both = await Promise.all([mark(true), mark(true, {}, farmer.id, colleague)])
    expect(both[0].bags + both[1].bags).toBe(2)
    for (const { order } of orders) expect(await eventsOf(order, 'handed_over')).toBe(1)
  })
})

describe('the numbers of stops', () => {
  const number = (stops: readonly string[]) =>
    admin.call(numberStops, { params, body: { stops: [...stops] } })
  const ids = async () => (await theDay()).stops.map(({ _id }) => _id)

  test('follow the operator, then pincode and street; an empty list sorts them again', async () => {
    await cashOrder()
    await cashOrder()
    await cashOrder()
    const sorted = await ids()
    const turned = sorted.toReversed()
    await number(turned)
    expect(await ids()).toEqual(turned)
    expect((await theDay()).stops.map((stop) => stop.number)).toEqual([1, 2, 3])
    await number([sorted[1] ?? ''])
    expect(await ids()).toEqual([sorted[1], sorted[0], sorted[2]])
    await number([])
    expect(await ids()).toEqual(sorted)
  })

  test('a stop of another day is refused, and nothing is numbered', async () => {
    const { stop } = await cashOrder()
    const strange = await cashOrder()
    const sorted = await ids()
    roundId = await newRound()
    const [old, now] = [params, { id: roundId, day: DAY }]
    params = now
    await cashOrder()
    expect(await outcome(number([strange.stop]))).toBe('stop.not_found')
    expect(await outcome(number(['x']))).toBe('stop.not_found')
    params = old
    expect(await ids()).toEqual(sorted)
    expect(sorted).toContain(stop)
  })
})
