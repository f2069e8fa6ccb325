import { decideClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { moneyBack, type MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import { endFailedStop, giveStopAnotherDay, leaveRoundDay } from '@farmgate/contract/delivery/round-day.ts'
import { driverRun, makeDriverLink, markStop } from '@farmgate/contract/delivery/driver.ts'
import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { operatorCancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveRefund } from '@farmgate/contract/telling/attention.ts'
import type { MoneyBackKind } from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  closeOrders,
  dayAhead,
  failStop,
  giveStop,
  openMarks,
  roundBody,
} from '#features/delivery/rounds/testing/rounds.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, type ItemToOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const [admin, colleague] = [await market.person('admin'), await market.person('admin')]
const [farmer, neighbour] = [await market.person('farmer'), await market.person('farmer')]
let okra: ItemToOrder
let paneer: ItemToOrder
let buyer: Person

beforeAll(async () => {
  okra = { _id: await putOnSale(db, { farmerId: farmer.id, available: 5_000 }), price: 40, count: 13 }
  paneer = {
    _id: await putOnSale(db, { farmerId: neighbour.id, name: 'Paneer', available: 5_000 }),
    price: 40,
    count: 2,
  }
  // Every claim waits for an operator.
  await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
})
beforeEach(async () => {
  buyer = await market.person('user')
})

const list = (
  query: { status?: MoneyBackRow['status']; kind?: MoneyBackKind; limit?: string; cursor?: string } = {},
  by = admin,
) => by.call(moneyBack, { query })
const rowOf = async (id: string): Promise<MoneyBackRow | undefined> =>
  (await list()).rows.find(({ _id }) => _id === id)
const refundedPaise = async (orderId: string): Promise<number> => {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::float8 as paise from refunds where order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]?.paise ?? 0
}

const delivered = async (): Promise<string> =>
  (await deliveredOrder(market, buyer, admin, [paneer], 'UPI'))._id
const requested = (id: string) => buyer.call(requestReturn, { params: { id }, body: { reason: 'It smells' } })

async function returned(): Promise<string> {
  const id = await delivered()
  await requested(id)
  return id
}

async function claimed() {
  const { _id: orderId } = await deliveredOrder(market, buyer, admin, [paneer], 'UPI')
  const { order } = await buyer.call(makeClaim, {
    params: { id: orderId },
    body: { line: paneer._id, quantity: 1, reason: 'spoiled', words: 'Sour' },
  })
  return { orderId, id: order.claims[0]?._id ?? '' }
}

/** A bag of ₹520 that the driver did not have: above what goes back without an operator. */
async function missingBag() {
  const day = dayAhead(1)
  const { round } = await admin.call(addRound, { body: roundBody() })
  const key = { roundId: round._id, day }
  await openMarks(db, key)
  const params = { id: round._id, day }
  const { driverLink } = await admin.call(makeDriverLink, { params, body: { driver: 'Santosh Kale' } })
  const token = driverLink.slice('/run/'.length)
  const { _id: orderId } = await paidOrder(market, buyer, [okra, paneer])
  const stop = await giveStop(db, orderId, key)
  const { run } = await market.call(driverRun, { params: { token } })
  expect(run.stops).toHaveLength(1)
  await market.call(markStop, {
    params: { token },
    body: {
      id: uuid(),
      stop,
      kind: 'handed_to',
      handedTo: 'Ramu',
      markedAt: new Date().toISOString(),
      missing: [farmer.id],
    },
  })
  const { rows } = await sql<{ id: string }>`select id from item_claims where order_id = ${orderId}`.execute(
    db,
  )
  return { orderId, id: rows[0]?.id ?? '' }
}

const [DAY, NEXT] = [dayAhead(2), dayAhead(4)]

/** The second item, if there is one, comes on another day. */
async function failedStop(items: ItemToOrder[], make: typeof paidOrder = paidOrder) {
  const { round } = await admin.call(addRound, { body: roundBody() })
  const key = { roundId: round._id, day: DAY }
  const { _id: orderId } = await make(market, buyer, items)
  const id = await giveStop(db, orderId, key, farmer.id)
  if (items.length > 1) await giveStop(db, orderId, { roundId: round._id, day: NEXT }, neighbour.id)
  await closeOrders(db, key)
  await admin.call(leaveRoundDay, { params: { id: round._id, day: DAY } })
  await failStop(db, id, admin.id)
  return { orderId, id }
}

async function largeRefund() {
  await db.updateTable('market_settings').set({ second_person: true, second_person_paise: '5000' }).execute()
  const { _id: orderId } = await paidOrder(market, buyer, [paneer])
  await admin.call(operatorCancelOrder, { params: { id: orderId }, body: { reason: 'Flooded field' } })
  await db.updateTable('market_settings').set({ second_person: false }).execute()
  const [refund] = await db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute()
  return { orderId, id: refund?.id ?? '' }
}

