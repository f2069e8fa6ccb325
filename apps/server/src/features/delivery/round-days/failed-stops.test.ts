import { attention } from '@farmgate/contract/telling/attention.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import {
  endFailedStop,
  giveStopAnotherDay,
  leaveRoundDay,
  lookAtMark,
} from '@farmgate/contract/delivery/round-day.ts'
import { addRound, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { readMovedMail } from '#features/delivery/rounds/testing/moved-mails.ts'
import {
  closeOrders,
  dayAhead,
  failStop,
  giveStop,
  readDays,
  readWays,
  roundBody,
} from '#features/delivery/rounds/testing/rounds.sql.ts'

const market = await openMarket()
const { db } = market
const [admin, colleague] = [await market.person('admin'), await market.person('admin')]
const [farmer, neighbour] = [await market.person('farmer'), await market.person('farmer')]
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const other = {
  _id: await putOnSale(db, { farmerId: neighbour.id, name: 'Paneer', available: 1_000 }),
  price: 40,
}
const [DAY, NEXT] = [dayAhead(2), dayAhead(4)]
let roundId: string

beforeEach(async () => {
  roundId = (await admin.call(addRound, { body: roundBody({ capacity: 2 }) })).round._id
})

interface Failed {
  readonly buyer: Person
  readonly order: string
  readonly stop: string
}

async function failed(method: 'UPI' | 'Cash on Delivery', items = [item, other]): Promise<Failed> {
  const buyer = await market.person('user')
  const make = method === 'UPI' ? paidOrder : placedOrder
  const { _id: order } = await make(market, buyer, items, method)
  const key = { roundId, day: DAY }
  const stop = await giveStop(db, order, key)
  await closeOrders(db, key)
  await admin.call(leaveRoundDay, { params: { id: roundId, day: DAY } })
  await failStop(db, stop, admin.id)
  return { buyer, order, stop }
}

const anotherDay = (stop: string, day = NEXT, person = admin) =>
  person.call(giveStopAnotherDay, { params: { id: stop }, body: { day } })
const end = (stop: string, restock: boolean, person = admin) =>
  person.call(endFailedStop, { params: { id: stop }, body: { restock } })
const orderOf = async (id: string) => (await admin.call(oneOrder, { params: { id } })).order
const takenOn = async (day: string) =>
  (await readDays(db, roundId)).find((each) => each.day === day)?.taken ?? -1
const waits = async (stop: string) =>
  (await admin.call(attention, { query: { kind: 'stop_failed' } })).rows.some(({ _id }) => _id === stop)
const leftOf = async (id: string) => (await market.call(product, { params: { id } })).product.quantity

describe('another day', () => {
  test('takes a place there, gives the old one back, and the bags stay on their way with their code', async () => {
    const { buyer, order, stop } = await failed('UPI')
    expect(await waits(stop)).toBe(true)
    await anotherDay(stop)
    expect(await waits(stop)).toBe(false)
    expect((await orderOf(order)).status).toBe('shipped')
    expect(await readWays(db, order)).toMatchObject([{ day: NEXT }, { day: NEXT }])
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([0, 1])
    const codes = await sql<{ code: string }>`select code from stops where order_id = ${order}`.execute(db)
    expect(codes.rows).toEqual([{ code: '4821' }, { code: '4821' }])
    const { notices } = await buyer.call(myNotices, { query: {} })
    expect(notices.filter(({ kind }) => kind === 'delivery_moved')).toMatchObject([
      { detail: { from: DAY, to: NEXT, again: 'yes' } },
    ])
    const { acts } = await admin.call(auditLog, { query: { q: order } })
    expect(acts).toContainEqual(
      expect.objectContaining({ action: 'order.another_day', detail: { day: DAY, toDay: NEXT } }),
    )
  })

  test('stays on the page of its first day, and is a second try on the other', async () => {
    const { stop } = await failed('UPI')
    await anotherDay(stop)
    const on = async (day: string) => (await admin.call(oneRoundDay, { params: { id: roundId, day } })).day
    expect((await on(DAY)).stops).toMatchObject([
      { _id: stop, number: 1, result: 'failed', failedBecause: 'nobody_home', isSettled: true, bags: 0 },
    ])
    const next = await on(NEXT)
    expect(next.stops).toMatchObject([{ result: null, isSecondTry: true, bags: 2, code: '4821' }])
    // The market has the bags: no farm brings them again.
    expect(next.farms).toEqual([])
  })

  test('its buyer reads in a mail that it comes again, and nothing about cancelling', async () => {
    const { buyer, stop } = await failed('UPI')
    await anotherDay(stop)
    const text = await readMovedMail(market, buyer)
    expect(text).toContain('It comes again on')
    expect(text).not.toContain('free of charge')
  })

  test('a full day, the same day, an unknown day and one that has left are refused', async () => {
    const { order, stop } = await failed('Cash on Delivery')
    for (let index = 0; index < 2; index++) {
      const { _id } = await placedOrder(market, await market.person('user'), [item])
      await giveStop(db, _id, { roundId, day: NEXT })
    }
    expect(await outcome(anotherDay(stop))).toBe('delivery.full')
    expect(await outcome(anotherDay(stop, DAY))).toBe('round.day_closed')
    expect(await outcome(anotherDay(stop, dayAhead(90)))).toBe('round.day_not_found')
    const third = { roundId, day: dayAhead(3) }
    await closeOrders(db, third)
    await admin.call(leaveRoundDay, { params: { id: roundId, day: third.day } })
    expect(await outcome(anotherDay(stop, third.day))).toBe('round.day_closed')
    expect(await readWays(db, order)).toMatchObject([{ day: DAY }, { day: DAY }])
    expect(await waits(stop)).toBe(true)
  })

  test('a bag that was handed over before stays on its day, with its place', async () => {
    const { order, stop } = await failed('UPI')
    await admin.call(changeParcel, {
      params: { id: order, farmerId: farmer.id },
      body: { status: 'delivered' },
    })
    await anotherDay(stop)
    const { rows } = await sql<{ status: string; day: string }>`
      select parcels.status, to_char(stops.day, 'YYYY-MM-DD') as day
        from parcels join stops on stops.id = parcels.stop_id and stops.released_at is null
       where parcels.order_id = ${order} order by stops.day`.execute(db)
    expect(rows).toEqual([
      { status: 'delivered', day: DAY },
      { status: 'shipped', day: NEXT },
    ])
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([1, 1])
  })

  test('an order that comes on that day already uses one place', async () => {
    const { _id: order } = await placedOrder(market, await market.person('user'), [item, other])
    const stop = await giveStop(db, order, { roundId, day: DAY }, farmer.id)
    await giveStop(db, order, { roundId, day: NEXT }, neighbour.id)
    await closeOrders(db, { roundId, day: DAY })
    await admin.call(leaveRoundDay, { params: { id: roundId, day: DAY } })
    await failStop(db, stop, admin.id)
    await anotherDay(stop)
    expect(await takenOn(NEXT)).toBe(1)
    expect(await readWays(db, order)).toMatchObject([{ day: NEXT }, { day: NEXT }])
  })

  test('two operators decide at once: one of them does, and one place is taken', async () => {
    const { order, stop } = await failed('UPI')
    const both = await Promise.all([
      outcome(anotherDay(stop, NEXT, admin)),
      outcome(anotherDay(stop, dayAhead(5), colleague)),
      outcome(end(stop, true, colleague)),
    ])
    expect(both.filter((each) => each === 'done')).toHaveLength(1)
    expect(both.filter((each) => each === 'stop.settled')).toHaveLength(2)
    const { rows } = await sql<{ live: number }>`
      select count(*)::int as live from stops where order_id = ${order} and released_at is null`.execute(db)
    expect(rows[0]?.live).toBe((await orderOf(order)).status === 'cancelled' ? 0 : 1)
  })

  test('a stop that did not fail, and an unknown one, are refused', async () => {
    const { _id } = await placedOrder(market, await market.person('user'), [item])
    const stop = await giveStop(db, _id, { roundId, day: DAY })
    expect(await outcome(anotherDay(stop))).toBe('stop.not_failed')
    expect(await outcome(end(stop, false))).toBe('stop.not_failed')
    expect(await outcome(anotherDay('x'))).toBe('stop.not_found')
    expect(await outcome(anotherDay(uuid()))).toBe('stop.not_found')
  })
})

describe('an order that could not be delivered', () => {
  test('ends with that reason, its money goes back, its place is free, and its produce stays off the shelf', async () => {
    const before = await leftOf(item._id)
    const { buyer, order, stop } = await failed('UPI')
    await end(stop, false)
    const ended = await orderOf(order)
    expect(ended).toMatchObject({ status: 'cancelled', cancelReason: 'Could not be delivered' })
    const { rows } = await sql<{ paise: number }>`
      select sum(amount_paise)::float8 as paise from refunds where order_id = ${order}`.execute(db)
    expect(rows[0]?.paise).toBe(105_00)
    expect(await takenOn(DAY)).toBe(0)
    expect(await leftOf(item._id)).toBe(before - 1)
    expect(await waits(stop)).toBe(false)
    const kinds = (await buyer.call(myNotices, { query: {} })).notices.map(({ kind }) => kind)
    expect(kinds).toContain('order_cancelled')
  })

  test('puts its produce back where the operator says so; for cash there is nothing to refund', async () => {
    const before = await leftOf(item._id)
    const { order, stop } = await failed('Cash on Delivery')
    await end(stop, true)
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled' })
    expect(await leftOf(item._id)).toBe(before)
    const refunds = await db.selectFrom('refunds').select('id').where('order_id', '=', order).execute()
    expect(refunds).toEqual([])
  })

  test('another bag of it still comes', async () => {
    const { _id: order } = await paidOrder(market, await market.person('user'), [item, other])
    const stop = await giveStop(db, order, { roundId, day: DAY }, farmer.id)
    await giveStop(db, order, { roundId, day: NEXT }, neighbour.id)
    await closeOrders(db, { roundId, day: DAY })
    await admin.call(leaveRoundDay, { params: { id: roundId, day: DAY } })
    await failStop(db, stop, admin.id)
    await end(stop, false)
    const { status, parcels } = await orderOf(order)
    expect(status).toBe('confirmed')
    expect(parcels.map((parcel) => parcel.status).toSorted()).toEqual(['cancelled', 'confirmed'])
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([0, 1])
  })
})

describe('an unclear mark', () => {
  test('leaves Needs attention once an operator has looked at it; a second look records nothing', async () => {
    const { _id: order } = await placedOrder(market, await market.person('user'), [item])
    const stop = await giveStop(db, order, { roundId, day: DAY })
    const id = await failStop(db, stop, admin.id, { problem: 'already_ended' })
    const unclear = async () =>
      (await admin.call(attention, { query: { kind: 'mark_unclear' } })).rows.map(({ _id }) => _id)
    expect(await unclear()).toContain(id)
    await admin.call(lookAtMark, { params: { id } })
    await colleague.call(lookAtMark, { params: { id } })
    expect(await unclear()).not.toContain(id)
    const { acts } = await admin.call(auditLog, { query: { q: order } })
    expect(acts.filter(({ action }) => action === 'order.mark_looked_at')).toHaveLength(1)
  })

  test('a clear mark, and an unknown one, are not found', async () => {
    const { _id: order } = await placedOrder(market, await market.person('user'), [item])
    const stop = await giveStop(db, order, { roundId, day: DAY })
    const id = await failStop(db, stop, admin.id)
    for (const each of [id, uuid(), 'x'])
      expect(await outcome(admin.call(lookAtMark, { params: { id: each } }))).toBe('mark.not_found')
  })
})
