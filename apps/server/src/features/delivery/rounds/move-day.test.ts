import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { addAbsence } from '@farmgate/contract/delivery/farm-rounds.ts'
import type { RoundBody } from '@farmgate/contract/forms/round.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { markHandedIn } from '@farmgate/contract/delivery/round-day.ts'
import {
  addRound,
  allHolidays,
  callOffRoundDay,
  moveRoundDay,
  oneRoundDay,
  roundBags,
} from '@farmgate/contract/delivery/rounds.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { readMovedMail } from './testing/moved-mails.ts'
import { dayAhead, giveStop, readDays, readWays, roundBody } from './testing/rounds.sql.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const [farmer, neighbour] = [await market.person('farmer'), await market.person('farmer')]
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const other = {
  _id: await putOnSale(db, { farmerId: neighbour.id, name: 'Paneer', category: 'Dairy', available: 1_000 }),
  price: 40,
}
const [FROM, TO] = [dayAhead(2), dayAhead(4)]
let buyers: readonly [Person, Person]
let roundId: string

const newRound = async (changes: Partial<RoundBody> = {}) =>
  (await admin.call(addRound, { body: roundBody(changes) })).round._id

beforeEach(async () => {
  buyers = [await market.person('user'), await market.person('user')]
  roundId = await newRound()
})

async function orderOf(buyer: Person, day: string): Promise<string> {
  const { _id } = await placedOrder(market, buyer, [item, other])
  await giveStop(db, _id, { roundId, day })
  return _id
}

const move = (to = TO) =>
  admin.call(moveRoundDay, { params: { id: roundId, day: FROM }, body: { to, reason: 'Flooded road' } })
const callOff = () =>
  admin.call(callOffRoundDay, { params: { id: roundId, day: FROM }, body: { reason: 'Flooded road' } })
const dayRow = async (day: string) => (await readDays(db, roundId)).find((each) => each.day === day)
const newsOf = async (buyer: Person) =>
  (await buyer.call(myNotices, { query: {} })).notices.filter(({ kind }) => kind === 'delivery_moved')

