import { expect, test } from 'vitest'
import { type Frame, frameOf, hasOwnSearch } from './frame-of-path.ts'

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

test.each(cases)('%s has the %s frame', (path, frame) => {
  expect(frameOf(path)).toBe(frame)
})

test('only the product list has its own search field', () => {
  expect(['/', '/products', '/products/', '/products/64f0', '/cart'].filter(hasOwnSearch)).toEqual([
    '/products',
    '/products/',
  ])
})
