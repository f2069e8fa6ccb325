import type { CartLine } from '@farmgate/contract/cart.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { expect, test } from 'vitest'
import { holdsSame, openOrderOf } from './open-order.ts'

const order = (fields: Partial<Order>) => ({ waitingForPayment: false, ...fields }) as Order
const items = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([_id, quantity]) => ({ product: { _id }, quantity })) as Order['items']
const lines = (wanted: Record<string, number>) => items(wanted) as unknown as readonly CartLine[]

test('the newest order that waits for money is the one to pay', () => {
  const newest = order({ number: 'FG-3' })
  const waiting = order({ number: 'FG-2', waitingForPayment: true })
  const older = order({ number: 'FG-1', waitingForPayment: true })
  expect(openOrderOf([newest, waiting, older])).toBe(waiting)
  expect(openOrderOf([newest])).toBeNull()
})

test.each([
  ['the same things in another order', { apple: 2, milk: 1 }, { milk: 1, apple: 2 }, true],
  ['one more of one', { apple: 2 }, { apple: 3 }, false],
  ['another thing besides', { apple: 2 }, { apple: 2, milk: 1 }, false],
  ['a thing less', { apple: 2, milk: 1 }, { apple: 2 }, false],
  ['something else', { apple: 2 }, { milk: 2 }, false],
  ['nothing in the cart', { apple: 2 }, {}, false],
])('%s', (_, ordered, inCart, isSame) => {
  expect(holdsSame({ items: items(ordered) }, lines(inCart))).toBe(isSame)
})
