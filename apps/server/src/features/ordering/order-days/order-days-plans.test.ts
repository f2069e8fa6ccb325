import { beforeAll, expect, test } from 'vitest'
import { listAllOrders } from '#features/ordering/order-views/list-orders.ts'
import { makeManyOrders } from '#testing/builders/many-rows/many-orders.sql.ts'
import { makeManyStops } from '#testing/builders/many-rows/many-stops.sql.ts'
import { openWatchedDatabase } from '#testing/database/watched-database.ts'
import { listOrderDays } from './list-order-days.ts'

/** The list by the day of its orders on a hundred thousand of them: no statement may read a growing table whole. */
const ORDERS = 100_000
const GROWING = new Set(['orders', 'parcels', 'order_lines', 'stops', 'accounts'])

const { db, deep, plansOf } = await openWatchedDatabase()
let operatorId: string
let round: string

beforeAll(async () => {
  operatorId = (await makeManyOrders(db, ORDERS)).operatorId
  round = await makeManyStops(db, operatorId)
}, 300_000)

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const list = (query: Parameters<typeof listAllOrders>[2]) => () =>
  listAllOrders(db, operatorId, { limit: 50, ...query })

test.each<[string, number, () => Promise<unknown>]>([
  ['by day', 12_000, list({ sort: 'day', direction: 'asc' })],
  ['by day, the last first', 9_000, list({ sort: 'day', direction: 'desc' })],
  [
    'by day, deep',
    20_000,
    () => deep((page) => listAllOrders(db, operatorId, { ...page, sort: 'day', direction: 'asc' })),
  ],
  ['ready to ship, by day', 11_000, list({ view: 'ready', sort: 'day' })],
  ['of today', 16_000, list({ day: day(0) })],
  ['of a day long ago', 12_000, list({ day: day(90), sort: 'day' })],
  ['of a day and a round', 10_000, () => list({ day: day(1), round })()],
  ['of a round', 12_000, () => list({ round })()],
  ['of a round, by day', 12_000, () => list({ round, sort: 'day' })()],
  ['without a day', 12_000, list({ day: 'none' })],
])('orders %s: at most %d pages', async (_, pagesMax, read) => {
  const { readWhole, pages } = await plansOf(read)
  expect(readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(pages).toBeLessThanOrEqual(pagesMax)
})

test('the counts of the days read no table whole, and take little time', async () => {
  const { readWhole, pages } = await plansOf(() => listOrderDays(db, operatorId, {}))
  expect(readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(pages).toBeLessThanOrEqual(30_000)
})
