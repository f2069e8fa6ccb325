import { addAbsence } from '@farmgate/contract/delivery/farm-rounds.ts'
import { numberStops } from '@farmgate/contract/delivery/round-day.ts'
import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { addRound, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import type { RoundBody } from '@farmgate/contract/forms/round.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { changeOrderDay, orderDayChoices, orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { allOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  closeOrders,
  dayAhead,
  giveStop,
  readDays,
  readWays,
  roundBody,
} from '#features/delivery/rounds/testing/rounds.sql.ts'
import { readMovedMail } from '#features/delivery/rounds/testing/moved-mails.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const [farmer, neighbour] = [await market.person('farmer'), await market.person('farmer')]
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const other = {
  _id: await putOnSale(db, { farmerId: neighbour.id, name: 'Paneer', category: 'Dairy', available: 1_000 }),
  price: 40,
}
const [TUE, FRI] = [dayAhead(2), dayAhead(5)]
let buyer: Person
let round: string

const newRound = async (changes: Partial<RoundBody> = {}) =>
  (await admin.call(addRound, { body: roundBody({ farms: [], ...changes }) })).round._id

beforeEach(async () => {
  // Days of one round at a time.
  await sql`delete from round_pincodes`.execute(db)
  buyer = await market.person('user')
  round = await newRound()
})

let count = 0
beforeEach(() => {
  count = 0
})

const ordered = async (day: string | null = TUE): Promise<string> => {
  // Another quantity each time: the same order within a minute would be the same request.
  count++
  const { _id } = await placedOrder(
    market,
    buyer,
    [item, other].map((each) => ({ ...each, count })),
  )
  if (day !== null) await giveStop(db, _id, { roundId: round, day })
  return _id
}
const change = (id: string, day = FRI, to = round) =>
  admin.call(changeOrderDay, { params: { id }, body: { round: to, day } })
const choices = async (id: string) => {
  const { days, ...rest } = await admin.call(orderDayChoices, { params: { id } })
  return { ...rest, days: days.filter((each) => each.round._id === round) }
}
const faultOn = async (id: string, day: string) =>
  (await choices(id)).days.find((each) => each.day === day)?.fault
const takenOn = async (day: string) => (await readDays(db, round)).find((each) => each.day === day)?.taken
const seen = (id: string) => admin.call(oneOrder, { params: { id } })
/** Both farms packed the order so many days ago. */
async function pack(id: string, daysAgo: number): Promise<void> {
  for (const [farm, product] of [
    [farmer, item._id],
    [neighbour, other._id],
  ] as const)
    await farm.call(tickPacked, { body: { product, orders: [id], packed: true } })
  await sql`update parcels set packed_at = now() - ${daysAgo} * interval '1 day' where order_id = ${id}`.execute(
    db,
  )
}

describe('a changed day', () => {
  test('moves every bag and its place, and keeps the code', async () => {
    const id = await ordered()
    const { order } = await change(id)
    expect(order.parcels.map(({ delivery }) => delivery?.round?.day)).toEqual([FRI, FRI])
    expect(await takenOn(TUE)).toBe(0)
    expect(await takenOn(FRI)).toBe(1)
    const { rows } = await sql<{ code: string }>`
      select code from stops where order_id = ${id} and released_at is null`.execute(db)
    expect(rows).toEqual([{ code: '4821' }])
  })

  test('is in the history with the old and the new day, and in the audit log', async () => {
    const id = await ordered()
    await change(id)
    const { events } = await seen(id)
    expect(events.at(-1)).toMatchObject({
      kind: 'delivery_moved',
      by: 'admin',
      moved: { from: TUE, to: FRI },
    })
    const acts = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .execute()
    expect(acts).toEqual([{ action: 'order.day_changed', before: { day: TUE }, after: { day: FRI } }])
  })

  test('is announced to its buyer, in the inbox and by mail', async () => {
    const id = await ordered()
    await change(id)
    const { notices } = await buyer.call(myNotices, { query: {} })
    expect(notices.filter(({ kind }) => kind === 'delivery_moved')).toMatchObject([
      { order: { _id: id }, detail: { from: TUE, to: FRI } },
    ])
    expect(await readMovedMail(market, buyer)).toContain('If this day does not suit you')
  })

  test('is given to an order without one, which then needs no attention', async () => {
    const id = await ordered(null)
    const waits = async () =>
      (await admin.call(attention, { query: { kind: 'order_without_day' } })).rows.map(({ _id }) => _id)
    expect(await waits()).toContain(id)
    await change(id)
    expect(await waits()).not.toContain(id)
    expect(await readWays(db, id)).toEqual([
      { goesBy: 'round', day: FRI },
      { goesBy: 'round', day: FRI },
    ])
    expect((await seen(id)).events.at(-1)).toMatchObject({ moved: { from: null, to: FRI } })
    expect(await readMovedMail(market, buyer)).toContain('has a delivery day')
  })

  test('may be of another round, and brings bags of two days together', async () => {
    const id = await ordered()
    const baner = await newRound()
    await giveStop(db, id, { roundId: baner, day: FRI }, neighbour.id)
    await change(id, FRI, baner)
    expect(await readWays(db, id)).toEqual([
      { goesBy: 'round', day: FRI },
      { goesBy: 'round', day: FRI },
    ])
    expect(await takenOn(TUE)).toBe(0)
    expect((await readDays(db, baner)).find(({ day }) => day === FRI)?.taken).toBe(1)
  })

  test('leaves a bag that is on its way on its day', async () => {
    const id = await ordered()
    await admin.call(changeParcel, { params: { id, farmerId: farmer.id }, body: { status: 'shipped' } })
    await change(id)
    const days = (await seen(id)).order.parcels.map(({ farmer: { _id }, delivery }) => [
      _id,
      delivery?.round?.day,
    ])
    expect(new Map(days as [string, string][])).toEqual(
      new Map([
        [farmer.id, TUE],
        [neighbour.id, FRI],
      ]),
    )
    expect(await takenOn(TUE)).toBe(1)
  })

  test('that the order has already changes nothing', async () => {
    const id = await ordered()
    const before = (await seen(id)).events.length
    await change(id, TUE)
    expect((await seen(id)).events).toHaveLength(before)
  })
})

