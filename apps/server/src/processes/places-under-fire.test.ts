import { createClient } from '@farmgate/contract/client.ts'
import { placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { crowdOf, type OneOfTheCrowd } from '#testing/builders/crowd.sql.ts'
import { approvedListing } from '#testing/builders/listings.ts'
import { orderBody, type OrderBody } from '#testing/builders/orders.ts'
import { dayAhead, makeRound, takenOn } from '#testing/builders/rounds.sql.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'

/** Many buyers on few places, through two API processes on one database. */
const market = await openMarket()
const { db } = market
const BUYERS = 400
const PLACES = 100
let admin: Person
let farms: [Person, Person]
let buyers: OneOfTheCrowd[]
beforeAll(async () => {
  admin = await market.person('admin')
  farms = [await market.person('farmer'), await market.person('farmer')]
  buyers = await crowdOf(market, BUYERS)
}, 60_000)

/** Places each buyer's order, alternately through two processes. A busy server admits a crowd gradually. */
async function orderAll(
  crowd: readonly OneOfTheCrowd[],
  bodyOf: (n: number) => OrderBody,
): Promise<string[]> {
  const apis = await Promise.all([startApi(market.databaseUrl), startApi(market.databaseUrl)])
  const clients = apis.map(({ url }) => createClient(url, fetch))
  return Promise.all(
    crowd.map(async ({ token }, n) => {
      const client = clients[n % 2]
      if (client === undefined) throw new Error('two processes were started')
      for (;;) {
        const ended = await outcome(client(placeOrder, { body: bodyOf(n) }, { token }))
        if (ended !== 'server.busy') return ended
        await sleep(50)
      }
    }),
  )
}

const tomatoOf = (farm: Person) =>
  approvedListing(market, farm, admin, { name: 'Tomato', price: 40, quantity: 5000 })

const round = (name: string, daysAhead: number[], farm: Person, capacity: number) =>
  makeRound(db, {
    name,
    daysAhead,
    capacity,
    farms: [farm.id],
    pincodes: [ADDRESS.pincode],
    adminId: admin.id,
  })

const tally = (ends: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]))

async function livePlaces(roundId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::integer as count from stops
     where round_id = ${roundId} and released_at is null`.execute(db)
  return rows[0]?.count ?? Number.NaN
}

test('four hundred buyers at once on a hundred places: a hundred orders, the others refused before paying', async () => {
  const id = await round('Rush', [2], farms[0], PLACES)
  const item = await tomatoOf(farms[0])
  const ends = await orderAll(buyers, () => ({ ...orderBody([item]), deliveryDay: dayAhead(2) }))
  expect(tally(ends)).toEqual({ done: PLACES, 'delivery.full': BUYERS - PLACES })
  expect(await takenOn(db, id, 2)).toBe(PLACES)
  expect(await livePlaces(id)).toBe(PLACES)
}, 120_000)

test('orders that cross over two days end without a deadlock', async () => {
  const [east, west] = farms
  const ids = [await round('East', [4], east, 1000), await round('West', [3], west, 1000)]
  await sql`update round_days set called_off_at = now(), called_off_reason = 'Over', capacity = taken
             where taken = 0 and round_id <> all(${ids}::uuid[])`.execute(db)
  const items = [await tomatoOf(east), await tomatoOf(west)]
  const ends = await orderAll(buyers.slice(0, 100), (n) =>
    orderBody(n % 2 === 0 ? items : items.toReversed()),
  )
  expect(tally(ends)).toEqual({ done: 100 })
  expect(await Promise.all(ids.map(livePlaces))).toEqual([100, 100])
}, 120_000)
