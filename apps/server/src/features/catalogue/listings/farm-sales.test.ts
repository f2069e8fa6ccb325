import { farmerStats } from '@farmgate/contract/catalogue/listings.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openMarket, type Person } from '#testing/market.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { farmSales } from './farm-sales.sql.ts'

const market = await openMarket()
let admin: Person
let buyer: Person

beforeAll(async () => {
  admin = await market.person('admin')
  buyer = await market.person('user')
})

const stats = (farmer: Person) => farmer.call(farmerStats, {})
const okraOf = async (farmer: Person, pricePaise = 4_000) => ({
  _id: await putOnSale(market.db, { farmerId: farmer.id, pricePaise, available: 1_000 }),
  price: toRupees(pricePaise),
})
const indianDay = (ago: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)

/** The last `count` days in India, today last. */
const lastDays = (count: number) => Array.from({ length: count }, (_, n) => indianDay(count - 1 - n))

test('a farm that has sold nothing sees seven and thirty days of nothing', async () => {
  const farmer = await market.person('farmer')
  expect(await stats(farmer)).toEqual({
    totalProducts: 0,
    totalOrders: 0,
    totalRevenue: 0,
    products: { approved: 0, pending: 0, rejected: 0 },
    days: lastDays(7).map((day) => ({ day, orders: 0, revenue: 0 })),
    month: lastDays(30).map((day) => ({ day, orders: 0, revenue: 0 })),
  })
})

test('orders count when they are placed, rupees when they are paid, and neither the fees nor another farm’s lines', async () => {
  const farmer = await market.person('farmer')
  const okra = await okraOf(farmer)
  const milk = await okraOf(await market.person('farmer'), 6_000)
  const figures = async () => {
    const { totalOrders, totalRevenue, days } = await stats(farmer)
    expect(days.at(-1)).toEqual({ day: indianDay(0), orders: totalOrders, revenue: totalRevenue })
    return [totalOrders, totalRevenue]
  }

  const { _id: cash } = await placedOrder(market, buyer, [{ ...okra, count: 2 }, milk])
  expect(await figures()).toEqual([1, 0])
  await admin.call(advanceOrder, { params: { id: cash }, body: { status: 'shipped' } })
  expect(await figures()).toEqual([1, 0])
  await admin.call(advanceOrder, { params: { id: cash }, body: { status: 'delivered' } })
  expect(await figures()).toEqual([1, 80])

  const { _id: paid } = await paidOrder(market, buyer, [{ ...okra, count: 3 }])
  expect(await figures()).toEqual([2, 200])
  await buyer.call(cancelOrder, { params: { id: paid }, body: { reason: 'Other reason' } })
  expect(await figures()).toEqual([2, 80])

  // An unpaid order does not count, cancelled or not.
  const { _id: waiting } = await placedOrder(market, buyer, [{ ...okra, count: 4 }], 'UPI')
  expect(await figures()).toEqual([2, 80])
  await buyer.call(cancelOrder, { params: { id: waiting }, body: { reason: 'Other reason' } })
  expect(await figures()).toEqual([2, 80])

  await buyer.call(requestReturn, { params: { id: cash } })
  expect(await figures()).toEqual([2, 80])
  await admin.call(decideReturn, { params: { id: cash }, body: { status: 'approved' } })
  expect(await figures()).toEqual([2, 0])
})

test('a payout is no revenue', async () => {
  const farmer = await market.person('farmer')
  await deliveredOrder(market, buyer, admin, [await okraOf(farmer)])
  // There are no payout runs yet: read in a transaction that is rolled back.
  const looked = market.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_txns')
      .values({ source: 'payout', source_id: farmer.id, kind: 'payout' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledger_entries')
      .values([
        { txn_id: id, position: 0, account: 'farm', farmer_id: farmer.id, amount_paise: 4_000 },
        { txn_id: id, position: 1, account: 'payouts', amount_paise: -4_000 },
      ])
      .execute()
    const { revenuePaise, days } = await farmSales(tx, farmer.id)
    expect([revenuePaise, days.at(-1)?.revenuePaise]).toEqual([4_000, 4_000])
    throw new Error('looked at')
  })
  await expect(looked).rejects.toThrow('looked at')
})

