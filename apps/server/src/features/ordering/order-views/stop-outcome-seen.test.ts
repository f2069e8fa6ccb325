import { advanceOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { makeRound } from '#testing/builders/rounds.sql.ts'
import { ADDRESS, openMarket, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
let admin: Person
let farm: Person
beforeAll(async () => {
  admin = await market.person('admin')
  farm = await market.person('farmer')
  const round = { name: 'Kothrud', farms: [farm.id], pincodes: [ADDRESS.pincode], daysAhead: [2] }
  await makeRound(db, { ...round, adminId: admin.id })
})

/** An order that is on its way, and its stop. */
async function onTheRoad(): Promise<{ buyer: Person; id: string; stopId: string }> {
  const buyer = await market.person('user')
  const tomato = await approvedListing(market, farm, admin, { name: 'Tomato', quantity: 500 })
  const { _id: id } = await place(buyer, orderBody([tomato]))
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  const stop = db.selectFrom('stops').select('id').where('order_id', '=', id)
  return { buyer, id, stopId: (await stop.executeTakeFirstOrThrow()).id }
}

const roundOf = async (reader: Person, id: string) =>
  (await reader.call(oneOrder, { params: { id } })).order.parcels[0]?.delivery?.round

const mark = (stopId: string, said: { kind: string; handedTo?: string; because?: string }) =>
  sql`
    insert into stop_marks (id, stop_id, account_id, kind, handed_to, failed_because, marked_at)
    values (${uuid()}, ${stopId}, ${admin.id}, ${said.kind}, ${said.handedTo ?? null}, ${said.because ?? null}, now())`.execute(
    db,
  )

test('the buyer reads when and why a stop failed, and no code', async () => {
  const { buyer, id, stopId } = await onTheRoad()
  expect(await roundOf(buyer, id)).toMatchObject({ failedAt: null, failedBecause: null, handedTo: null })
  await mark(stopId, { kind: 'failed', because: 'nobody_home' })
  await sql`
    update stops set result = 'failed', result_at = '2026-11-17T11:51:00Z', failed_because = 'nobody_home'
     where id = ${stopId}`.execute(db)
  expect(await roundOf(buyer, id)).toMatchObject({
    failedAt: '2026-11-17T11:51:00.000Z',
    failedBecause: 'nobody_home',
    code: null,
  })
})

test('the buyer reads who took the bag', async () => {
  const { buyer, id, stopId } = await onTheRoad()
  await mark(stopId, { kind: 'handed_to', handedTo: 'Sunita, next door' })
  expect(await roundOf(buyer, id)).toMatchObject({ handedTo: null })
  await sql`update stops set result = 'delivered', result_at = now() where id = ${stopId}`.execute(db)
  await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  expect(await roundOf(buyer, id)).toMatchObject({
    handedTo: 'Sunita, next door',
    photo: null,
    failedAt: null,
  })
})
