import { farmMoney } from '@farmgate/contract/money/farm-money.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openMarket, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { moveEntry, postPayout } from './testing/farm-books.sql.ts'
import type { Row } from '#features/platform/exports/export-source.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { moneyRows } from './money-export.ts'

const market = await openMarket()
let admin: Person
let buyer: Person

beforeAll(async () => {
  admin = await market.person('admin')
  buyer = await market.person('user')
})

async function farm(pricePaise = 4_000) {
  const farmer = await market.person('farmer')
  const _id = await putOnSale(market.db, { farmerId: farmer.id, pricePaise, available: 1_000 })
  return { farmer, okra: { _id, price: pricePaise / 100 } }
}

const moneyOf = (farmer: Person, query: { month?: string; limit?: string; cursor?: string } = {}) =>
  farmer.call(farmMoney, { query })

const cancel = (id: string) => buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })

test('a farm that has sold nothing is owed nothing', async () => {
  const { farmer } = await farm()
  expect(await moneyOf(farmer)).toEqual({
    balance: 0,
    payable: 0,
    notYet: 0,
    inRuns: 0,
    month: null,
    opening: 0,
    closing: 0,
    sold: 0,
    refunded: 0,
    deducted: 0,
    paidOut: 0,
    lines: [],
    months: [],
    nextCursor: null,
  })
})

test('sales are owed, refunds and payouts are not, each line with its text and its balance', async () => {
  const { farmer, okra } = await farm()
  const { okra: neighbours } = await farm(6_050)
  await placedOrder(market, buyer, [{ ...okra, count: 9 }])
  const kept = await paidOrder(market, buyer, [{ ...okra, count: 5 }, neighbours])
  const dropped = await paidOrder(market, buyer, [{ ...okra, count: 2 }])
  await cancel(dropped._id)
  const returned = await deliveredOrder(market, buyer, admin, [okra])
  await buyer.call(requestReturn, { params: { id: returned._id } })
  await admin.call(decideReturn, { params: { id: returned._id }, body: { status: 'approved' } })
  await postPayout(market.db, farmer.id, 15_000)

  const money = await moneyOf(farmer)
  expect(money).toMatchObject({
    balance: 50,
    closing: 50,
    opening: 0,
    sold: 320,
    refunded: 120,
    paidOut: 150,
  })
  const lines = money.lines.map(({ kind, reason, amount, balance, order }) => [
    kind,
    reason,
    amount,
    balance,
    order?.number ?? null,
  ])
  expect(lines).toEqual([
    ['paidOut', null, -150, 50, null],
    ['refunded', 'returned', -40, 200, returned.number],
    ['sold', null, 40, 240, returned.number],
    ['refunded', 'cancelled', -80, 200, dropped.number],
    ['sold', null, 80, 280, dropped.number],
    ['sold', null, 200, 200, kept.number],
  ])
  expect(money.lines.at(-1)?.items).toEqual([
    { name: 'Okra', unit: 'kg', quantity: 5, amount: { quantity: 5 } },
  ])
})

/** Leaves so many grams of an order's only item, as its farm. */
const weigh = (orderId: string, farmer: Person, grams: number) =>
  onLockedOrder(market.db, orderId, 'anybody', null, (tx, order) => {
    const productId = order.lines[0]?.productId ?? ''
    const decision = changeLines(order, [{ productId, kind: 'weighed', keepParts: grams }], 'farmer')
    return saveLineChanges(tx, order, decision, { by: 'farmer', actorId: farmer.id, reason: null })
  })

test('what became less goes back in a line of its own, also after a payout', async () => {
  const { farmer, okra } = await farm()
  const order = await paidOrder(market, buyer, [{ ...okra, count: 3 }])
  await postPayout(market.db, farmer.id, 12_000)
  await weigh(order._id, farmer, 2_050)
  const { lines, ...sums } = await moneyOf(farmer)
  expect(sums).toMatchObject({ balance: -38, sold: 120, refunded: 38, paidOut: 120 })
  expect(lines[0]).toMatchObject({
    kind: 'refunded',
    reason: 'changed',
    amount: -38,
    balance: -38,
    order: { number: order.number },
    items: [],
    change: { name: 'Okra', unit: 'kg', kind: 'weighed', less: { grams: 950 } },
  })
  // The sale keeps what was sold then.
  expect(lines.at(-1)?.items).toEqual([{ name: 'Okra', unit: 'kg', quantity: 3, amount: { quantity: 3 } }])
  const rows: Row[] = []
  for await (const row of moneyRows(market.db, { accountId: farmer.id, language: 'hi', question: {} }))
    rows.push(row)
  expect(rows[1]?.slice(1)).toEqual(['वापस गया: 950 ग्राम Okra, तौला गया', order.number, '', -38, -38, '', ''])
})

