import { home } from '@farmgate/contract/market/home.ts'
import { product, products } from '@farmgate/contract/catalogue/products.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { putAllOnSale, putOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const { db } = market
const farmers = [await market.person('farmer'), await market.person('farmer'), await market.person('farmer')]
const farmerId = farmers[0]?.id ?? ''
await sql`update farmer_profiles set place = 'Pawas' where account_id = ${farmerId}`.execute(db)

/** A listing that cost ₹60 for this long and was picked for this position. */
async function pick(position: number, name: string, stoodFor: string, pricePaise = 3_000): Promise<string> {
  const id = await putOnSale(db, { farmerId, name, pricePaise: 6_000 })
  // As the trigger would have written it if the listing had been created then.
  await sql`alter table price_history disable trigger price_history_append_only`.execute(db)
  await sql`update price_history set since = now() - ${stoodFor}::interval where product_id = ${id}`.execute(
    db,
  )
  await sql`alter table price_history enable trigger price_history_append_only`.execute(db)
  if (pricePaise !== 6_000)
    await sql`update products set price_paise = ${pricePaise}, updated_at = clock_timestamp() where id = ${id}`.execute(
      db,
    )
  await db.insertInto('deals').values({ position, product_id: id }).execute()
  return id
}

test('a deal shows today’s price and the true earlier one; a listing that is no deal is not shown as one', async () => {
  await pick(2, 'Cheaper since today', '3 days')
  await pick(1, 'Cheaper as well', '25 hours', 4_000)
  await pick(3, 'Raised for an hour to look cheap', '1 hour')
  await pick(4, 'Never cheaper', '3 days', 6_000)
  await pick(5, 'Dearer now', '3 days', 7_000)
  const soldOut = await pick(6, 'Sold out', '3 days')
  await sql`insert into stock_moves (product_id, kind, delta) values (${soldOut}, 'correction', -20)`.execute(
    db,
  )

  const { deals, fresh } = await market.call(home, {})
  expect(deals.map(({ name, price, earlierPrice }) => [name, price, earlierPrice])).toEqual([
    ['Cheaper as well', 40, 60],
    ['Cheaper since today', 30, 60],
  ])
  // The shop and the product's page show the same, newest first, also while it is sold out.
  const { products: shelf } = await market.call(products, { query: { category: 'All' } })
  expect(
    shelf.flatMap(({ name, earlierPrice }) => (earlierPrice === undefined ? [] : [[name, earlierPrice]])),
  ).toEqual([
    ['Sold out', 60],
    ['Cheaper as well', 60],
    ['Cheaper since today', 60],
  ])
  const detail = await market.call(product, { params: { id: deals[0]?._id ?? '' } })
  expect(detail.product).toMatchObject({ price: 40, earlierPrice: 60 })
  expect(deals[0]).toMatchObject({
    image: expect.stringMatching(/^\/pictures\//),
    picture: { width: expect.any(Number) },
    unit: 'kg',
    stock: 20,
    farmer: { name: farmers[0]?.name, place: 'Pawas' },
  })
  // Fresh today shows other listings that can be bought, newest first, without repeating the deals.
  expect(fresh.map(({ name }) => name)).toEqual([
    'Dearer now',
    'Never cheaper',
    'Raised for an hour to look cheap',
  ])
})

test('a deal that is no longer on sale is not shown', async () => {
  await db.updateTable('products').set({ status: 'rejected' }).where('name', '=', 'Cheaper as well').execute()
  const { deals } = await market.call(home, {})
  expect(deals.map(({ name }) => name)).toEqual(['Cheaper since today'])
})

test('fresh produce comes from several farms and shelves, at most eight', async () => {
  await putAllOnSale(
    db,
    CATEGORIES.map((category, index) => ({
      farmerId: farmers[1 + (index % 2)]?.id ?? '',
      name: `From ${category}`,
      category,
    })),
  )
  await putAllOnSale(
    db,
    Array.from({ length: 9 }, (_, index) => ({
      farmerId,
      name: `Newest ${index}`,
      category: 'Fruits' as const,
    })),
  )
  const { fresh } = await market.call(home, {})
  expect(fresh).toHaveLength(8)
  expect(new Set(fresh.map(({ farmer }) => farmer.name)).size).toBe(3)
  expect(fresh[0]?.name).toBe('Newest 8')
})
