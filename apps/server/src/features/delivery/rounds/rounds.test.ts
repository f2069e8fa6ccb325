import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import type { RoundBody } from '@farmgate/contract/forms/round.ts'
import { setFarmDelivery, suspendFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import {
  addHoliday,
  addRound,
  allHolidays,
  allRounds,
  changeRound,
  endRound,
  oneRound,
  removeHoliday,
} from '@farmgate/contract/delivery/rounds.ts'
import { isoWeekday, PLANNED_DAYS } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, problemOf } from '#testing/market.ts'
import { planAhead } from './plan-ahead.ts'
import { dayAhead, giveStop, readDays, readWays, roundBody } from './testing/rounds.sql.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const farmer = await market.person('farmer')
const buyer = await market.person('user')
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const log = market.deps.log

const newRound = async (changes: Partial<RoundBody> = {}) =>
  (await admin.call(addRound, { body: roundBody(changes) })).round

/** An order of a new buyer: the same one sent again would be the same order. */
const newOrder = async () => (await placedOrder(market, await market.person('user'), [item]))._id

/** An order with a place on this day of the round. */
async function orderOn(roundId: string, day: string): Promise<string> {
  const id = await newOrder()
  await giveStop(db, id, { roundId, day })
  return id
}

/** What the form sends again: the round as it was read. */
function bodyOf(round: Awaited<ReturnType<typeof newRound>>) {
  const { days: _days, farmNames: _farmNames, _id, ...body } = round
  return body
}

const running = async (roundId: string) =>
  (await readDays(db, roundId)).filter(({ calledOff }) => !calledOff).map(({ day }) => day)
const weekdayOf = (ahead: number) => isoWeekday(dayAhead(ahead))

afterEach(async () => {
  const { holidays } = await admin.call(allHolidays, { query: {} })
  for (const { day } of holidays) await admin.call(removeHoliday, { params: { day } })
})

describe('planning', () => {
  test('a saved round has its days of four weeks, without holidays and days after its last one', async () => {
    await admin.call(addHoliday, { body: { day: dayAhead(3), name: 'Diwali' } })
    const whole = await newRound()
    const days = await running(whole._id)
    expect(days).toHaveLength(PLANNED_DAYS - 1)
    expect(days).not.toContain(dayAhead(3))
    const short = await newRound({ fromDay: dayAhead(1), untilDay: dayAhead(2) })
    expect(await running(short._id)).toEqual([dayAhead(1), dayAhead(2)])
  })

  test('the worker adds the days that are missing, for all rounds, once', async () => {
    const rounds = [await newRound(), await newRound(), await newRound({ weekdays: [weekdayOf(2)] })]
    await db
      .deleteFrom('round_days')
      .where('day', '>=', new Date(dayAhead(20)))
      .execute()
    await planAhead(market.workerDb, log, 2)
    const counts = await Promise.all(rounds.map(async ({ _id }) => (await running(_id)).length))
    expect(counts).toEqual([PLANNED_DAYS, PLANNED_DAYS, 4])
    await planAhead(market.workerDb, log, 2)
    expect(await Promise.all(rounds.map(async ({ _id }) => (await running(_id)).length))).toEqual(counts)
  })

  test('the worker neither changes known days nor brings back those that were taken off', async () => {
    const round = await newRound({ capacity: 7 })
    await admin.call(changeRound, {
      params: { id: round._id },
      body: { ...bodyOf(round), weekdays: [weekdayOf(1)] },
    })
    const before = await readDays(db, round._id)
    await planAhead(market.workerDb, log)
    expect(await readDays(db, round._id)).toEqual(before)
    expect(await running(round._id)).toHaveLength(4)
  })
})

