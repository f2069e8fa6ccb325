import { similarProducts } from '@farmgate/contract/catalogue/products.ts'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { putAllOnSale, putOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const { db } = market
const [farmer, other] = [await market.person('farmer'), await market.person('farmer')]

const beside = async (id: string): Promise<string[]> =>
  (await market.call(similarProducts, { params: { id } })).products.map(({ name }) => name)

test('similar products are of the same category: in stock first, the same produce, other farms, the newer', async () => {
  const tomato = await putOnSale(db, { farmerId: farmer.id, name: 'Desi tomato' })
  await putAllOnSale(db, [
    { farmerId: other.id, name: 'Cherry tomato of another farm' },
    { farmerId: farmer.id, name: 'Tamatar of the same farm' },
    { farmerId: other.id, name: 'Tomato, sold out', available: 0 },
    { farmerId: other.id, name: 'Onion' },
    { farmerId: farmer.id, name: 'Garlic of the same farm' },
    { farmerId: other.id, name: 'Apple', category: 'Fruits' },
    { farmerId: other.id, name: 'Tomato that waits', status: 'pending' },
  ])
  expect(await beside(tomato)).toEqual([
    'Cherry tomato of another farm',
    'Tamatar of the same farm',
    'Onion',
    'Garlic of the same farm',
  ])
})

test('the same produce is found, however much of the category is newer', async () => {
  const saffron = await putOnSale(db, { farmerId: farmer.id, name: 'Pampore saffron', category: 'Spices' })
  await putOnSale(db, { farmerId: other.id, name: 'Kesar', category: 'Spices' })
  await putAllOnSale(
    db,
    Array.from({ length: 60 }, (_, index) => ({
      farmerId: other.id,
      name: `Cumin ${index}`,
      category: 'Spices' as const,
    })),
  )
  expect(await beside(saffron)).toEqual(['Kesar', 'Cumin 59', 'Cumin 58', 'Cumin 57'])
})

test('a product that is alone in its category has no similar ones', async () => {
  const id = await putOnSale(db, { farmerId: farmer.id, name: 'A basket', category: 'Dairy' })
  expect(await beside(id)).toEqual([])
})
