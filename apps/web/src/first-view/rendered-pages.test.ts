import { pathOfCall } from '@farmgate/contract/client.ts'
import { expect, test } from 'vitest'
import { findRendered } from './rendered-pages.ts'

const ID = '0192f0c1-7d1e-7a30-8d7c-2f3a5b6c7d8e'

function open(address: string, pincode: string | null = null) {
  const found = findRendered(new URL(`https://farmgate.example${address}`), pincode)
  if (found === null) return null
  const { name, state } = found
  return [name, state.address, ...state.questions.map((it) => pathOfCall(it.endpoint, it.input))]
}

test('the list is rendered from its page of products and the counts of the shelves', () => {
  const fruits = [
    'products',
    '/products?category=Fruits',
    '/products?category=Fruits&limit=24',
    '/categories',
  ]
  expect(open('/products')).toEqual(fruits)
  expect(open('/products/')).toEqual(fruits)
  expect(open('/products?category=fruits&utm_source=mail')).toEqual(fruits)
  expect(open('/products?q= aloo &sort=price_up&cursor=one&cursor=two')).toEqual([
    'products',
    '/products?q=aloo&sort=price_up&cursor=one&cursor=two',
    '/products?q=aloo&sort=price_up&cursor=two&limit=24',
    '/categories',
  ])
})

test('the list asks for what reaches the pincode, unless an order was chosen', () => {
  expect(open('/products', '411030')?.[2]).toBe('/products?category=Fruits&pincode=411030&limit=24')
  expect(open('/products?sort=price_up', '411030')?.[2]).toBe(
    '/products?category=Fruits&sort=price_up&limit=24',
  )
})

test('a product is rendered from itself and the similar ones', () => {
  expect(open(`/products/${ID}`)).toEqual([
    'product',
    `/products/${ID}`,
    `/products/${ID}`,
    `/products/${ID}/similar`,
  ])
  expect(open(`/products/${ID.toUpperCase()}/`)).toEqual(open(`/products/${ID}`))
})

test('the home page is rendered from its own data, whatever follows the address', () => {
  expect(open('/')).toEqual(['home', '/', '/home'])
  expect(open('/?utm_source=mail')).toEqual(open('/'))
})

test('every other page is rendered in the browser', () => {
  for (const address of ['/cart', '/products/7', `/products/${ID}/reviews`, '/featured/honey', '/orders'])
    expect([address, open(address)]).toEqual([address, null])
})
