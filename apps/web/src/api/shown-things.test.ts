import { allFarmers, allProducts, oneFarmer, productsOfFarmer } from '@farmgate/contract/review.ts'
import { cart } from '@farmgate/contract/cart.ts'
import { farmerStats, myProducts } from '@farmgate/contract/listings.ts'
import { allOrders, farmOrders, myOrders, oneOrder, ordersOfUser } from '@farmgate/contract/orders.ts'
import { product, products } from '@farmgate/contract/products.ts'
import { allReturns } from '@farmgate/contract/returns.ts'
import { adminProfile } from '@farmgate/contract/admin.ts'
import { CHANGED_THINGS } from '@farmgate/domain/live/changed-thing.ts'
import { expect, test } from 'vitest'
import { shows } from './shown-things.ts'

test.each([
  [
    'orders',
    [myOrders, oneOrder, farmOrders, allOrders, ordersOfUser, allReturns, cart, farmerStats, myProducts],
  ],
  ['returns', [allReturns, oneOrder, myOrders, allOrders]],
  ['listings', [myProducts, allProducts, productsOfFarmer, oneFarmer]],
  ['farmers', [allFarmers, oneFarmer]],
] as const)('%s are asked for again wherever they are shown', (thing, endpoints) => {
  for (const { path } of endpoints) expect(shows(path, [thing]), path).toBe(true)
})

test('what shows nothing of it is left alone', () => {
  expect(shows(allProducts.path, ['orders', 'returns'])).toBe(false)
  expect(shows(allOrders.path, ['listings', 'notices', 'farmers'])).toBe(false)
  for (const { path } of [products, product, adminProfile]) expect(shows(path, CHANGED_THINGS)).toBe(false)
})
