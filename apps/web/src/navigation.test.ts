import { expect, test } from 'vitest'
import { hrefOf } from './navigation.tsx'

const HERE = { pathname: '/products', search: '?category=Dairy', hash: '#farm' }

test.each([
  ['/cart', '/cart'],
  ['/products?q=aloo#top', '/products?q=aloo#top'],
  [{}, '/products?category=Dairy'],
  [{ search: 'q=aloo' }, '/products?q=aloo'],
  [{ search: '?q=aloo' }, '/products?q=aloo'],
  [{ search: '' }, '/products'],
  [{ hash: 'farm' }, '/products?category=Dairy#farm'],
  [{ pathname: '/orders' }, '/orders'],
  [{ pathname: '/orders', search: 'cursor=a', hash: '#b' }, '/orders?cursor=a#b'],
])('a link to %j leads to %s', (to, href) => {
  expect(hrefOf(to, HERE)).toBe(href)
})
