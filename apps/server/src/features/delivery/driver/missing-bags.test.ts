import { attention } from '@farmgate/contract/telling/attention.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { decideClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { driverRun, makeDriverLink, markStop } from '@farmgate/contract/delivery/driver.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { countCash, markHandedIn } from '@farmgate/contract/delivery/round-day.ts'
import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { watchMissingBags } from '#features/ordering/claims/watch-missing-bags.ts'
import { dayAhead, giveStop, openMarks, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const [farmer, other] = [await market.person('farmer'), await market.person('farmer')]
const large = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40, count: 13 }
const small = { ...large, count: 1 }
const rest = { _id: await putOnSale(db, { farmerId: other.id, available: 1_000 }), price: 40 }
const day = dayAhead(1)

async function newRun({ opens = true } = {}) {
  const { round } = await admin.call(addRound, { body: roundBody() })
  const params = { id: round._id, day }
  const key = { roundId: round._id, day }
  if (opens) await openMarks(db, key)
  const { driverLink } = await admin.call(makeDriverLink, { params, body: { driver: 'Santosh Kale' } })
  return { params, key, token: driverLink.slice('/run/'.length) }
}

type RunOf = Awaited<ReturnType<typeof newRun>>

async function newStop(run: RunOf, items: ItemToOrder[], make: typeof paidOrder = paidOrder) {
  const buyer = await market.person('user')
  const { _id: orderId } = await make(market, buyer, items)
  return { buyer, orderId, stop: await giveStop(db, orderId, run.key) }
}

type Mark = Input<typeof markStop>['body']

const mark = (stop: string, how: Partial<Mark> = {}): Mark => ({
  id: uuid(),
  stop,
  kind: 'handed_to',
  markedAt: new Date().toISOString(),
  ...(how.kind === undefined ? { handedTo: 'Ramu' } : {}),
  ...how,
})

const send = ({ token }: Pick<RunOf, 'token'>, body: Mark) =>
  market.call(markStop, { params: { token }, body })
const orderOf = async (id: string) => (await admin.call(oneOrder, { params: { id } })).order
const waitingFor = async (orderId: string) =>
  (await admin.call(attention, { query: { kind: 'claim_pending' } })).rows.filter(
    ({ order }) => order?._id === orderId,
  )
const setLimits = (stop: number, onDay: number) =>
  sql`update market_settings set door_refund_stop_paise = ${stop * 100}, door_refund_day_paise = ${onDay * 100}`.execute(
    db,
  )

