import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { onSale, orderBody, place } from '#testing/builders/orders.ts'

/** Many buyers at the same moment. */
const market = await openMarket()
const BUYERS = 30
let farmer: Person
let neighbour: Person
let admin: Person
let buyers: Person[]
beforeAll(async () => {
  farmer = await market.person('farmer')
  neighbour = await market.person('farmer')
  admin = await market.person('admin')
  buyers = []
  for (let i = 0; i < BUYERS; i++) buyers.push(await market.person('user'))
}, 60_000)

const stockOf = async (id: string) => (await onSale(market, id)).stock

/** Retries while the server is busy: on a loaded machine a crowd is admitted gradually. */
async function press(call: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const ended = await outcome(call())
    if (ended !== 'server.busy') return ended
    await sleep(50)
  }
}

const tally = (outcomes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (code) => code)].map(([code, all]) => [code, all.length]))

/** How many deadlocks PostgreSQL has broken in this database. Its statistics lag a little. */
async function deadlocks(): Promise<number> {
  await sleep(1_100)
  const { rows } = await sql<{ count: number }>`
    select deadlocks::integer as count from pg_stat_database where datname = current_database()`.execute(
    market.db,
  )
  return rows[0]?.count ?? Number.NaN
}

test.each(['Cash on Delivery', 'UPI'] as const)(
  'the last crate is sold once, however many buyers order it in parallel (%s)',
  async (method) => {
    const mango = await approvedListing(market, farmer, admin, { name: 'Mango', price: 40, quantity: 1 })
    const outcomes = await Promise.all(
      buyers.map((buyer) => press(() => place(buyer, orderBody([mango], method), `last-${method}`))),
    )
    expect(tally(outcomes)).toEqual({ done: 1, 'stock.insufficient': BUYERS - 1 })
    expect(await stockOf(mango._id)).toBe(0)
  },
)

test('ten crates are sold ten times', async () => {
  const mango = await approvedListing(market, farmer, admin, { name: 'Mango', price: 40, quantity: 10 })
  const outcomes = await Promise.all(
    buyers.map((buyer) => press(() => place(buyer, orderBody([mango]), 'ten-crates'))),
  )
  expect(tally(outcomes)).toEqual({ done: 10, 'stock.insufficient': BUYERS - 10 })
  expect(await stockOf(mango._id)).toBe(0)
})

test('orders from two farms that name their products in opposite order do not deadlock', async () => {
  const okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 40, quantity: 100 })
  const honey = await approvedListing(market, neighbour, admin, { name: 'Honey', price: 320, quantity: 100 })
  const before = await deadlocks()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const items = i % 2 === 0 ? [okra, honey] : [honey, okra]
      const buyer = buyers[i % BUYERS]
      if (buyer === undefined) throw new Error('there are buyers')
      return press(() => place(buyer, orderBody(items), `crossing-${i}`))
    }),
  )
  expect(tally(outcomes)).toEqual({ done: 50 })
  expect(await Promise.all([okra, honey].map(({ _id }) => stockOf(_id)))).toEqual([50, 50])
  expect(await deadlocks()).toBe(before)
})

test('a stock count during parallel sales loses no sale and causes no deadlock', async () => {
  const okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 40, quantity: 100 })
  const before = await deadlocks()
  const edits = Array.from({ length: 15 }, () =>
    press(() =>
      farmer.call(editProduct, {
        params: { id: okra._id },
        body: { description: 'Fresh.', quantity: 100, quantitySeen: 100 },
      }),
    ),
  )
  const sales = buyers.map((buyer) => press(() => place(buyer, orderBody([okra]), 'while-counted')))
  expect(tally(await Promise.all([...edits, ...sales]))).toEqual({ done: 15 + BUYERS })
  expect(await stockOf(okra._id)).toBe(100 - BUYERS)
  expect(await deadlocks()).toBe(before)
})
