import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import type { Db } from '#db/pool.ts'
import { databaseTime } from '#db/time.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { afterRestore } from './after-restore.ts'

const market = await openMarket()
const { db } = market
const { db: damaged } = await openDatabase()

const item = {
  _id: await putOnSale(db, { farmerId: (await market.person('farmer')).id, available: 1_000 }),
  price: 40,
}
const restore = (since: Date, options: { damaged?: Db; erased?: readonly string[] } = {}) =>
  afterRestore(db, { since, damaged: null, erased: [], ...options })

/** The damaged database erased the person after the moment that the other one was restored to. */
async function eraseInDamaged({ id }: Person): Promise<void> {
  const gone = { name: 'Deleted user', email: `deleted-${id}@deleted.invalid`, deleted_at: new Date() }
  await damaged
    .insertInto('accounts')
    .values({ id, realm: 'users', role: 'user', status: 'disabled', password_hash: '', ...gone })
    .execute()
  await damaged.insertInto('erasures').values({ account_id: id }).execute()
}

test('every session ends', async () => {
  const buyer = await market.person('user')
  await buyer.call(userProfile, {})
  const { accountsSignedOut } = await restore(await databaseTime(db))
  expect(accountsSignedOut).toBeGreaterThan(1)
  expect(await outcome(buyer.call(userProfile, {}))).toBe('auth.required')
})

test('people whom the damaged database erased later are erased again, and a second run finds nothing to do', async () => {
  const since = await databaseTime(db)
  const [leaver, named, stays] = [
    await market.person('user'),
    await market.person('user'),
    await market.person('user'),
  ]
  await eraseInDamaged(leaver)
  const first = await restore(since, { damaged, erased: [named.id] })
  expect(first.erasedAgain.toSorted()).toEqual([leaver.id, named.id].toSorted())
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', [leaver.id, named.id, stays.id])
    .execute()
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name
  expect([nameOf(leaver.id), nameOf(named.id), nameOf(stays.id)]).toEqual([
    'Deleted user',
    'Deleted user',
    stays.name,
  ])
  expect(await restore(since, { damaged, erased: [named.id] })).toMatchObject({
    erasedAgain: [],
    notYetErased: [],
  })
})

test('a person whose order is under way again is named and kept', async () => {
  const buyer = await market.person('user')
  await placedOrder(market, buyer, [item])
  const report = await restore(await databaseTime(db), { erased: [buyer.id] })
  expect(report).toMatchObject({ erasedAgain: [], notYetErased: [buyer.id] })
})

test('orders placed or changed after the restored moment are listed with what happened to them', async () => {
  const [earlier, later] = [await market.person('user'), await market.person('user')]
  const before = await placedOrder(market, earlier, [item])
  const untouched = await placedOrder(market, earlier, [{ ...item, count: 2 }])
  const since = await databaseTime(db)
  const body = { reason: 'Ordered by mistake' } as const
  await earlier.call(cancelOrder, { params: { id: before._id }, body })
  const after = await placedOrder(market, later, [item])
  const { laterOrders } = await restore(since, { damaged: db })
  expect(laterOrders).toEqual([
    expect.objectContaining({ number: numberOf(before), events: ['cancelled'] }),
    expect.objectContaining({ number: numberOf(after), totalPaise: '6500', events: ['placed'] }),
  ])
  expect(laterOrders.map(({ number }) => number)).not.toContain(numberOf(untouched))
})

const numberOf = ({ number }: { number: string }) => number.replace('FG-', '')

test('the next order does not get a number that another buyer may have in a mail', async () => {
  const buyer = await market.person('user')
  const before = await placedOrder(market, buyer, [item])
  await restore(await databaseTime(db))
  const again = await market.person('user')
  const after = await placedOrder(market, again, [item])
  expect(Number(numberOf(after)) - Number(numberOf(before))).toBeGreaterThan(10_000)
})

test('the worker is asked to compare payments back to the restored moment', async () => {
  const now = await databaseTime(db)
  await restore(new Date(now.getTime() - 30 * 60_000))
  const jobs = (await readJobs(db)).filter(({ name }) => name === 'reconcile-payments')
  expect(jobs.map(({ payload }) => payload)).toEqual([{ hours: 2 }])
})
