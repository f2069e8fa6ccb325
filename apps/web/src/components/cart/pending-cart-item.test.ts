import { expect, test } from 'vitest'
import { readPendingItem } from './pending-cart-item.ts'

const item = { productId: 'p1', name: 'Kashmiri apple', quantity: 3, key: 'k1' }
const AT = 1_800_000_000_000
const stored = (fields: object = {}) => JSON.stringify({ ...item, at: AT, ...fields })
const HOUR_MS = 3_600_000

test('the pending item is still stored after the sign-in', () => {
  expect(readPendingItem(stored(), AT + 60_000)).toEqual(item)
})

test('the pending item expires after an hour', () => {
  expect(readPendingItem(stored(), AT + HOUR_MS)).toEqual(item)
  expect(readPendingItem(stored(), AT + HOUR_MS + 1)).toBeNull()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '"p1"'],
  ['no product', stored({ productId: 7 })],
  ['no quantity', stored({ quantity: 'many' })],
  ['no key', stored({ key: undefined })],
  ['no time', stored({ at: undefined })],
  ['a time in the future', stored({ at: AT + 120_000 })],
])('%s is not a pending item', (_, text) => {
  expect(readPendingItem(text, AT + 60_000)).toBeNull()
})
