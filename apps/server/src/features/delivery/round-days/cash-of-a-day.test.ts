import { attention } from '@farmgate/contract/telling/attention.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { countCash, leaveRoundDay, settleCash } from '@farmgate/contract/delivery/round-day.ts'
import { addRound, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, problemOf } from '#testing/market.ts'
import {
  closeOrders,
  dayAhead,
  failStop,
  giveStop,
  roundBody,
} from '#features/delivery/rounds/testing/rounds.sql.ts'

const market = await openMarket()
const { db } = market
const [admin, colleague] = [await market.person('admin'), await market.person('admin')]
const farmer = await market.person('farmer')
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const DAY = dayAhead(2)
const TOTAL = 65
let params: { id: string; day: string }

beforeEach(async () => {
  params = { id: (await admin.call(addRound, { body: roundBody() })).round._id, day: DAY }
})

async function newStop(): Promise<{ order: string; stop: string }> {
  const { _id: order } = await placedOrder(market, await market.person('user'), [item])
  return { order, stop: await giveStop(db, order, { roundId: params.id, day: DAY }) }
}

async function leave(): Promise<void> {
  await closeOrders(db, { roundId: params.id, day: DAY })
  await admin.call(leaveRoundDay, { params })
}

const deliver = (order: string) =>
  admin.call(advanceOrder, { params: { id: order }, body: { status: 'delivered' } })
const count = (counted: number, reason?: string, person = admin) =>
  person.call(countCash, { params, body: { counted, ...(reason === undefined ? {} : { reason }) } })
const settle = (person = admin) =>
  person.call(settleCash, { params, body: { reason: 'The driver brought it later' } })
const cashOf = async () => (await admin.call(oneRoundDay, { params })).day.cash
const differences = async () =>
  (await admin.call(attention, { query: { kind: 'cash_difference' } })).rows.filter(
    ({ road }) => road?.round._id === params.id,
  )

async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; paise: number }>`
    select account::text, sum(amount_paise)::float8 as paise from ledger_entries
     where (round_id, round_day) = (${params.id}, ${DAY}) group by account`.execute(db)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise / 100]))
}