describe('a changed round', () => {
  test('days without orders follow it at once, days with orders keep their times', async () => {
    const round = await newRound()
    const [busy, empty] = [dayAhead(2), dayAhead(3)]
    await orderOn(round._id, busy)
    const { round: saved } = await admin.call(changeRound, {
      params: { id: round._id },
      body: { ...bodyOf(round), windowFrom: 17 * 60, windowTo: 20 * 60, capacity: 4 },
    })
    expect(saved.version).toBe(2)
    const days = await readDays(db, round._id)
    const hourOf = (day: string) =>
      days
        .find((each) => each.day === day)
        ?.startsAt.toISOString()
        .slice(11, 16)
    expect([hourOf(busy), hourOf(empty)]).toEqual(['10:30', '11:30'])
    expect(days.map(({ capacity }) => capacity)).toEqual(days.map(() => 4))
  })

  test('places never become fewer than the orders of a day', async () => {
    const round = await newRound()
    await orderOn(round._id, dayAhead(2))
    await orderOn(round._id, dayAhead(2))
    await admin.call(changeRound, { params: { id: round._id }, body: { ...bodyOf(round), capacity: 1 } })
    const days = await readDays(db, round._id)
    expect(days.find(({ day }) => day === dayAhead(2))).toMatchObject({ taken: 2, capacity: 2 })
    expect(days.find(({ day }) => day === dayAhead(3))).toMatchObject({ taken: 0, capacity: 1 })
  })

  test('a weekday with orders is not taken away without an answer', async () => {
    const round = await newRound()
    const order = await orderOn(round._id, dayAhead(2))
    const body = { ...bodyOf(round), weekdays: [weekdayOf(1)] }
    const change = (answers: object) =>
      outcome(admin.call(changeRound, { params: { id: round._id }, body: { ...body, ...answers } }))
    expect(await change({})).toBe('round.day_has_orders')
    expect(await running(round._id)).toHaveLength(PLANNED_DAYS)
    expect(await change({ moves: [{ day: dayAhead(2), to: dayAhead(3), reason: 'Van sold' }] })).toBe(
      'round.day_closed',
    )
    expect(await change({ moves: [{ day: dayAhead(2), to: dayAhead(8), reason: 'Van sold' }] })).toBe('done')
    expect(await readWays(db, order)).toEqual([{ goesBy: 'round', day: dayAhead(8) }])
    expect(await running(round._id)).toHaveLength(4)
  })

  test('a weekday that returns has its days again', async () => {
    const round = await newRound()
    const order = await orderOn(round._id, dayAhead(2))
    const { round: less } = await admin.call(changeRound, {
      params: { id: round._id },
      body: {
        ...bodyOf(round),
        weekdays: [weekdayOf(1)],
        callOff: [{ day: dayAhead(2), reason: 'Van sold' }],
      },
    })
    expect(await readWays(db, order)).toEqual([{ goesBy: null, day: null }])
    await admin.call(changeRound, {
      params: { id: round._id },
      body: { ...bodyOf(less), weekdays: round.weekdays },
    })
    expect(await running(round._id)).toHaveLength(PLANNED_DAYS)
  })

  test('of two operators who saw the same version one saves', async () => {
    const round = await newRound()
    const save = (capacity: number) =>
      outcome(admin.call(changeRound, { params: { id: round._id }, body: { ...bodyOf(round), capacity } }))
    expect((await Promise.all([save(20), save(30)])).toSorted()).toEqual(['done', 'round.stale'])
  })

  test('two rounds never have the same name', async () => {
    const { name } = await newRound()
    expect(await outcome(admin.call(addRound, { body: roundBody({ name: name.toUpperCase() }) }))).toBe(
      'round.name_taken',
    )
  })

  test('a round that no one could drive is refused with its fields', async () => {
    const { code, faults } = await problemOf(
      admin.call(addRound, { body: roundBody({ dropOffMinute: 17 * 60, weekdays: [], pincodes: ['4110'] }) }),
    )
    expect(code).toBe('round.refused')
    expect(faults?.map(({ field }) => field).toSorted()).toEqual(['dropOffMinute', 'pincodes', 'weekdays'])
  })

  test('a farm joins only while it sells, and stays when it is suspended later', async () => {
    const other = await market.person('farmer')
    const round = await newRound({ farms: [other.id] })
    expect(round.farmNames).toMatchObject([{ _id: other.id, name: other.name }])
    await admin.call(suspendFarmer, { params: { id: other.id }, body: { reason: 'Spoiled goods' } })
    expect(await outcome(admin.call(addRound, { body: roundBody({ farms: [other.id] }) }))).toBe(
      'round.refused',
    )
    expect(await outcome(admin.call(addRound, { body: roundBody({ farms: [buyer.id] }) }))).toBe(
      'round.refused',
    )
    expect(await outcome(admin.call(changeRound, { params: { id: round._id }, body: bodyOf(round) }))).toBe(
      'done',
    )
  })
})

describe('an ended round', () => {
  test('runs until its last day with orders and keeps them', async () => {
    const round = await newRound()
    const order = await orderOn(round._id, dayAhead(4))
    const { round: ended } = await admin.call(endRound, { params: { id: round._id } })
    expect(ended.untilDay).toBe(dayAhead(4))
    expect((await running(round._id)).at(-1)).toBe(dayAhead(4))
    expect(await readWays(db, order)).toEqual([{ goesBy: 'round', day: dayAhead(4) }])
    const { acts } = await admin.call(auditLog, { query: { q: round._id } })
    expect(acts[0]).toMatchObject({ action: 'round.ended', subject: { kind: 'round', label: round.name } })
  })

  test('without orders runs today for the last time', async () => {
    const round = await newRound()
    expect((await admin.call(endRound, { params: { id: round._id } })).round.untilDay).toBe(dayAhead(0))
  })
})

