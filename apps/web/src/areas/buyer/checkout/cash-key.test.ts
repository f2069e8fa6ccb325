import { expect, test } from 'vitest'
import { cashKey } from './cash-key.ts'

const okra = { _id: '01a1df66-b36a-77ab-80c3-3c780c4aee00' }
const rice = { _id: '01a1df66-b3be-74bb-984a-f8fceee73a4f' }

test('the same cart has the same key in every tab', () => {
  expect(cashKey([okra, rice], 121, null)).toBe(cashKey([{ ...okra }, { ...rice }], 121, null))
})

test('what was put into the cart later, or is left of it after an order, is another wish', () => {
  const first = cashKey([okra], 121, null)
  const others = [cashKey([rice], 121, null), cashKey([okra, rice], 121, null), cashKey([okra], 169, null)]
  expect([...others, cashKey([okra], 121, 'o1')]).not.toContain(first)
})

test('it is no longer than the server takes it', () => {
  expect(cashKey([okra], 99_999_999.99, rice._id).length).toBeLessThanOrEqual(255)
})
