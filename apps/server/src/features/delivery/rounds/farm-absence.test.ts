import { addAbsence, farmRounds, removeAbsence } from '@farmgate/contract/delivery/farm-rounds.ts'
import type { RoundBody } from '@farmgate/contract/forms/round.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { packParcel } from '@farmgate/contract/delivery/packing.ts'
import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { makeRound } from '#testing/builders/rounds.sql.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { lockDays } from '#features/delivery/round-store/round-days.sql.ts'
import { dayAhead, giveStop, readDays, readWays, roundBody } from './testing/rounds.sql.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const [DAY, NEXT] = [dayAhead(2), dayAhead(3)]
const REASON = 'The tractor broke'

let farmer: Person
let neighbour: Person
let buyer: Person
let roundId: string
let item: { _id: string; price: number }
let other: { _id: string; price: number }

const newRound = async (changes: Partial<RoundBody> = {}) =>
  (await admin.call(addRound, { body: roundBody({ farms: [farmer.id, neighbour.id], ...changes }) })).round
    ._id

beforeEach(async () => {
  farmer = await market.person('farmer')
  neighbour = await market.person('farmer')
  buyer = await market.person('user')
  item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
  other = {
    _id: await putOnSale(db, { farmerId: neighbour.id, name: 'Paneer', available: 1_000 }),
    price: 40,
  }
  roundId = await newRound()
})

async function orderOn(day: string, who = buyer, items = [item]): Promise<string> {
  const { _id } = await placedOrder(market, who, items)
  await giveStop(db, _id, { roundId, day })
  return _id
}

const stayAway = (day = DAY, reason = REASON) => farmer.call(addAbsence, { body: { day, reason } })
const come = (day = DAY) => farmer.call(removeAbsence, { params: { day } })
const takenOn = async (day: string) => (await readDays(db, roundId)).find((each) => each.day === day)?.taken
const newsOf = async (who: Person) =>
  (await who.call(myNotices, { query: {} })).notices.filter(({ kind }) => kind === 'delivery_moved')

