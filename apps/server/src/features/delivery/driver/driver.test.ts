import { attention } from '@farmgate/contract/telling/attention.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { driverRun, makeDriverLink, markStop, revokeDriverLink } from '@farmgate/contract/delivery/driver.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { advanceOrder, cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { addRound, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { deleteUser } from '@farmgate/contract/people/users.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { makeLinkToken } from '#features/people/account-links/link-token.ts'
import { dayAhead, giveStop, openMarks, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const [farmer, other] = [await market.person('farmer'), await market.person('farmer')]
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const second = { _id: await putOnSale(db, { farmerId: other.id, available: 1_000 }), price: 40 }
const day = dayAhead(2)

async function newRun() {
  const { round } = await admin.call(addRound, { body: roundBody() })
  const params = { id: round._id, day }
  await openMarks(db, { roundId: round._id, day })
  const { driverLink } = await admin.call(makeDriverLink, { body: {}, params })
  return { params, key: { roundId: round._id, day }, driverLink, token: tokenOf(driverLink) }
}

type RunOf = Awaited<ReturnType<typeof newRun>>

const tokenOf = (path: string): string => path.slice('/run/'.length)

/** A stop of a new buyer on this run. */
async function newStop(run: RunOf, how: 'cash' | 'paid' = 'paid', items = [item]) {
  const buyer = await market.person('user')
  const make = how === 'cash' ? placedOrder : paidOrder
  const { _id: orderId } = await make(market, buyer, items)
  return { buyer, orderId, stop: await giveStop(db, orderId, run.key) }
}

const leaveAtDoor = (orderId: string) =>
  sql`update orders set leave_at_door = true where id = ${orderId}`.execute(db)

type Mark = Input<typeof markStop>['body']

const mark = (stop: string, how: Partial<Mark> = {}): Mark => ({
  id: uuid(),
  stop,
  kind: 'code',
  markedAt: new Date().toISOString(),
  ...(how.kind === undefined ? { code: '4821' } : {}),
  ...how,
})

const send = ({ token }: Pick<RunOf, 'token'>, body: Mark) =>
  market.call(markStop, { params: { token }, body })
const read = async ({ token }: Pick<RunOf, 'token'>) =>
  (await market.call(driverRun, { params: { token } })).run
const orderOf = async (id: string) => (await admin.call(oneOrder, { params: { id } })).order
const cashWithDriver = async ({ roundId }: RunOf['key']) =>
  (
    await sql<{ paise: number }>`
      select coalesce(sum(amount_paise), 0)::float8 as paise from ledger_entries
       where account = 'cash_with_driver' and round_id = ${roundId}`.execute(db)
  ).rows[0]?.paise
const marksOf = async (stop: string) =>
  (
    await sql<{ problem: string | null }>`
      select problem from stop_marks where stop_id = ${stop} order by received_at`.execute(db)
  ).rows

describe('the link', () => {
  test('opens only the stops of its day, without codes', async () => {
    const [run, another] = [await newRun(), await newRun()]
    const { stop, orderId } = await newStop(run, 'cash', [item, second])
    await newStop(another)
    const sheet = await read(run)
    expect(sheet.stops.map(({ _id }) => _id)).toEqual([stop])
    expect(sheet.stops[0]).toMatchObject({ number: 1, cashDue: 105, isCash: true, result: null })
    expect(sheet.stops[0]?.bags.map(({ amount }) => amount)).toEqual([40, 40])
    const text = JSON.stringify(sheet)
    for (const secret of ['4821', '@', orderId]) expect(text).not.toContain(secret)
  })

  test('an order that waits for its payment is not on the sheet', async () => {
    const run = await newRun()
    const { _id } = await placedOrder(market, await market.person('user'), [item], 'UPI')
    const stop = await giveStop(db, _id, run.key)
    expect((await read(run)).stops).toEqual([])
    expect(await outcome(send(run, mark(stop)))).toBe('stop.not_found')
  })

  test('an operator reads it again; a new one takes its place', async () => {
    const run = await newRun()
    const shown = async () => (await admin.call(oneRoundDay, { params: run.params })).day.driverLink
    expect(await shown()).toBe(run.driverLink)
    const { driverLink } = await admin.call(makeDriverLink, { body: {}, params: run.params })
    expect(await shown()).toBe(driverLink)
    expect(await outcome(read(run))).toBe('link.gone')
    expect((await read({ token: tokenOf(driverLink) })).stops).toEqual([])
  })

  test('a withdrawn link neither shows nor takes anything', async () => {
    const run = await newRun()
    const { stop } = await newStop(run)
    await admin.call(revokeDriverLink, { params: run.params })
    expect(await outcome(read(run))).toBe('link.gone')
    expect(await outcome(send(run, mark(stop)))).toBe('link.gone')
    expect((await admin.call(oneRoundDay, { params: run.params })).day.driverLink).toBeNull()
    expect(await marksOf(stop)).toEqual([])
  })

  test('a forged link opens nothing', async () => {
    const run = await newRun()
    const row = (
      await sql<{ id: string; salt: Buffer }>`
      select id, salt from driver_links where round_id = ${run.key.roundId}`.execute(db)
    ).rows[0]
    if (row === undefined) throw new Error('no link')
    const ofAnAccount = makeLinkToken(market.deps.keys.link, { ...row, kind: 'reset_password' })
    const flipped = run.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const token of ['x', flipped, ofAnAccount]) expect(await outcome(read({ token }))).toBe('link.gone')
  })

  test('is read until the evening and takes marks for 72 hours more', async () => {
    const run = await newRun()
    const { stop } = await newStop(run)
    await moveEnd(run, "interval '1 day'")
    expect(await outcome(read(run))).toBe('link.gone')
    expect(await send(run, mark(stop))).toEqual({ result: 'delivered', problem: null })
    const late = await newRun()
    const { stop: lateStop } = await newStop(late)
    await moveEnd(late, "interval '5 days'")
    expect(await outcome(send(late, mark(lateStop)))).toBe('link.gone')
  })

  /** As if the day was this long ago. */
  async function moveEnd({ key }: RunOf, ago: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const past = sql`(current_date - ${sql.raw(ago)})::date`
      await sql`
        insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity, taken)
        select round_id, ${past}, ${past} - interval '1 day', ${past}, ${past} + interval '1 hour',
               ${past} + interval '2 hours', capacity, taken
          from round_days where round_id = ${key.roundId} and day = ${key.day}`.execute(tx)
      for (const table of ['stops', 'driver_links'])
        await sql`update ${sql.table(table)} set day = ${past} where round_id = ${key.roundId}`.execute(tx)
      await sql`update round_days set taken = 0 where round_id = ${key.roundId} and day = ${key.day}`.execute(
        tx,
      )
    })
  }
})

