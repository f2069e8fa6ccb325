import { decideClaim, shares } from '@farmgate/contract/ordering/claim-admin.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { endParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { makeRound } from '#testing/builders/rounds.sql.ts'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
booksEqualAtTheEnd(market)
let admin: Person
let buyer: Person
let savita: Person
let ravi: Person

beforeAll(async () => {
  admin = await market.person('admin')
  buyer = await market.person('user')
  savita = await market.person('farmer')
  ravi = await market.person('farmer')
  await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
})

const item = async (farm: Person) => ({
  _id: await putOnSale(db, { farmerId: farm.id, available: 10 }),
  price: 40,
  count: 2,
})

/** Moves the times of an order into the past. */
async function hoursAgo(id: string, columns: readonly string[], hours: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const column of columns)
      await sql`update orders set ${sql.ref(column)} = ${sql.ref(column)} - ${hours} * interval '1 hour'
                 where id = ${id}`.execute(tx)
    await recountFarmDays(tx)
  })
}

async function claim(orderId: string, line: string): Promise<string> {
  const { order } = await buyer.call(makeClaim, {
    params: { id: orderId },
    body: { line, grams: 500, reason: 'spoiled' },
  })
  return order.claims[0]?._id ?? ''
}

test('shares count what came short, claimed and late, over 30 and 90 days', async () => {
  // Delivered as ordered, forty days ago.
  const old = await deliveredOrder(market, buyer, admin, [await item(savita)], 'UPI')
  await hoursAgo(old._id, ['created_at', 'paid_at', 'delivered_at'], 40 * 24)
  await sql`update parcels set delivered_at = delivered_at - interval '40 days' where order_id = ${old._id}`.execute(
    db,
  )
  // Weighed by Savita, and delivered; Ravi's part of the same order was as ordered.
  const [mine, theirs] = [await item(savita), await item(ravi)]
  const { _id: weighed } = await paidOrder(market, buyer, [mine, theirs])
  await onLockedOrder(db, weighed, 'anybody', null, (tx, order) =>
    saveLineChanges(
      tx,
      order,
      changeLines(order, [{ productId: mine._id, kind: 'weighed', keepParts: 1_500 }], 'farmer'),
      { by: 'farmer', actorId: savita.id, reason: null },
    ),
  )
  await admin.call(advanceOrder, { params: { id: weighed }, body: { status: 'delivered' } })
  // Delivered three days after it was ordered, and claimed with right.
  const late = await deliveredOrder(market, buyer, admin, [mine], 'UPI')
  await hoursAgo(late._id, ['created_at', 'paid_at'], 24 * 3 + 1)
  const id = await claim(late._id, mine._id)
  await admin.call(decideClaim, { params: { id }, body: { decision: 'approved' } })
  // Claimed without right: it counts for the buyer, not for the farm.
  const wrong = await deliveredOrder(market, buyer, admin, [mine], 'UPI')
  await admin.call(decideClaim, {
    params: { id: await claim(wrong._id, mine._id) },
    body: { decision: 'rejected', note: 'Photo does not show it' },
  })
  // Ended by an operator; cancelled by the buyer, which does not count; not delivered yet.
  const ended = await placedOrder(market, buyer, [await item(savita), await item(ravi)])
  await admin.call(endParcel, {
    params: { id: ended._id, farmerId: savita.id },
    body: { reason: 'Ill', restock: false },
  })
  const { _id: cancelled } = await placedOrder(market, buyer, [await item(savita)])
  await buyer.call(cancelOrder, { params: { id: cancelled }, body: { reason: 'Changed my mind' } })

  const farm = await admin.call(shares, { query: { farmer: savita.id } })
  expect(farm.own).toEqual([
    { days: 30, parcels: 4, short: 2, claimed: 1, late: 1 },
    { days: 90, parcels: 5, short: 2, claimed: 1, late: 1 },
  ])
  expect(farm.all).toEqual([
    { days: 30, parcels: 5, short: 2, claimed: 1, late: 1 },
    { days: 90, parcels: 6, short: 2, claimed: 1, late: 1 },
  ])
  const person = await admin.call(shares, { query: { buyer: buyer.id } })
  expect(person.own).toEqual([
    { days: 30, parcels: 4, short: null, claimed: 2, late: 0 },
    { days: 90, parcels: 5, short: null, claimed: 2, late: 0 },
  ])
  expect(person.all).toEqual(person.own)
  const withoutParcels = await admin.call(shares, { query: { farmer: admin.id } })
  expect(withoutParcels.own[0]).toEqual({ days: 30, parcels: 0, short: 0, claimed: 0, late: 0 })
})

test('shares are of one farm or one buyer', async () => {
  for (const query of [{}, { farmer: savita.id, buyer: buyer.id }, { farmer: 'x' }])
    expect(await outcome(admin.call(shares, { query }))).toBe('request.invalid')
})

test('on a round a parcel is late after the drop-off or the window, however long ago it was ordered', async () => {
  const farm = await market.person('farmer')
  const round = { name: 'Kothrud', farms: [farm.id], pincodes: [ADDRESS.pincode], adminId: admin.id }
  const roundId = await makeRound(db, { ...round, daysAhead: [2] })
  const { _id: id } = await deliveredOrder(market, buyer, admin, [await item(farm)], 'UPI')
  await hoursAgo(id, ['created_at', 'paid_at'], 24 * 3 + 1)
  const late = async () => (await admin.call(shares, { query: { farmer: farm.id } })).own[0]?.late
  expect(await late()).toBe(0)
  await sql`
    update round_days set cut_off_at = cut_off_at - interval '9 days', drop_off_at = drop_off_at - interval '9 days',
           starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
     where round_id = ${roundId}`.execute(db)
  expect(await late()).toBe(1)
})
