import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { expect, test } from 'vitest'
import { hasSameItems, openOrderOf } from './open-order.ts'

const order = (fields: Partial<Order>) => ({ waitingForPayment: false, ...fields }) as Order
const items = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([_id, quantity]) => ({ product: { _id }, quantity })) as Order['items']
const lines = (quantities: Record<string, number>) => items(quantities) as unknown as readonly CartLine[]

test('the newest unpaid order is the one to pay', () => {
  const newest = order({ number: 'FG-3' })
  const waiting = order({ number: 'FG-2', waitingForPayment: true })
  const older = order({ number: 'FG-1', waitingForPayment: true })
  expect(openOrderOf([newest, waiting, older])).toBe(waiting)
  expect(openOrderOf([newest])).toBeNull()
})

test.each([
  ['the same items in another sequence', { apple: 2, milk: 1 }, { milk: 1, apple: 2 }, true],
  ['one more of a product', { apple: 2 }, { apple: 3 }, false],
  ['an additional product', { apple: 2 }, { apple: 2, milk: 1 }, false],
  ['a missing product', { apple: 2, milk: 1 }, { apple: 2 }, false],
  ['another product', { apple: 2 }, { milk: 2 }, false],
  ['an empty cart', { apple: 2 }, {}, false],
])('order and cart are compared by their items: %s', (_, ordered, inCart, isSame) => {
  expect(hasSameItems({ items: items(ordered) }, lines(inCart))).toBe(isSame)
})
