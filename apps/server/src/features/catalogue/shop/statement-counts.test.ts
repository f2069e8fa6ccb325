import { product, products } from '@farmgate/contract/catalogue/products.ts'
import { expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { openMarket } from '#testing/market.ts'

const sent: string[] = []
const market = await openMarket({}, { onStatement: (text) => sent.push(text) })
const farmer = await market.person('farmer')
const buyer = await market.person('user')
const id = await putOnSale(market.db, { farmerId: farmer.id, name: 'Okra' })

test.each([
  ['a category page', 1, () => market.call(products, { query: { category: 'Vegetables', limit: '20' } })],
  ['a filtered page', 1, () => market.call(products, { query: { inStock: 'true', sort: 'price_up' } })],
  ['a search: how it is read, and its page', 2, () => market.call(products, { query: { q: 'bhindi' } })],
  ['a product', 1, () => market.call(product, { params: { id } })],
  ['a product and the buyer’s session', 2, () => buyer.call(product, { params: { id } })],
])('%s: statements sent', async (_, count, call: () => Promise<unknown>) => {
  // The first call with a token checks it twice, before and after its limit is counted.
  await call()
  sent.length = 0
  await call()
  expect(sent).toHaveLength(count)
})
