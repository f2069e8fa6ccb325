import { expect, test } from 'vitest'
import { type Frame, frameOf, searchesItself } from './frame-of-path.ts'

const cases: readonly [string, Frame][] = [
  ['/', 'shop'],
  ['/products', 'shop'],
  ['/products/', 'shop'],
  ['/products/64f0', 'shop'],
  ['/featured/honey', 'shop'],
  ['/cart', 'task'],
  ['/checkout', 'task'],
  ['/orders', 'task'],
  ['/ordersuccess', 'task'],
  ['/profile', 'task'],
  ['/newsletter/unsubscribe', 'task'],
  ['/login', 'bare'],
  ['/login/', 'bare'],
  ['/register', 'bare'],
  ['/forgot-password', 'bare'],
  ['/reset-password', 'bare'],
  ['/reset-password/', 'bare'],
  ['/verify-email', 'bare'],
  ['/not-me', 'bare'],
  ['/not-me-either', 'task'],
]

test.each(cases)('%s stands in the %s frame', (path, frame) => {
  expect(frameOf(path)).toBe(frame)
})

test('only the list of products brings a search of its own', () => {
  expect(['/', '/products', '/products/', '/products/64f0', '/cart'].filter(searchesItself)).toEqual([
    '/products',
    '/products/',
  ])
})