describe('a moved day', () => {
  test('two buyers get the notice, and both days count right', async () => {
    const orders = [await orderOf(buyers[0], FROM), await orderOf(buyers[1], FROM)]
    const standing = await orderOf(await market.person('user'), TO)
    expect((await move()).orders).toBe(2)
    for (const order of orders)
      expect(await readWays(db, order)).toEqual([
        { goesBy: 'round', day: TO },
        { goesBy: 'round', day: TO },
      ])
    expect(await readWays(db, standing)).toHaveLength(2)
    expect(await dayRow(FROM)).toMatchObject({ taken: 0, calledOff: true })
    expect(await dayRow(TO)).toMatchObject({ taken: 3, calledOff: false })
    for (const [index, buyer] of buyers.entries())
      expect(await newsOf(buyer)).toMatchObject([
        { order: { _id: orders[index] }, detail: { from: FROM, to: TO, reason: 'Flooded road' } },
      ])
    const { acts } = await admin.call(auditLog, { query: { q: roundId } })
    expect(acts[0]).toMatchObject({
      action: 'round.day_moved',
      detail: { day: FROM, toDay: TO, reason: 'Flooded road', orders: 2 },
    })
  })

  test('its buyer reads the days and the reason in a mail', async () => {
    const [buyer] = buyers
    await orderOf(buyer, FROM)
    await move()
    const text = await readMovedMail(market, buyer)
    expect(text).toContain('Flooded road')
    expect(text).toContain('free of charge')
  })

  test('a full day takes no order, and nothing is moved', async () => {
    roundId = await newRound({ capacity: 1 })
    const order = await orderOf(buyers[0], FROM)
    await orderOf(buyers[1], TO)
    expect(await outcome(move())).toBe('delivery.full')
    expect(await readWays(db, order)).toMatchObject([{ day: FROM }, { day: FROM }])
    expect(await dayRow(FROM)).toMatchObject({ taken: 1, calledOff: false })
    expect(await newsOf(buyers[0])).toEqual([])
  })

  test('an order that comes on both days uses one place afterwards', async () => {
    const { _id: order } = await placedOrder(market, buyers[0], [item, other])
    await giveStop(db, order, { roundId, day: FROM }, farmer.id)
    await giveStop(db, order, { roundId, day: TO }, neighbour.id)
    await move()
    expect(await dayRow(TO)).toMatchObject({ taken: 1 })
    expect(await readWays(db, order)).toMatchObject([{ day: TO }, { day: TO }])
  })

  test('is not moved to itself, to an unknown day, or twice', async () => {
    await orderOf(buyers[0], FROM)
    expect(await outcome(move(FROM))).toBe('round.day_closed')
    expect(await outcome(move(dayAhead(90)))).toBe('round.day_not_found')
    expect(await outcome(move())).toBe('done')
    expect(await outcome(move())).toBe('round.day_closed')
  })

  test('does not go to a day on which one of its farms can’t come; its page names the farm', async () => {
    const away = await market.person('farmer')
    roundId = await newRound({ farms: [away.id] })
    const { _id: order } = await placedOrder(market, buyers[0], [
      { _id: await putOnSale(db, { farmerId: away.id }), price: 40 },
      other,
    ])
    await giveStop(db, order, { roundId, day: FROM })
    await away.call(addAbsence, { body: { day: TO, reason: 'A wedding' } })
    const moveTo = async () =>
      (await admin.call(oneRoundDay, { params: { id: roundId, day: FROM } })).day.moveTo.find(
        ({ day }) => day === TO,
      )
    expect(await moveTo()).toMatchObject({ absent: [away.name] })
    expect(await outcome(move())).toBe('round.farm_absent')
    expect(await readWays(db, order)).toMatchObject([{ day: FROM }, { day: FROM }])
    expect(await newsOf(buyers[0])).toEqual([])
    const { affected } = await admin.call(allHolidays, { query: { on: FROM } })
    expect(affected.find(({ _id }) => _id === roundId)?.moveTo).toContainEqual(await moveTo())

    await admin.call(markHandedIn, {
      params: { id: roundId, day: FROM, farmerId: away.id },
      body: { handedIn: true },
    })
    expect(await moveTo()).toMatchObject({ absent: [] })
    expect(await outcome(move())).toBe('done')
  })

  test('stays when one of its bags is under way', async () => {
    const order = await orderOf(buyers[0], FROM)
    await admin.call(changeParcel, {
      params: { id: order, farmerId: farmer.id },
      body: { status: 'shipped' },
    })
    expect(await outcome(move())).toBe('round.day_closed')
    expect(await outcome(callOff())).toBe('round.day_closed')
  })

  test('moves that cross each other all end, with as many places taken as there are orders', async () => {
    const rounds = [roundId, await newRound()]
    for (const id of rounds) {
      const { _id } = await placedOrder(market, await market.person('user'), [item, other])
      await giveStop(db, _id, { roundId: id, day: FROM })
    }
    const outcomes = await Promise.all(
      rounds.flatMap((id) =>
        [TO, dayAhead(5)].map((to) =>
          outcome(
            admin.call(moveRoundDay, { params: { id, day: FROM }, body: { to, reason: 'Flooded road' } }),
          ),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'round.day_closed', 'round.day_closed'])
    for (const id of rounds)
      expect((await readDays(db, id)).reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
  })
})

describe('a day that is called off', () => {
  test('gives its places back, and its orders have no day', async () => {
    const order = await orderOf(buyers[0], FROM)
    expect((await callOff()).orders).toBe(1)
    expect(await readWays(db, order)).toEqual([
      { goesBy: null, day: null },
      { goesBy: null, day: null },
    ])
    expect(await dayRow(FROM)).toMatchObject({ taken: 0, calledOff: true, offPlan: false })
    expect(await newsOf(buyers[0])).toMatchObject([{ detail: { from: FROM, reason: 'Flooded road' } }])
    expect((await newsOf(buyers[0]))[0]?.detail['to']).toBeUndefined()
  })
})

describe('the page of a day', () => {
  test('shows the stops by pincode and street, what the farms bring, and the cash at the last stop', async () => {
    const first = await orderOf(buyers[0], FROM)
    const second = await orderOf(buyers[1], FROM)
    await db.updateTable('orders').set({ to_pincode: '411001' }).where('id', '=', second).execute()
    const { day } = await admin.call(oneRoundDay, { params: { id: roundId, day: FROM } })
    expect(day.stops.map(({ order, bags, cashDue }) => [order._id, bags, cashDue])).toEqual([
      [second, 2, 105],
      [first, 2, 105],
    ])
    expect(day.farms.map(({ name, bags, lines }) => ({ name, bags, lines })).toSorted(byName)).toEqual(
      [
        { name: farmer.name, bags: 2, lines: [{ name: 'Okra', unit: 'kg', quantity: 2 }] },
        { name: neighbour.name, bags: 2, lines: [{ name: 'Paneer', unit: 'kg', quantity: 2 }] },
      ].toSorted(byName),
    )
    expect(day).toMatchObject({ taken: 2, isMovable: true, reason: null })
    expect(day.moveTo.map((each) => each.day)).not.toContain(FROM)
  })

  test('lists every farm’s bag with its stop and its lines, and marks what is kept cold', async () => {
    const order = await orderOf(buyers[0], FROM)
    const params = { id: roundId, day: FROM }
    const [{ day }, { bags }] = [
      await admin.call(oneRoundDay, { params }),
      await admin.call(roundBags, { params }),
    ]
    expect(day.stops.map((stop) => stop.order._id)).toEqual([order])
    expect(
      bags.map(({ stop, farm, keepCold, lines }) => [stop, farm.name, keepCold, lines]).toSorted(byText),
    ).toEqual(
      [
        [day.stops[0]?._id, farmer.name, false, [{ name: 'Okra', unit: 'kg', quantity: 1 }]],
        [day.stops[0]?._id, neighbour.name, true, [{ name: 'Paneer', unit: 'kg', quantity: 1 }]],
      ].toSorted(byText),
    )
    expect(await outcome(admin.call(roundBags, { params: { id: roundId, day: dayAhead(90) } }))).toBe(
      'round.day_not_found',
    )
  })

  test('collects nothing at a stop before the last one', async () => {
    const { _id: order } = await placedOrder(market, buyers[0], [item, other])
    await giveStop(db, order, { roundId, day: FROM }, farmer.id)
    await giveStop(db, order, { roundId, day: TO }, neighbour.id)
    const cashOn = async (day: string) =>
      (await admin.call(oneRoundDay, { params: { id: roundId, day } })).day.stops.map(
        ({ cashDue }) => cashDue,
      )
    expect([await cashOn(FROM), await cashOn(TO)]).toEqual([[0], [105]])
  })

  test('is not found for a day on which the round does not run', async () => {
    expect(await outcome(admin.call(oneRoundDay, { params: { id: roundId, day: dayAhead(90) } }))).toBe(
      'round.day_not_found',
    )
  })
})

const byText = (one: unknown, two: unknown) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1)

const byName = (one: { name: string }, two: { name: string }) => (one.name < two.name ? -1 : 1)