describe('a day that can’t be chosen is shown off, and refused', () => {
  const cases: readonly [string, string, (id: string) => Promise<unknown>][] = [
    [
      'full',
      'delivery.full',
      () => sql`update round_days set capacity = taken where day = ${FRI}`.execute(db),
    ],
    [
      'farm_absent',
      'round.farm_absent',
      () => farmer.call(addAbsence, { body: { day: FRI, reason: 'Wedding' } }),
    ],
    ['too_late', 'order.produce_too_late', (id) => pack(id, 1)],
  ]
  test.each(cases)('%s', async (fault, code, make) => {
    const id = await ordered()
    expect(await faultOn(id, FRI)).toBeNull()
    try {
      await sql`update round_days set capacity = capacity where round_id = ${round}`.execute(db)
      await make(id)
      expect(await faultOn(id, FRI)).toBe(fault)
      expect(await outcome(change(id))).toBe(code)
      expect(await readWays(db, id)).toMatchObject([{ day: TUE }, { day: TUE }])
      expect(await takenOn(TUE)).toBe(1)
    } finally {
      await sql`delete from farm_absences`.execute(db)
    }
  })

  test('packed produce says until when it keeps', async () => {
    const id = await ordered()
    await pack(id, 0)
    expect((await choices(id)).fresh).toMatchObject({ until: dayAhead(3) })
  })

  test('a day on which the order is in the list of another pincode', async () => {
    const id = await ordered()
    const away = await newRound({ pincodes: ['411057'] })
    expect(await outcome(change(id, FRI, away))).toBe('round.day_not_found')
  })

  test('an order that is on its way', async () => {
    const id = await ordered()
    for (const { id: farmerId } of [farmer, neighbour])
      await admin.call(changeParcel, { params: { id, farmerId }, body: { status: 'shipped' } })
    expect((await choices(id)).bags).toBe(0)
    expect(await outcome(change(id))).toBe('order.day_fixed')
  })
})

test('two operators who take the last place: one gets it', async () => {
  const [one, two] = [await ordered(), await ordered()]
  await sql`update round_days set capacity = 1 where round_id = ${round} and day = ${FRI}`.execute(db)
  const outcomes = await Promise.all([outcome(change(one)), outcome(change(two))])
  expect(outcomes.toSorted()).toEqual(['delivery.full', 'done'])
  expect(await takenOn(FRI)).toBe(1)
})

describe('the list of orders', () => {
  const listed = async (query: Parameters<typeof admin.call<typeof allOrders>>[1]['query']) =>
    (await admin.call(allOrders, { query })).orders.map(({ _id }) => _id)

  test('shows those of a day, of a round, and those without a day', async () => {
    const [tue, fri, none] = [await ordered(), await ordered(FRI), await ordered(null)]
    expect((await listed({ day: TUE, round })).toSorted()).toEqual([tue])
    expect((await listed({ round })).toSorted()).toEqual([tue, fri].toSorted())
    expect(await listed({ day: 'none' })).toContain(none)
    expect(await listed({ day: 'none' })).not.toContain(tue)
    const { days, withoutDay, rounds } = await admin.call(orderDays, { query: { round } })
    expect(days).toEqual([{ day: dayAhead(0), orders: 0 }, ...days.slice(1)])
    expect(days.find(({ day }) => day === TUE)?.orders).toBe(1)
    expect(rounds.map(({ _id }) => _id)).toContain(round)
    expect(withoutDay).toBe(0)
  })

  test('is sorted by the day across pages, those without a day last', async () => {
    const [none, fri, tue] = [await ordered(null), await ordered(FRI), await ordered()]
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.call(allOrders, { query: { sort: 'day', limit: '2', cursor } })
      found.push(...page.orders.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    const at = (id: string) => found.indexOf(id)
    expect(new Set(found).size).toBe(found.length)
    expect(at(tue)).toBeLessThan(at(fri))
    expect(at(fri)).toBeLessThan(at(none))
  })

  test('numbers a stop as its round day does, once orders are closed', async () => {
    const ids = [await ordered(), await ordered(), await ordered()]
    const stopOf = async (id: string) => (await seen(id)).order.parcels[0]?.delivery?.round
    expect(await stopOf(ids[0] ?? '')).not.toHaveProperty('stop')
    await closeOrders(db, { roundId: round, day: TUE })
    const sheet = async () => (await admin.call(oneRoundDay, { params: { id: round, day: TUE } })).day.stops
    const numbered = (await sheet()).toReversed().map(({ _id }) => _id)
    await admin.call(numberStops, { params: { id: round, day: TUE }, body: { stops: numbered } })
    for (const { order, number } of await sheet())
      expect(await stopOf(order._id)).toMatchObject({ stop: number, stops: 3 })
    const { orders } = await admin.call(allOrders, { query: { day: TUE, round } })
    expect(
      orders
        .map((order) => order.parcels[0]?.delivery?.round?.stop ?? 0)
        .toSorted((one, other) => one - other),
    ).toEqual([1, 2, 3])
    // Its buyer has no use for it.
    const own = await buyer.call(oneOrder, { params: { id: ids[0] ?? '' } })
    expect(own.order.parcels[0]?.delivery?.round).not.toHaveProperty('stop')
  })
})
