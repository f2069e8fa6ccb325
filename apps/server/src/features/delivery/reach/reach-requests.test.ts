import { askReach } from '@farmgate/contract/delivery/reach.ts'
import { setFarmDelivery } from '@farmgate/contract/people/farmer-admin.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeLetter } from '#features/telling/mails/write-letter.ts'
import { findDue } from '#features/telling/mail-queue/mails.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { makeReachingRound } from '#testing/builders/reaching-rounds.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { tellReached } from './ask-reach.ts'

const market = await openMarket()
const { db, workerDb } = market
const admin = await market.person('admin')

let pincodes = 411_000
const newPincode = () => String((pincodes += 1))

const noticesOf = async (person: Person) => (await person.call(myNotices, { query: {} })).notices

async function openRequests(id: string): Promise<number> {
  const rows = await db.selectFrom('reach_requests').select('pincode').where('product_id', '=', id).execute()
  return rows.length
}

test('a buyer who asked is told once, by notice and mail, when a round begins to reach the pincode', async () => {
  const [farm, buyer, elsewhere] = [
    await market.person('farmer'),
    await market.person('user'),
    await market.person('user'),
  ]
  const id = await putOnSale(db, { farmerId: farm.id, name: 'Okra' })
  const pincode = newPincode()
  for (let twice = 0; twice < 2; twice += 1) await buyer.call(askReach, { params: { id }, body: { pincode } })
  await elsewhere.call(askReach, { params: { id }, body: { pincode: newPincode() } })
  await tellReached(workerDb)
  expect(await noticesOf(buyer)).toEqual([])
  expect(await openRequests(id)).toBe(2)

  const round = { name: `Round ${pincode}`, by: admin.id, pincodes: [pincode], farms: [farm.id] }
  await makeReachingRound(db, { ...round, daysAhead: [3] })
  await tellReached(workerDb)
  await tellReached(workerDb)
  expect(await noticesOf(buyer)).toMatchObject([
    { kind: 'product_reaches', product: { _id: id, name: 'Okra' }, detail: { pincode } },
  ])
  expect(await noticesOf(elsewhere)).toEqual([])
  expect(await openRequests(id)).toBe(1)

  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient_id', '=', buyer.id)
    .where('kind', '=', 'product_reaches')
    .executeTakeFirstOrThrow()
  const due = await findDue(db, mail.id)
  const written = due && (await writeLetter(db, due, 'https://farmgate.test', null))
  expect(written).toMatchObject({ letter: { subject: `Okra now reaches ${pincode}` } })
  expect(JSON.stringify(written)).toContain(`https://farmgate.test/products/${id}`)
})

test.for([
  ['a full day', sql`update round_days set taken = capacity`, 5],
  ['what is sold out', sql`select 1`, 0],
  ['a farm that uses no rounds', sql`update farmer_profiles set delivery = 'courier'`, 5],
] as const)('%s reaches nobody', async ([, statement, available]) => {
  const [farm, buyer] = [await market.person('farmer'), await market.person('user')]
  const id = await putOnSale(db, { farmerId: farm.id, available })
  const pincode = newPincode()
  await buyer.call(askReach, { params: { id }, body: { pincode } })
  await makeReachingRound(db, {
    name: `Round ${pincode}`,
    by: admin.id,
    pincodes: [pincode],
    farms: [farm.id],
    daysAhead: [3],
  })
  await statement.execute(db)
  await tellReached(workerDb)
  await sql`update round_days set taken = 0`.execute(db)
  expect(await noticesOf(buyer)).toEqual([])
})

test('what keeps reaches every pincode once its farm sends by courier', async () => {
  const [farm, buyer] = [await market.person('farmer'), await market.person('user')]
  const id = await putOnSale(db, { farmerId: farm.id, category: 'Grains' })
  await buyer.call(askReach, { params: { id }, body: { pincode: newPincode() } })
  await admin.call(setFarmDelivery, { params: { id: farm.id }, body: { delivery: 'courier' } })
  await tellReached(workerDb)
  expect(await noticesOf(buyer)).toMatchObject([{ kind: 'product_reaches' }])
})

test('a product that is not on sale is not waited for', async () => {
  const [farm, buyer] = [await market.person('farmer'), await market.person('user')]
  const id = await putOnSale(db, { farmerId: farm.id, status: 'pending' })
  expect(await outcome(buyer.call(askReach, { params: { id }, body: { pincode: '411030' } }))).toBe(
    'product.not_found',
  )
})

test('of many requests of one buyer the newest hundred stay', async () => {
  const [farm, buyer] = [await market.person('farmer'), await market.person('user')]
  const id = await putOnSale(db, { farmerId: farm.id })
  const first = newPincode()
  await buyer.call(askReach, { params: { id }, body: { pincode: first } })
  for (let more = 0; more < 100; more += 1)
    await buyer.call(askReach, { params: { id }, body: { pincode: newPincode() } })
  const rows = await db
    .selectFrom('reach_requests')
    .select('pincode')
    .where('account_id', '=', buyer.id)
    .execute()
  expect(rows).toHaveLength(100)
  expect(rows.map(({ pincode }) => pincode)).not.toContain(first)
})