/** A seeded generator, so that a failed run can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Moves the order this many hours into the past. Only tests move time: the triggers are off for it. */
const moveBack = (orderId: string, hours: number) =>
  market.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const ago = sql`${hours} * interval '1 hour'`
    await sql`
      update orders set created_at = created_at - ${ago} where id = ${orderId}`.execute(tx)
    await sql`update ledger_entries set at = at - ${ago} where order_id = ${orderId}`.execute(tx)
    await sql`
      update ledger_txns set at = at - ${ago}
       where id in (select txn_id from ledger_entries where order_id = ${orderId})`.execute(tx)
    await recountFarmDays(tx)
  })

test.each([1, 2, 3])('the figures equal an independent count for any history (history %d)', async (seed) => {
  const roll = dice(seed)
  const farmers = [await market.person('farmer'), await market.person('farmer')]
  const shelves = [await okraOf(farmers[0] as Person, 3_050), await okraOf(farmers[1] as Person, 7_125)]
  for (let n = 0; n < 16; n++) {
    const items = shelves.filter(() => roll(3) > 0).map((shelf) => ({ ...shelf, count: 1 + roll(6) }))
    if (items.length === 0) continue
    const id = await story(items, roll)
    // Half of them within the week, the others in the month and a little before it.
    await moveBack(id, roll(roll(2) === 0 ? 9 * 24 : 33 * 24))
  }
  for (const farmer of farmers) {
    const { totalOrders, totalRevenue, days, month } = await stats(farmer)
    const byHand = await countByHand(farmer.id)
    expect({ totalOrders, totalRevenue }).toEqual({
      totalOrders: byHand.orders.length,
      totalRevenue: toRupees(byHand.earned.reduce((sum, { paise }) => sum + paise, 0)),
    })
    expect(days).toEqual(month.slice(-7))
    expect(month).toEqual(
      lastDays(30).map((day) => ({
        day,
        orders: byHand.orders.filter((order) => order.day === day).length,
        revenue: toRupees(
          byHand.earned.reduce((sum, entry) => sum + (entry.day === day ? entry.paise : 0), 0),
        ),
      })),
    )
  }
})

async function story(
  items: readonly { _id: string; price: number; count: number }[],
  roll: (sides: number) => number,
): Promise<string> {
  const cancel = (id: string) => buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
  const method = roll(2) === 0 ? 'UPI' : 'Cash on Delivery'
  const kind = roll(5)
  if (kind === 0) {
    const { _id: id } = await placedOrder(market, buyer, items, 'UPI')
    await cancel(id)
    return id
  }
  if (kind === 1) {
    const { _id: id } =
      method === 'UPI' ? await paidOrder(market, buyer, items) : await placedOrder(market, buyer, items)
    await cancel(id)
    return id
  }
  const { _id: id } = await deliveredOrder(market, buyer, admin, items, method)
  if (kind === 2) {
    await buyer.call(requestReturn, { params: { id } })
    await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
  }
  return id
}

/** Counted from the orders one by one, without the ledger or the placed flag. */
async function countByHand(farmerId: string) {
  const { rows } = await sql<{
    isCash: boolean
    isPaid: boolean
    isRefunded: boolean
    day: string
    paise: number
  }>`
    select payment_method = 'Cash on Delivery' as "isCash", captured_paise > 0 as "isPaid",
           exists (select from refunds where order_id = orders.id) as "isRefunded",
           to_char(orders.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
           sum(quantity * unit_price_paise)::float8 as paise
      from orders join order_lines on order_lines.order_id = orders.id
     where order_lines.farmer_id = ${farmerId}
     group by orders.id`.execute(market.db)
  return {
    orders: rows.filter(({ isCash, isPaid }) => isCash || isPaid),
    earned: rows.filter(({ isPaid, isRefunded }) => isPaid && !isRefunded),
  }
}