async function entriesOf(order: string): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account::text from ledger_entries
     where order_id = ${order} and account::text in ('cash', 'cash_with_driver')`.execute(db)
  return rows.map(({ account }) => account)
}

describe('the cash of a day', () => {
  test('is with the driver until it is counted, then the office has it', async () => {
    const [one, two] = [await newStop(), await newStop()]
    await leave()
    expect(await cashOf()).toEqual({ collected: 0, due: 2 * TOTAL, count: null })
    await deliver(one.order)
    expect(await cashOf()).toMatchObject({ collected: TOTAL, due: TOTAL })
    await deliver(two.order)
    expect(await balances()).toEqual({ cash_with_driver: 2 * TOTAL })
    expect(await count(2 * TOTAL)).toMatchObject({ collected: 2 * TOTAL, counted: 2 * TOTAL })
    expect(await balances()).toEqual({ cash_with_driver: 0 })
    expect(await cashOf()).toMatchObject({
      collected: 2 * TOTAL,
      due: 0,
      count: { counted: 2 * TOTAL, reason: null, closedBy: admin.name, settledBecause: null },
    })
    expect(await differences()).toEqual([])
  })

  test('a difference needs a reason, has its own account, and waits until it is settled', async () => {
    const { order } = await newStop()
    await leave()
    await deliver(order)
    expect(await problemOf(count(TOTAL - 20))).toMatchObject({
      code: 'cash_count.refused',
      faults: [{ field: 'reason', code: 'explanation.required' }],
    })
    expect(await problemOf(count(TOTAL - 20, '  '))).toMatchObject({ code: 'cash_count.refused' })
    await count(TOTAL - 20, 'Gave too much change')
    expect(await balances()).toEqual({ cash_with_driver: 0, cash_difference: 20 })
    expect(await differences()).toMatchObject([
      { amount: 20, road: { collected: TOTAL, counted: TOTAL - 20, reason: 'Gave too much change' } },
    ])
    await settle()
    expect(await differences()).toEqual([])
    expect(await outcome(settle())).toBe('cash_count.settled')
    expect((await cashOf()).count?.settledBecause).toBe('The driver brought it later')
    const { acts } = await admin.call(auditLog, { query: { q: params.id } })
    const actions = acts.map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('round.cash'))).toEqual([
      'round.cash_settled',
      'round.cash_counted',
    ])
  })

  test('is not counted before the round has left, nor while cash is to be collected, nor twice', async () => {
    const [one, two] = [await newStop(), await newStop()]
    expect(await outcome(count(0))).toBe('round.not_left')
    await leave()
    expect(await problemOf(count(0))).toMatchObject({
      code: 'cash_count.stops_open',
      params: { stop: 1, count: 2 },
    })
    await deliver(one.order)
    await failStop(db, two.stop, admin.id)
    await count(TOTAL)
    expect(await outcome(count(TOTAL))).toBe('cash_count.closed')
    expect(await outcome(settle())).toBe('cash_count.not_found')
  })

  test.each([-1, 0.001, 1_00_00_001])('%d rupees are refused', async (counted) => {
    expect(await outcome(count(counted, 'x'))).toBe('cash_count.refused')
  })

  test('a day without cash is closed with nothing', async () => {
    await leave()
    await count(0)
    expect(await balances()).toEqual({})
    expect(await cashOf()).toMatchObject({ collected: 0, count: { counted: 0 } })
  })

  test('two operators count at once: one closes it, and it is posted once', async () => {
    const { order } = await newStop()
    await leave()
    await deliver(order)
    const both = await Promise.all([outcome(count(TOTAL)), outcome(count(TOTAL, undefined, colleague))])
    expect(both.toSorted()).toEqual(['cash_count.closed', 'done'])
    expect(await balances()).toEqual({ cash_with_driver: 0 })
  })

  test('two operators settle at once: one does', async () => {
    await leave()
    await count(5, 'Found in the van')
    const both = await Promise.all([outcome(settle()), outcome(settle(colleague))])
    expect(both.toSorted()).toEqual(['cash_count.settled', 'done'])
  })

  test('a delivery after the count pays the office', async () => {
    const { order, stop } = await newStop()
    await leave()
    await failStop(db, stop, admin.id)
    await count(0)
    await deliver(order)
    expect(await entriesOf(order)).toEqual(['cash'])
  })

  test('a delivery that finds the day counted decides again, and its cash is the office’s', async () => {
    const { order, stop } = await newStop()
    await leave()
    await failStop(db, stop, admin.id)
    const key = { roundId: params.id, day: DAY }
    let delivered: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await sql`
        select from round_days where round_id = ${key.roundId} and day = ${key.day} for no key update`.execute(
        tx,
      )
      await sql`
        insert into cash_counts (id, round_id, day, collected_paise, counted_paise, closed_by)
        values (${uuid()}, ${key.roundId}, ${key.day}, 0, 0, ${admin.id})`.execute(tx)
      delivered = deliver(order)
      await sql`select pg_sleep(0.3)`.execute(tx)
    })
    await delivered
    expect(await entriesOf(order)).toEqual(['cash'])
  })

  test('deliveries and a count at once: what was counted and what came later is all that was collected', async () => {
    const stops = [await newStop(), await newStop(), await newStop()]
    await leave()
    for (const { stop } of stops) await failStop(db, stop, admin.id)
    const [counted] = await Promise.all([
      count(0, 'Counted too early').then(({ collected }) => collected),
      ...stops.map(({ order }) => deliver(order)),
    ])
    const accounts = (await Promise.all(stops.map(({ order }) => entriesOf(order)))).flat()
    expect(accounts.filter((account) => account === 'cash_with_driver').length * TOTAL).toBe(counted)
    expect(accounts).toHaveLength(3)
  })
})