describe('what waits', () => {
  test('a return has its reason and all the money of the order', async () => {
    const id = await returned()
    expect(await rowOf(id)).toMatchObject({
      kind: 'return',
      status: 'pending',
      amount: 105,
      decideBy: null,
      decidedBy: null,
      order: { _id: id, returnReason: 'It smells', user: { name: buyer.name } },
      claim: null,
      stop: null,
      refund: null,
    })
  })

  test('a claim has both sides and its own money', async () => {
    const { id, orderId } = await claimed()
    expect(await rowOf(id)).toMatchObject({
      kind: 'claim',
      amount: 40,
      decideBy: null,
      order: { _id: orderId, claims: [{ _id: id, words: 'Sour' }] },
      claim: { _id: id, most: 40, buyer: { name: buyer.name }, farm: { name: neighbour.name } },
    })
  })

  test('a bag that the driver did not have has the time until which it is decided', async () => {
    const { id, orderId } = await missingBag()
    const row = await rowOf(id)
    expect(row).toMatchObject({ kind: 'missing_bag', amount: 520, order: { _id: orderId } })
    const hours = (new Date(row?.decideBy ?? '').getTime() - new Date(row?.at ?? '').getTime()) / 3_600_000
    expect(hours).toBeCloseTo(24)
  })

  test.each([
    ['of which nothing else comes', ['okra'], paidOrder, 545],
    ['of which another bag comes', ['okra', 'paneer'], paidOrder, 520],
    ['that was not paid', ['okra', 'paneer'], placedOrder, 0],
  ] as const)('a failed stop %s has what goes back when it ends', async (_, names, make, rupees) => {
    const { id, orderId } = await failedStop(
      names.map((name) => (name === 'okra' ? okra : paneer)),
      make,
    )
    expect(await rowOf(id)).toMatchObject({
      kind: 'failed_stop',
      amount: rupees,
      order: { _id: orderId },
      stop: { day: DAY, failedBecause: 'nobody_home' },
    })
    await admin.call(endFailedStop, { params: { id }, body: { restock: false } })
    expect(await refundedPaise(orderId)).toBe(rupees * 100)
    expect(await rowOf(id)).toMatchObject({ status: 'approved', amount: rupees, decidedBy: admin.name })
  })

  test('a large refund names who asked for it', async () => {
    const { id, orderId } = await largeRefund()
    expect(await rowOf(id)).toMatchObject({
      kind: 'refund',
      amount: 105,
      order: { _id: orderId },
      refund: { isCash: false, askedBy: { _id: admin.id, name: admin.name } },
    })
  })
})

describe('what was decided', () => {
  test('a return, by whom, with the money of the order', async () => {
    const id = await returned()
    await colleague.call(decideReturn, { params: { id }, body: { status: 'rejected' } })
    expect(await rowOf(id)).toMatchObject({
      status: 'rejected',
      decidedBy: colleague.name,
      order: { returnNote: 'No reason provided' },
    })
  })

  test('a claim of which less was given back', async () => {
    const { id } = await claimed()
    await admin.call(decideClaim, { params: { id }, body: { decision: 'approved', amount: 25 } })
    expect(await rowOf(id)).toMatchObject({ status: 'approved', amount: 25, decidedBy: admin.name })
  })

  test('a claim that was approved at once was never in the queue', async () => {
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '20000' }).execute()
    const { id } = await claimed()
    await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
    expect(await rowOf(id)).toBeUndefined()
  })

  test('a failed stop with another day is rejected, and nothing goes back', async () => {
    const { id } = await failedStop([okra])
    await colleague.call(giveStopAnotherDay, { params: { id }, body: { day: NEXT } })
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', amount: 0, decidedBy: colleague.name })
  })

  test('a large refund that a second person approved', async () => {
    const { id } = await largeRefund()
    await colleague.call(approveRefund, { params: { id } })
    expect(await rowOf(id)).toMatchObject({ status: 'approved', decidedBy: colleague.name })
  })
})

test('what waits comes first, the longest wait first, then the newest decision, in pages of any size', async () => {
  // The older order waits less long: the list goes by time, not by id.
  const [older, newer] = [await delivered(), await delivered()]
  for (const id of [newer, older]) await requested(id)
  const waits = [newer, older, (await claimed()).id, (await missingBag()).id]
  const [first, second] = [await returned(), (await claimed()).id]
  await admin.call(decideReturn, { params: { id: first }, body: { status: 'approved' } })
  await admin.call(decideClaim, { params: { id: second }, body: { decision: 'rejected', note: 'No' } })

  const all = await list()
  const own = all.rows.map(({ _id }) => _id).filter((id) => [...waits, first, second].includes(id))
  expect(own).toEqual([...waits, second, first])
  expect(all.nextCursor).toBeNull()
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const page = await list({ status })
    expect(new Set(page.rows.map((row) => row.status))).toEqual(new Set([status]))
    expect(page.counts[status]).toBe(page.rows.length)
  }
  for (const kind of ['return', 'claim', 'missing_bag', 'failed_stop', 'refund'] as const) {
    const page = await list({ kind })
    expect(new Set(page.rows.map((row) => row.kind))).toEqual(new Set([kind]))
    expect(page.counts.pending).toBe(page.rows.filter(({ status }) => status === 'pending').length)
    expect(all.waiting[kind]).toBe(page.counts.pending)
  }
  for (const limit of [1, 2, 3, 5]) {
    const ids: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await list({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) })
      expect(page.rows.length).toBeLessThanOrEqual(limit)
      ids.push(...page.rows.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect(ids).toEqual(all.rows.map(({ _id }) => _id))
  }
  const { nextCursor } = await list({ limit: '1' })
  expect(await outcome(list({ cursor: nextCursor ?? '', kind: 'claim' }))).toBe('request.invalid')
})

test('an approver, who decides nothing of the day, is refused', async () => {
  const approver = await market.person('admin', { staffRole: 'approver' })
  expect(await outcome(list({}, approver))).toBe('staff.not_allowed')
})