describe('a missing bag', () => {
  test('above the limit of a paid order waits for an operator, who approves it', async () => {
    const run = await newRun()
    const { stop, orderId, buyer } = await newStop(run, [large, rest])
    await send(run, mark(stop, { missing: [farmer.id] }))
    expect(await orderOf(orderId)).toMatchObject({ status: 'delivered', refunds: [], changes: [] })
    const [row, ...others] = await waitingFor(orderId)
    expect(others).toEqual([])
    expect(row).toMatchObject({ amount: 520 })
    const { order } = await buyer.call(oneOrder, { params: { id: orderId } })
    expect(order.claims).toMatchObject([{ state: 'pending', reason: 'missing', asked: 520, byDriver: true }])
    const [claim] = order.claims
    expect(Date.parse(claim?.decidedBefore ?? '') - Date.parse(claim?.at ?? '')).toBe(24 * 3_600_000)
    await admin.call(decideClaim, { params: { id: row?._id ?? '' }, body: { decision: 'approved' } })
    expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 520 }])
    expect(await waitingFor(orderId)).toEqual([])
  })

  test('above the limit gives nothing back when the operator rejects it', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [large, rest])
    await send(run, mark(stop, { missing: [farmer.id] }))
    const [row] = await waitingFor(orderId)
    const body = { decision: 'rejected', note: 'It was handed over' } as const
    await admin.call(decideClaim, { params: { id: row?._id ?? '' }, body })
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ refunds: [], claims: [{ state: 'rejected', decidedBefore: null }] })
  })

  test('up to the limit goes back by itself', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [small, rest])
    await send(run, mark(stop, { missing: [farmer.id] }))
    expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 40, cause: 'change' }])
    expect(await waitingFor(orderId)).toEqual([])
  })

  test('of a cash order lowers the cash at once, whatever it costs', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [large, rest], (_market, buyer, items) =>
      placedOrder(market, buyer, items),
    )
    await send(run, mark(stop, { kind: 'cash', cash: 65, missing: [farmer.id] }))
    expect(await orderOf(orderId)).toMatchObject({ status: 'delivered', currentTotal: 65, claims: [] })
  })

  test('that the farm never brought goes back whatever it costs, where the office marks what comes', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [large, rest])
    const params = { ...run.params, farmerId: other.id }
    await admin.call(markHandedIn, { params, body: { handedIn: true } })
    await send(run, mark(stop, { missing: [farmer.id] }))
    expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 520 }])
  })

  test('that the office has taken in waits for an operator', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [large, rest])
    for (const farmerId of [farmer.id, other.id])
      await admin.call(markHandedIn, { params: { ...run.params, farmerId }, body: { handedIn: true } })
    await send(run, mark(stop, { missing: [farmer.id] }))
    expect((await orderOf(orderId)).refunds).toEqual([])
    expect(await waitingFor(orderId)).toHaveLength(1)
  })

  test('at two doors at once does not use the limit of the day twice, nor does a new link', async () => {
    await setLimits(500, 40)
    try {
      const run = await newRun()
      const stops = await Promise.all([1, 2, 3].map(() => newStop(run, [small, rest])))
      await Promise.all(stops.slice(0, 2).map(({ stop }) => send(run, mark(stop, { missing: [farmer.id] }))))
      const { driverLink } = await admin.call(makeDriverLink, { params: run.params, body: {} })
      const next = { token: driverLink.slice('/run/'.length) }
      await send(next, mark(stops[2]?.stop ?? '', { missing: [farmer.id] }))
      const orders = await Promise.all(stops.map(({ orderId }) => orderOf(orderId)))
      expect(orders.flatMap(({ refunds }) => refunds)).toHaveLength(1)
      expect(orders.flatMap(({ claims }) => claims)).toHaveLength(2)
    } finally {
      await setLimits(500, 2_000)
    }
  })

  test('that waits for more than a day is an alarm, which ends with the decision', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [large, rest])
    const body = mark(stop, { missing: [farmer.id] })
    await send(run, body)
    const alarms = async () =>
      (await admin.call(attention, { query: { kind: 'alarm' } })).rows.filter(
        ({ alarm }) => alarm?.kind === 'missing_bag' && alarm.facts['amountPaise'] === 520_00,
      )
    await watchMissingBags({ db })
    expect(await alarms()).toEqual([])
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update item_claims set created_at = now() - interval '25 hours' where mark_id = ${body.id}`.execute(
        tx,
      )
    })
    await watchMissingBags({ db: market.workerDb })
    await watchMissingBags({ db: market.workerDb })
    expect(await alarms()).toMatchObject([{ amount: 520, alarm: { times: 1 } }])
    const [row] = await waitingFor(orderId)
    await admin.call(decideClaim, { params: { id: row?._id ?? '' }, body: { decision: 'approved' } })
    await watchMissingBags({ db: market.workerDb })
    expect(await alarms()).toEqual([])
  })
})

describe('a mark', () => {
  test('before the farms have brought their bags is refused', async () => {
    const run = await newRun({ opens: false })
    const { stop, orderId } = await newStop(run, [large, rest])
    const early = (await market.call(driverRun, { params: { token: run.token } })).run
    expect(early.isEarly).toBe(true)
    expect(await outcome(send(run, mark(stop, { missing: [farmer.id] })))).toBe('mark.too_early')
    expect(await outcome(send(run, mark(stop, { kind: 'failed', failedBecause: 'refused' })))).toBe(
      'mark.too_early',
    )
    expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed', refunds: [] })
    await openMarks(db, run.key)
    expect((await market.call(driverRun, { params: { token: run.token } })).run.isEarly).toBe(false)
    expect(await send(run, mark(stop))).toEqual({ result: 'delivered', problem: null })
  })

  test('makes the round leave where no operator said that it left', async () => {
    const run = await newRun()
    const [first, second] = [await newStop(run, [small]), await newStop(run, [small])]
    await send(run, mark(first.stop, { kind: 'failed', failedBecause: 'nobody_home' }))
    expect((await orderOf(second.orderId)).status).toBe('shipped')
    const { rows } = await sql<{ left: boolean; byLink: boolean }>`
      select left_at is not null as left, left_by_link is not null as "byLink" from round_days
       where round_id = ${run.key.roundId} and day = ${day}`.execute(db)
    expect(rows).toEqual([{ left: true, byLink: true }])
  })

  test('names link, driver and who made the link in the log, with what goes back and what waits', async () => {
    const run = await newRun()
    const { stop } = await newStop(run, [large, rest])
    await send(run, mark(stop, { missing: [farmer.id] }))
    const { acts } = await admin.call(auditLog, { query: { q: run.key.roundId } })
    expect(acts[0]).toMatchObject({
      action: 'round.stop_marked',
      detail: {
        link: expect.any(String) as string,
        driver: 'Santosh Kale',
        linkMadeBy: admin.name,
        roundLeft: true,
        toDecidePaise: 520_00,
      },
    })
  })

  test('is taken twenty times a stop; what is sent again does not count', async () => {
    const run = await newRun()
    const { stop } = await newStop(run, [small])
    const failed = () => mark(stop, { kind: 'failed', failedBecause: 'nobody_home' })
    const first = failed()
    await send(run, first)
    for (let more = 1; more < 20; more++) {
      await send(run, failed())
      await send(run, first)
    }
    expect(await outcome(send(run, failed()))).toBe('mark.too_many')
    expect(await send(run, first)).toEqual({ result: 'failed', problem: null })
    const { rows } = await sql`select from stop_marks where stop_id = ${stop}`.execute(db)
    expect(rows).toHaveLength(20)
  })

  test('comes with six photos a stop at most', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, [small])
    await sql`update orders set leave_at_door = true where id = ${orderId}`.execute(db)
    const photo = await takePhoto()
    const atTheDoor = (body: Mark) =>
      sendForm(market, { token: '' }, markStop, { params: { token: run.token }, body }, photo)
    for (let sent = 0; sent < 6; sent++) await atTheDoor(mark(stop, { kind: 'door' }))
    expect(await outcome(atTheDoor(mark(stop, { kind: 'door' })))).toBe('mark.too_many')
    const { rows } =
      await sql`select from stop_marks where stop_id = ${stop} and picture_id is not null`.execute(db)
    expect(rows).toHaveLength(6)
  })
})

test('a sheet whose cash was counted has no names', async () => {
  const run = await newRun()
  const { stop } = await newStop(run, [small])
  await send(run, mark(stop))
  await admin.call(countCash, { params: run.params, body: { counted: 0 } })
  const sheet = (await market.call(driverRun, { params: { token: run.token } })).run
  expect(sheet).toMatchObject({ isClosed: true, stops: [] })
})

test('cash of paise is collected in whole rupees, and the market pays the rest', async () => {
  const run = await newRun()
  const odd = {
    _id: await putOnSale(db, { farmerId: farmer.id, pricePaise: 40_85, available: 9 }),
    price: 40.85,
  }
  const { stop, orderId } = await newStop(run, [odd], (_market, buyer, items) =>
    placedOrder(market, buyer, items),
  )
  const { stops } = (await market.call(driverRun, { params: { token: run.token } })).run
  expect(stops).toMatchObject([{ cashDue: 65, cashOwed: 65.85 }])
  expect(await send(run, mark(stop, { kind: 'cash', cash: 65 }))).toEqual({
    result: 'delivered',
    problem: null,
  })
  expect(await orderOf(orderId)).toMatchObject({
    currentTotal: 65.85,
    totalAmount: 65.85,
    paymentStatus: 'paid',
  })
  const { rows } = await sql<{ account: string; paise: number }>`
    select account, amount_paise::float8 as paise from ledger_entries where order_id = ${orderId}
       and account in ('cash_with_driver', 'cash_rounding', 'farm') order by account::text`.execute(db)
  expect(rows).toEqual([
    { account: 'cash_rounding', paise: 85 },
    { account: 'cash_with_driver', paise: 65_00 },
    { account: 'farm', paise: -40_85 },
  ])
})
