import { allFarmers, allProducts, oneFarmer, productsOfFarmer } from './review.ts'
import { cart } from './cart.ts'
import { farmToday } from './farm-today.ts'
import { farmerStats, myProducts } from './listings.ts'
import { allOrders, farmOrders, myOrders, oneOrder, ordersOfUser } from './orders.ts'
import { product, products } from './products.ts'
import { allReturns } from './returns.ts'
import { adminProfile } from './admin.ts'
import type { ChangedThing } from '@farmgate/domain/live/changed-thing.ts'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'

test.each([
  [
    'orders',
    [
      myOrders,
      oneOrder,
      farmOrders,
      allOrders,
      ordersOfUser,
      allReturns,
      cart,
      farmerStats,
      myProducts,
      farmToday,
    ],
  ],
  ['returns', [allReturns, oneOrder, myOrders, allOrders]],
  ['listings', [farmToday, myProducts, allProducts, productsOfFarmer, oneFarmer]],
  ['farmers', [allFarmers, oneFarmer]],
] as const)('an endpoint that shows %s names it in the contract', (thing, endpoints) => {
  for (const endpoint of endpoints) expect(shownBy(endpoint), endpoint.path).toContain(thing)
})

test('an endpoint names nothing that it does not show', () => {
  expect(shownBy(allProducts)).toEqual(['listings'])
  expect(shownBy(allOrders)).toEqual(['orders', 'returns'])
  for (const endpoint of [products, product, adminProfile]) expect(shownBy(endpoint)).toEqual([])
})

function shownBy(endpoint: Endpoint): readonly ChangedThing[] {
  return endpoint.shows ?? []
}