describe('a holiday', () => {
  test('takes its day off every round, and gives it back', async () => {
    const rounds = [await newRound(), await newRound()]
    await admin.call(addHoliday, { body: { day: dayAhead(5), name: 'Diwali' } })
    for (const { _id } of rounds) expect(await running(_id)).not.toContain(dayAhead(5))
    const { rounds: shown, holidays } = await admin.call(allRounds, { query: { q: rounds[0]?.name ?? '' } })
    expect(shown[0]?.days.find(({ day }) => day === dayAhead(5))?.state).toBe('holiday')
    expect(holidays).toEqual([{ day: dayAhead(5), name: 'Diwali' }])
    await admin.call(removeHoliday, { params: { day: dayAhead(5) } })
    for (const { _id } of rounds) expect(await running(_id)).toContain(dayAhead(5))
  })

  test('with orders needs an answer for each round, which moves or calls off', async () => {
    const [one, two] = [await newRound(), await newRound()]
    const [moved, dropped] = [await orderOn(one._id, dayAhead(6)), await orderOn(two._id, dayAhead(6))]
    const { affected } = await admin.call(allHolidays, { query: { on: dayAhead(6) } })
    expect(affected.map(({ _id, orders }) => ({ _id, orders }))).toEqual(
      [one._id, two._id].toSorted().map((_id) => ({ _id, orders: 1 })),
    )
    const add = (answers: object) =>
      outcome(admin.call(addHoliday, { body: { day: dayAhead(6), name: 'Diwali', ...answers } }))
    expect(await add({ callOff: [two._id] })).toBe('round.day_has_orders')
    expect(await add({ callOff: [two._id], moves: [{ round: one._id, to: dayAhead(7) }] })).toBe('done')
    expect(await readWays(db, moved)).toEqual([{ goesBy: 'round', day: dayAhead(7) }])
    expect(await readWays(db, dropped)).toEqual([{ goesBy: null, day: null }])
  })

  test('in the past is refused', async () => {
    expect(await outcome(admin.call(addHoliday, { body: { day: dayAhead(-1), name: 'Late' } }))).toBe(
      'holiday.refused',
    )
  })
})

describe('the list of rounds', () => {
  test('finds rounds by name and pincode, page by page, with seven days', async () => {
    const names = ['Aundh list', 'Baner list', 'Camp list']
    for (const name of names) await newRound({ name, pincodes: ['411777'] })
    const first = await admin.call(allRounds, { query: { q: '411777', limit: '2' } })
    const second = await admin.call(allRounds, {
      query: { q: '411777', limit: '2', cursor: first.nextCursor ?? '' },
    })
    expect([...first.rounds, ...second.rounds].map(({ name }) => name)).toEqual(names)
    expect(second.nextCursor).toBeNull()
    expect(first.rounds[0]?.days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(dayAhead))
  })

  test('counts the orders that have no day', async () => {
    const { counts: before } = await admin.call(allRounds, { query: {} })
    await newOrder()
    const { counts } = await admin.call(allRounds, { query: {} })
    expect(counts.ordersWithoutDay).toBe(before.ordersWithoutDay + 1)
  })

  test('counts the fresh listings that no round brings anywhere', async () => {
    const [alone, carried] = [await market.person('farmer'), await market.person('farmer')]
    await newRound({ farms: [carried.id] })
    await admin.call(setFarmDelivery, { params: { id: carried.id }, body: { delivery: 'rounds' } })
    const before = (await admin.call(allRounds, { query: {} })).counts.freshWithoutRound
    await putOnSale(db, { farmerId: carried.id })
    await putOnSale(db, { farmerId: alone.id, category: 'Grains' })
    await putOnSale(db, { farmerId: alone.id })
    const { counts } = await admin.call(allRounds, { query: {} })
    expect(counts.freshWithoutRound).toBe(before + 1)
  })

  test('shows ended rounds only when asked for', async () => {
    const round = await newRound({ fromDay: dayAhead(-9) })
    await db
      .updateTable('rounds')
      .set({ until_day: dayAhead(-1) })
      .where('id', '=', round._id)
      .execute()
    const shown = async (query: { ended?: 'yes' }) =>
      (await admin.call(allRounds, { query: { q: round.name, ...query } })).rounds.length
    expect([await shown({}), await shown({ ended: 'yes' })]).toEqual([0, 1])
    expect((await admin.call(oneRound, { params: { id: round._id } })).round.name).toBe(round.name)
  })
})