describe('a farm that can’t come on a day', () => {
  test('its bags go to the next open day, and their buyers get the reason', async () => {
    const order = await orderOn(DAY)
    expect((await stayAway()).moved).toBe(1)
    expect(await readWays(db, order)).toEqual([{ goesBy: 'round', day: NEXT }])
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([0, 1])
    expect(await newsOf(buyer)).toMatchObject([
      { order: { _id: order }, detail: { from: DAY, to: NEXT, reason: REASON, farm: farmer.name } },
    ])
    const { events } = await admin.call(oneOrder, { params: { id: order } })
    expect(events.at(-1)).toMatchObject({ kind: 'delivery_moved', by: 'farmer' })
    expect(
      await outcome(buyer.call(cancelOrder, { params: { id: order }, body: { reason: 'Other reason' } })),
    ).toBe('done')
    expect(await takenOn(NEXT)).toBe(0)
  })

  test('other farms’ bags of the same order keep their day, and its place', async () => {
    const order = await orderOn(DAY, buyer, [item, other])
    await stayAway()
    const ways = await readWays(db, order)
    expect(ways.map(({ day }) => day).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual([
      DAY,
      NEXT,
    ])
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([1, 1])
    expect((await neighbour.call(addAbsence, { body: { day: DAY, reason: 'Rain' } })).moved).toBe(1)
    // Both bags of the order share one place on the next day.
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([0, 1])
    expect(await newsOf(buyer)).toHaveLength(2)
  })

  test('a full day is passed over, and without an open day the bag has none', async () => {
    roundId = await newRound({ capacity: 1, untilDay: dayAhead(4) })
    await orderOn(NEXT, await market.person('user'), [other])
    const order = await orderOn(DAY)
    await stayAway()
    expect(await readWays(db, order)).toMatchObject([{ day: dayAhead(4) }])
    await stayAway(dayAhead(4))
    expect(await readWays(db, order)).toEqual([{ goesBy: null, day: null }])
    expect((await newsOf(buyer))[0]?.detail).toEqual({ from: dayAhead(4), reason: REASON, farm: farmer.name })
  })

  test('is not moved onto another day on which it can’t come', async () => {
    const order = await orderOn(DAY)
    await stayAway(NEXT)
    await stayAway()
    expect(await readWays(db, order)).toMatchObject([{ day: dayAhead(4) }])
  })

  test('is refused once a bag was handed over or shipped, or the round has left', async () => {
    const order = await orderOn(DAY)
    await farmer.call(packParcel, { params: { id: order }, body: { handedOver: true } })
    expect(await outcome(stayAway())).toBe('absence.too_late')
    const sent = await orderOn(NEXT, await market.person('user'))
    await admin.call(changeParcel, { params: { id: sent, farmerId: farmer.id }, body: { status: 'shipped' } })
    expect(await outcome(stayAway(NEXT))).toBe('absence.too_late')
    await sql`
      update round_days set left_at = now(), left_by = ${admin.id}
       where round_id = ${roundId} and day = ${dayAhead(5)}`.execute(db)
    expect(await outcome(stayAway(dayAhead(5)))).toBe('absence.too_late')
    expect(await readWays(db, order)).toMatchObject([{ day: DAY }])
    expect(await newsOf(buyer)).toEqual([])
  })

  test('said twice moves once, and the second one is no error', async () => {
    const order = await orderOn(DAY)
    const both = await Promise.all([stayAway(), stayAway()])
    expect(both.map(({ moved }) => moved).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await readWays(db, order)).toMatchObject([{ day: NEXT }])
    expect(await newsOf(buyer)).toHaveLength(1)
  })

  test('two farms of the same orders at once both end, with as many places as orders', async () => {
    const orders = [
      await orderOn(DAY, buyer, [item, other]),
      await orderOn(DAY, await market.person('user'), [item, other]),
    ]
    const outcomes = await Promise.all([
      outcome(stayAway()),
      outcome(neighbour.call(addAbsence, { body: { day: DAY, reason: 'Rain' } })),
    ])
    expect(outcomes).toEqual(['done', 'done'])
    for (const order of orders)
      expect(await readWays(db, order)).toMatchObject([{ day: NEXT }, { day: NEXT }])
    expect([await takenOn(DAY), await takenOn(NEXT)]).toEqual([0, 2])
  })

  test('an order that chose the day a moment before chooses another one', async () => {
    const own = await makeRound(db, {
      name: `Absent ${roundId}`,
      pincodes: ['411004'],
      farms: [farmer.id],
      adminId: admin.id,
      daysAhead: [2, 3],
    })
    await sql`delete from round_farms where round_id = ${roundId}`.execute(db)
    const placing = await db.transaction().execute(async (tx) => {
      await lockDays(tx, [{ roundId: own, day: DAY }])
      const order = placedOrder(market, buyer, [item])
      await untilLockWaits(db, 1)
      await sql`insert into farm_absences (farmer_id, day, reason) values (${farmer.id}, ${DAY}, 'x')`.execute(
        tx,
      )
      return { order }
    })
    const { _id } = await placing.order
    expect(await readWays(db, _id)).toMatchObject([{ day: NEXT }])
  })

  test('no round of the farm runs on that day', async () => {
    expect(await outcome(stayAway(dayAhead(90)))).toBe('round.day_not_found')
    const stranger = await market.person('farmer')
    expect(await outcome(stranger.call(addAbsence, { body: { day: DAY, reason: REASON } }))).toBe(
      'round.day_not_found',
    )
  })
})

describe('coming after all', () => {
  test('is possible while nothing was moved', async () => {
    await stayAway()
    expect(await outcome(come())).toBe('done')
    expect(await outcome(come())).toBe('absence.not_found')
    await orderOn(DAY)
    await stayAway()
    expect(await outcome(come())).toBe('absence.orders_moved')
  })
})

test('a farm sees its rounds, the bags and buyers of each day, and its absences', async () => {
  await orderOn(DAY)
  await orderOn(DAY, await market.person('user'), [item, other])
  await stayAway(NEXT)
  const { rounds, absences } = await farmer.call(farmRounds, {})
  expect(rounds).toMatchObject([
    { _id: roundId, dropOffPlace: 'Kothrud point, Paud Road', dropOffMinute: 660 },
  ])
  const days = new Map(rounds[0]?.days.map((day) => [day.day, day]))
  expect(days.get(DAY)).toMatchObject({ bags: 2, buyers: 2, isAbsent: false, canStayAway: true })
  expect(days.get(NEXT)).toMatchObject({ bags: 0, isAbsent: true, canStayAway: false })
  expect(absences).toEqual([{ day: NEXT, reason: REASON, moved: 0 }])
  expect(await (await market.person('farmer')).call(farmRounds, {})).toEqual({ rounds: [], absences: [] })
})
