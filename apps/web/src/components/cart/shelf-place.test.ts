import { expect, test } from 'vitest'
import { historyIndex, readShelf, wayToShelf } from './shelf-place.ts'

test.each([
  ['the page before the cart', { path: '/products?page=2', index: 3 }, 4, -1],
  ['an earlier page', { path: '/products?page=2', index: 1 }, 4, '/products?page=2'],
  ['a page whose place is unknown', { path: '/', index: null }, 4, '/'],
  ['no shelf yet', null, 4, '/products'],
] as const)('the cart leads back to the shelf: %s', (_, shelf, here, way) => {
  expect(wayToShelf(shelf, here, '/products')).toBe(way)
})

test.each([
  [null, null],
  ['', null],
  ['{', null],
  ['{"path":"//other.example","index":1}', null],
  ['{"path":"javascript:alert(1)","index":1}', null],
  ['{"path":"/products","index":"1"}', { path: '/products', index: null }],
  ['{"path":"/products?q=a","index":2}', { path: '/products?q=a', index: 2 }],
])('a stored shelf %s is read as %j', (stored, shelf) => {
  expect(readShelf(stored)).toEqual(shelf)
})

test.each([
  [null, null],
  [{}, null],
  [{ idx: '1' }, null],
  [{ idx: 0 }, 0],
])('the history state %j is at %s', (state, index) => {
  expect(historyIndex(state)).toBe(index)
})
