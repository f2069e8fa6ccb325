import { product, products } from '@farmgate/contract/products.ts'
import { expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { openMarket } from '#testing/market.ts'

const sent: string[] = []
const market = await openMarket({ onStatement: (text) => sent.push(text) })
const farmer = await market.person('farmer')
const buyer = await market.person('user')
const id = await putOnSale(market.db, { farmerId: farmer.id, name: 'Okra' })

/** The statements of one call that has already been made once, so that the caller is known. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  sent.length = 0
  await call()
  return sent.length
}

test.each([
  ['a category page', 1, () => market.call(products, { query: { category: 'Vegetables', limit: 20 } })],
  ['a filtered page', 1, () => market.call(products, { query: { inStock: 'true', sort: 'price_up' } })],
  ['a search: how it is read, and its page', 2, () => market.call(products, { query: { q: 'bhindi' } })],
  ['a product', 1, () => market.call(product, { params: { id } })],
  ['a product and the buyer’s session', 2, () => buyer.call(product, { params: { id } })],
])('%s: statements sent', async (_, count, call: () => Promise<unknown>) => {
  await market.person('user')
  expect(await statementsOf(call)).toBe(count)
})
