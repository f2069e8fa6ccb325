import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { farmOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { farmParcels, packList } from '@farmgate/contract/delivery/packing.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const [buyer, farmer] = [await market.person('user'), await market.person('farmer')]

const put = async (name: string) => ({
  _id: await putOnSale(db, { farmerId: farmer.id, name, unit: 'kg', pricePaise: 40_00, available: 3 }),
  price: 40,
})

test('a product has its Hindi name wherever a buyer or its farmer sees it, by the same dictionary', async () => {
  const brinjal = await put('Brinjal')
  const nameless = await put('Savita’s mix')
  await buyer.call(addToCart, { body: { productId: brinjal._id, quantity: 1 } })
  await buyer.call(addToCart, { body: { productId: nameless._id, quantity: 1 } })
  const inCart = await buyer.call(cart, {})
  expect(inCart.cart.map(({ product: { name, hindiName } }) => [name, hindiName])).toEqual([
    ['Brinjal', 'बैंगन'],
    ['Savita’s mix', undefined],
  ])
  const { _id: id } = await placedOrder(market, buyer, [brinjal, nameless], 'Cash on Delivery')
  const names = (lines: readonly { readonly product: { name: string; hindiName?: string | undefined } }[]) =>
    new Map(lines.map(({ product }) => [product.name, product.hindiName]))
  const expected = new Map([
    ['Brinjal', 'बैंगन'],
    ['Savita’s mix', undefined],
  ])
  const seen = async () => (await buyer.call(oneOrder, { params: { id } })).order
  expect(names((await seen()).items)).toEqual(expected)
  expect(names((await farmer.call(farmOrders, { query: {} })).orders[0]?.items ?? [])).toEqual(expected)
  expect(names((await farmer.call(farmParcels, {})).parcels[0]?.lines ?? [])).toEqual(expected)
  expect(names((await farmer.call(packList, {})).products)).toEqual(expected)
  const today = await farmer.call(farmToday, {})
  expect(names(today.pack.left.map((product) => ({ product })))).toEqual(expected)
  expect(names(today.low.map((product) => ({ product })))).toEqual(expected)
  const own = await farmer.call(myProducts, { query: {} })
  expect(names(own.map((product) => ({ product })))).toEqual(expected)

  // The line keeps the name that was ordered; another name of the product since says nothing about it.
  await sql`
    update products set name = 'Okra', status = 'pending', version = version + 1 where id = ${brinjal._id}`.execute(
    db,
  )
  const [line] = (await seen()).items
  expect([line?.product.name, line?.product.hindiName]).toEqual(['Brinjal', undefined])
})