describe('a mark', () => {
  test('by code delivers the order once, however often it is sent', async () => {
    const run = await newRun()
    const { stop, orderId, buyer } = await newStop(run)
    const body = mark(stop)
    const answers = await Promise.all([send(run, body), send(run, body), send(run, body)])
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ result: 'delivered', problem: null })))
    expect(await send(run, body)).toEqual({ result: 'delivered', problem: null })
    expect(await marksOf(stop)).toEqual([{ problem: null }])
    expect((await orderOf(orderId)).status).toBe('delivered')
    const { notices } = await buyer.call(myNotices, { query: {} })
    expect(notices.filter(({ kind }) => kind === 'order_delivered')).toHaveLength(1)
    expect((await read(run)).stops[0]).toMatchObject({ result: 'delivered' })
  })

  test('with a wrong code delivers all the same and needs attention', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run)
    expect(await send(run, mark(stop, { code: '1111' }))).toEqual({
      result: 'delivered',
      problem: 'wrong_code',
    })
    expect((await read(run)).stops[0]).toMatchObject({ result: 'delivered', problem: 'wrong_code' })
    expect(await marksOf(stop)).toEqual([{ problem: 'wrong_code' }])
    expect((await orderOf(orderId)).status).toBe('delivered')
    const { rows } = await admin.call(attention, { query: {} })
    expect(rows.filter(({ kind }) => kind === 'mark_unclear')).not.toEqual([])
  })

  test('of cash takes it from the buyer to the driver', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, 'cash')
    await send(run, mark(stop, { kind: 'cash', cash: 65 }))
    expect(await orderOf(orderId)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
    expect(await cashWithDriver(run.key)).toBe(65_00)
    expect(await marksOf(stop)).toEqual([{ problem: null }])
    expect((await read(run)).stops[0]).toMatchObject({ cashTaken: 65, cashDue: 0 })
  })

  test('of another sum than due needs attention', async () => {
    const run = await newRun()
    const { stop } = await newStop(run, 'cash')
    await send(run, mark(stop, { kind: 'cash', cash: 60 }))
    expect(await marksOf(stop)).toEqual([{ problem: 'cash_differs' }])
    expect(await cashWithDriver(run.key)).toBe(65_00)
  })

  test('collects nothing while another bag is to come on a later day', async () => {
    const [run, later] = [await newRun(), await newRun()]
    const { stop, orderId } = await newStop(run, 'cash', [item, second])
    const lastDay = { roundId: later.key.roundId, day: dayAhead(3) }
    await openMarks(db, lastDay)
    const { driverLink } = await admin.call(makeDriverLink, {
      body: {},
      params: { ...later.params, day: lastDay.day },
    })
    const last = { token: tokenOf(driverLink) }
    const lastStop = await giveStop(db, orderId, lastDay, other.id)
    expect((await read(run)).stops[0]).toMatchObject({ cashDue: 0, isCash: true })
    expect((await read(last)).stops[0]).toMatchObject({ cashDue: 105 })
    await send(run, mark(stop, { kind: 'cash', cash: 0 }))
    expect((await orderOf(orderId)).status).not.toBe('delivered')
    await send(last, mark(lastStop, { kind: 'cash', cash: 105 }))
    expect((await orderOf(orderId)).status).toBe('delivered')
    expect([await marksOf(stop), await marksOf(lastStop)]).toEqual([[{ problem: null }], [{ problem: null }]])
    expect([await cashWithDriver(run.key), await cashWithDriver(lastDay)]).toEqual([0, 105_00])
  })

  test('with a missing bag takes it out and collects the rest', async () => {
    const run = await newRun()
    const { stop, orderId, buyer } = await newStop(run, 'cash', [item, second])
    await send(run, mark(stop, { kind: 'cash', cash: 65, missing: [other.id] }))
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 'delivered', currentTotal: 65, paymentStatus: 'paid' })
    expect(order.changes).toMatchObject([{ kind: 'short', reason: 'Bag missing', amount: 40 }])
    expect(await cashWithDriver(run.key)).toBe(65_00)
    expect(await marksOf(stop)).toEqual([{ problem: null }])
    const { notices } = await buyer.call(myNotices, { query: {} })
    expect(notices.map(({ kind }) => kind)).toContain('line_changed')
  })

  test('of a missing bag that was paid sends its money back', async () => {
    const run = await newRun()
    const { stop, orderId } = await newStop(run, 'paid', [item, second])
    await send(run, mark(stop, { missing: [farmer.id] }))
    expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 40, cause: 'change' }])
  })

  test('of a failure keeps the bag on its way and tells the buyer', async () => {
    const run = await newRun()
    const { stop, orderId, buyer } = await newStop(run, 'cash')
    await admin.call(advanceOrder, { params: { id: orderId }, body: { status: 'shipped' } })
    const markedAt = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
    await send(run, mark(stop, { kind: 'failed', failedBecause: 'nobody_home', markedAt }))
    const order = await orderOf(orderId)
    expect(order.status).toBe('shipped')
    const { rows: events } = await sql<{ kind: string }>`
      select kind from order_events where order_id = ${orderId}`.execute(db)
    expect(events.map(({ kind }) => kind)).toContain('stop_failed')
    const { notices } = await buyer.call(myNotices, { query: {} })
    expect(notices.find(({ kind }) => kind === 'stop_failed')?.detail).toEqual({
      failedBecause: 'nobody_home',
      at: markedAt,
    })
    const { rows } = await admin.call(attention, { query: {} })
    expect(rows.filter(({ kind }) => kind === 'stop_failed')).not.toEqual([])
    // The buyer came after all.
    expect(await send(run, mark(stop, { kind: 'cash', cash: 65 }))).toEqual({
      result: 'delivered',
      problem: null,
    })
    expect((await orderOf(orderId)).status).toBe('delivered')
  })

  test('at the door needs the buyer’s wish and a photo', async () => {
    const run = await newRun()
    const { stop, orderId, buyer } = await newStop(run)
    const atTheDoor = (body: Mark, photo: Buffer | null) =>
      sendForm(market, { token: '' }, markStop, { params: { token: run.token }, body }, photo)
    const photo = await takePhoto()
    expect(await outcome(atTheDoor(mark(stop, { kind: 'door' }), photo))).toBe('mark.refused')
    await leaveAtDoor(orderId)
    expect(await outcome(atTheDoor(mark(stop, { kind: 'door' }), null))).toBe('mark.refused')
    const body = mark(stop, { kind: 'door' })
    expect(await atTheDoor(body, photo)).toEqual({ result: 'delivered', problem: null })
    expect(await atTheDoor(body, photo)).toEqual({ result: 'delivered', problem: null })
    const pictures = () =>
      sql<{ id: string }>`select picture_id as id from stop_marks where stop_id = ${stop}`.execute(db)
    const { rows } = await pictures()
    expect(rows).toHaveLength(1)
    await admin.call(deleteUser, { params: { id: buyer.id } })
    expect((await pictures()).rows).toEqual([{ id: null }])
    const kept = await sql`select from pictures where id = ${rows[0]?.id}`.execute(db)
    expect(kept.rows).toEqual([])
  })

  test('that names who took the bag loses the name with the buyer', async () => {
    const run = await newRun()
    const { stop, buyer } = await newStop(run)
    await send(run, mark(stop, { kind: 'handed_to', handedTo: 'Watchman Ramu' }))
    await admin.call(deleteUser, { params: { id: buyer.id } })
    const { rows } = await sql`select handed_to from stop_marks where stop_id = ${stop}`.execute(db)
    expect(rows).toEqual([{ handed_to: 'Deleted' }])
  })

  test.each<[string, Partial<Mark>]>([
    ['a code of a cash order', {}],
    ['cash without a kind', { kind: 'handed_to', handedTo: 'Ramu' }],
    ['a failure without a reason', { kind: 'failed' }],
    ['a sum that is none', { kind: 'cash', cash: -1 }],
  ])('is refused: %s', async (_what, how) => {
    const run = await newRun()
    const { stop } = await newStop(run, 'cash')
    expect(await outcome(send(run, mark(stop, how)))).toBe('mark.refused')
    expect(await marksOf(stop)).toEqual([])
  })

  test('of a stop of another day, or with the id of another mark, is refused', async () => {
    const [run, another] = [await newRun(), await newRun()]
    const [mine, theirs] = [await newStop(run), await newStop(another)]
    expect(await outcome(send(run, mark(theirs.stop)))).toBe('stop.not_found')
    const body = mark(mine.stop)
    await send(run, body)
    expect(await outcome(send(another, mark(theirs.stop, { id: body.id, kind: 'code', code: '4821' })))).toBe(
      'mark.refused',
    )
    expect(await marksOf(theirs.stop)).toEqual([])
  })

  test.each([
    ['in the year 0', '0000-01-01T00:00:00Z', 'mark.refused'],
    ['with thousands of decimals', `2026-11-18T06:30:00.${'9'.repeat(3_000)}Z`, 'mark.refused'],
    ['of a phone whose clock lost the time', '1970-01-01T00:00:07.000Z', 'done'],
    ['in the last year that there is', '2099-12-31T23:59:59.999999999Z', 'done'],
  ])('%s is taken only if it can be stored', async (_when, markedAt, end) => {
    const run = await newRun()
    const { stop } = await newStop(run)
    expect(await outcome(send(run, mark(stop, { markedAt })))).toBe(end)
    expect(await marksOf(stop)).toHaveLength(end === 'done' ? 1 : 0)
  })

  test('of an order that has ended meanwhile is only written down', async () => {
    const run = await newRun()
    const { stop, orderId, buyer } = await newStop(run, 'cash')
    await buyer.call(cancelOrder, { params: { id: orderId }, body: { reason: 'Changed my mind' } })
    expect(await send(run, mark(stop, { kind: 'cash', cash: 65 }))).toEqual({
      result: null,
      problem: 'order_ended',
    })
    expect(await marksOf(stop)).toEqual([{ problem: 'order_ended' }])
  })

  test('is in the operators’ log with the link as its actor', async () => {
    const run = await newRun()
    const { stop } = await newStop(run)
    await send(run, mark(stop))
    const { acts } = await admin.call(auditLog, { query: { q: run.key.roundId } })
    expect(acts.map(({ action }) => action)).toEqual(['round.stop_marked', 'round.link_made', 'round.added'])
    const link = /l1\.([^.]+)\./.exec(run.token)?.[1]
    expect(acts[0]).toMatchObject({
      admin: { _id: '', name: 'Driver' },
      detail: { link, mark: 'code', day },
    })
    expect(JSON.stringify(acts)).not.toContain(run.token)
  })
})