test('a cash order is sold as much as was left of it at the door', async () => {
  const { farmer, okra } = await farm()
  const order = await placedOrder(market, buyer, [{ ...okra, count: 3 }])
  await weigh(order._id, farmer, 2_050)
  expect((await moneyOf(farmer)).lines).toEqual([])
  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'delivered' } })
  const { lines, ...sums } = await moneyOf(farmer)
  expect(sums).toMatchObject({ balance: 82, sold: 82, refunded: 0 })
  expect(lines).toMatchObject([
    {
      kind: 'sold',
      amount: 82,
      items: [{ name: 'Okra', quantity: 3, amount: { grams: 2_050 } }],
      change: null,
    },
  ])
})

test('a farm that was paid more than it earned owes the difference', async () => {
  const { farmer, okra } = await farm()
  const order = await paidOrder(market, buyer, [okra])
  await postPayout(market.db, farmer.id, 4_000)
  await cancel(order._id)
  expect(await moneyOf(farmer)).toMatchObject({
    balance: -40,
    lines: [{ balance: -40, kind: 'refunded' }, {}, {}],
  })
})

test('the lines of a month are those of India’s month, between the balance before and after', async () => {
  const { farmer, okra } = await farm()
  // The last second of October in India, the first of November, and the end of November.
  for (const at of ['2025-10-31T18:29:59.999Z', '2025-10-31T18:30:00.000Z', '2025-11-30T18:29:59.999Z'])
    await moveEntry(market.db, (await paidOrder(market, buyer, [okra]))._id, at)
  await moveEntry(
    market.db,
    (await paidOrder(market, buyer, [{ ...okra, count: 2 }]))._id,
    '2026-01-05T00:00:00Z',
  )

  const november = await moneyOf(farmer, { month: '2025-11' })
  expect(november).toMatchObject({ month: '2025-11', balance: 200, opening: 40, closing: 120, sold: 80 })
  expect(november.lines.map(({ balance }) => balance)).toEqual([120, 80])
  expect(november.months).toEqual(['2026-01', '2025-11', '2025-10'])
  expect(await moneyOf(farmer, { month: '2025-12' })).toMatchObject({
    opening: 120,
    closing: 120,
    sold: 0,
    lines: [],
  })
})

test('pages continue where the last one ended, with a continuous balance, even where all entries have one time', async () => {
  const { farmer, okra } = await farm()
  for (let n = 1; n <= 5; n++) {
    const { _id } = await paidOrder(market, buyer, [{ ...okra, count: n }])
    await moveEntry(market.db, _id, n < 4 ? '2026-03-03T03:03:03.123456Z' : '2026-03-04T00:00:00Z')
  }
  for (const month of [undefined, '2026-03']) {
    const whole = (await moneyOf(farmer, month === undefined ? {} : { month })).lines
    expect(whole).toHaveLength(5)
    const turned = []
    let cursor: string | null = null
    do {
      const query = {
        limit: '2',
        ...(month === undefined ? {} : { month }),
        ...(cursor === null ? {} : { cursor }),
      }
      const page = await moneyOf(farmer, query)
      turned.push(...page.lines)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(turned).toEqual(whole)
    expect(turned.at(-1)?.balance).toBe(turned.at(-1)?.amount)
  }
})

test('a cursor works only with its farm and its month', async () => {
  const { farmer, okra } = await farm()
  for (let n = 0; n < 2; n++) await paidOrder(market, buyer, [okra])
  const { nextCursor } = await moneyOf(farmer, { limit: '1' })
  const { farmer: other } = await farm()
  for (const [who, month] of [
    [other, undefined],
    [farmer, '2026-01'],
  ] as const) {
    const query = { cursor: nextCursor ?? '', ...(month === undefined ? {} : { month }) }
    expect((await problemOf(moneyOf(who, query))).code).toBe('request.invalid')
  }
  for (const month of ['2026-13', '0000-01', '2026-1', 'november'])
    expect((await problemOf(moneyOf(farmer, { month }))).code).toBe('request.invalid')
})

test('the file has the lines of the page, in the requested language', async () => {
  const { farmer, okra } = await farm()
  const order = await paidOrder(market, buyer, [{ ...okra, count: 3 }])
  await moveEntry(market.db, order._id, '2026-03-03T20:05:00Z')
  await postPayout(market.db, farmer.id, 5_050)
  const rows = async (language: 'en' | 'hi', month?: string) => {
    const all: Row[] = []
    for await (const row of moneyRows(market.db, { accountId: farmer.id, language, question: { month } }))
      all.push(row)
    return all
  }
  const {
    rows: [now],
  } = await sql<{ minute: string }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as minute`.execute(market.db)
  const [head, payout, sale, ...more] = await rows('en')
  expect(head).toEqual([
    'Date',
    'What happened',
    'Order',
    'Items',
    'Amount',
    'Owed after it',
    'Commission',
    'UTR',
  ])
  expect(payout?.[0]).toContain(now?.minute)
  expect(payout?.slice(1)).toEqual(['Paid out to you', '', '', -50.5, 69.5, 0, ''])
  expect(sale).toEqual(['2026-03-04 01:35', 'Sold', order.number, 'Okra × 3', 120, 120, '', ''])
  expect(more).toEqual([])
  expect((await rows('hi', '2026-03')).map(([, what]) => what)).toEqual(['क्या हुआ', 'बिका'])
})
