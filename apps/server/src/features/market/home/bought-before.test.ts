import { boughtBefore } from '@farmgate/contract/market/home.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket, type Person } from '#testing/market.ts'

const market = await openMarket()
const farmer = await market.person('farmer')
const listed = async (name: string) => ({
  _id: await putOnSale(market.db, { farmerId: farmer.id, name, available: 50 }),
  price: 40,
})
const namesFor = async (buyer: Person) =>
  (await buyer.call(boughtBefore, {})).products.map(({ name, stock }) => [name, stock])

test('a buyer sees what they ordered, the newest order first, each once, with today’s stock', async () => {
  const [okra, milk, beans, gone] = [
    await listed('Okra'),
    await listed('Milk'),
    await listed('Beans'),
    await listed('Gone'),
  ]
  const buyer = await market.person('user')
  expect(await namesFor(buyer)).toEqual([])
  await placedOrder(market, buyer, [okra, gone])
  await placedOrder(market, buyer, [milk])
  await placedOrder(market, buyer, [okra])
  const cancelled = await placedOrder(market, buyer, [beans])
  await buyer.call(cancelOrder, { params: { id: cancelled._id }, body: { reason: 'Other reason' } })
  await sql`update products set deleted_at = now() where id = ${gone._id}`.execute(market.db)
  await sql`insert into stock_moves (product_id, kind, delta) values (${milk._id}, 'correction', -49)`.execute(
    market.db,
  )

  expect(await namesFor(buyer)).toEqual([
    ['Okra', 48],
    ['Milk', 0],
  ])
  expect(await namesFor(await market.person('user'))).toEqual([])
})
