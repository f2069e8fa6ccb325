import { expect, test } from 'vitest'
import { readWish } from './cart-wish.ts'

const wish = { productId: 'p1', name: 'Kashmiri apple', quantity: 3, key: 'k1' }
const AT = 1_800_000_000_000
const stored = (fields: object = {}) => JSON.stringify({ ...wish, at: AT, ...fields })
const HOUR_MS = 3_600_000

test('what a visitor wanted is still known after the sign-in', () => {
  expect(readWish(stored(), AT + 60_000)).toEqual(wish)
})

test('a wish is kept for an hour and no longer', () => {
  expect(readWish(stored(), AT + HOUR_MS)).toEqual(wish)
  expect(readWish(stored(), AT + HOUR_MS + 1)).toBeNull()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '"p1"'],
  ['no product', stored({ productId: 7 })],
  ['no quantity', stored({ quantity: 'many' })],
  ['no key', stored({ key: undefined })],
  ['no time', stored({ at: undefined })],
  ['a time that has not come', stored({ at: AT + 120_000 })],
])('%s is no wish', (_, text) => {
  expect(readWish(text, AT + 60_000)).toBeNull()
})
