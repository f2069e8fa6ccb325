import { allFarmers, allProducts, oneFarmer, productsOfFarmer } from './catalogue/product-review.ts'
import { cart } from './ordering/cart.ts'
import { farmToday } from './delivery/farm-today.ts'
import { farmerStats, myProducts } from './catalogue/listings.ts'
import { allOrders, farmOrders, myOrders, oneOrder, ordersOfUser } from './ordering/orders.ts'
import { product, products } from './catalogue/products.ts'
import { allReturns } from './ordering/returns.ts'
import { moneyBack } from './ordering/money-back.ts'
import { adminProfile } from './people/admin-profile.ts'
import type { ChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
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
      moneyBack,
      cart,
      farmerStats,
      myProducts,
      farmToday,
    ],
  ],
  ['returns', [allReturns, moneyBack, oneOrder, myOrders, allOrders]],
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
