import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { expect, test } from 'vitest'
import { cashKey } from './use-placing.ts'

const okra = { _id: '01a1df66-b36a-77ab-80c3-3c780c4aee00' } as CartLine
const rice = { _id: '01a1df66-b3be-74bb-984a-f8fceee73a4f' } as CartLine
const updatedAt = '2026-11-16T02:00:00.000Z'

test('the same cart has the same key in every tab', () => {
  expect(cashKey({ cart: [okra, rice], updatedAt }, 121)).toBe(
    cashKey({ cart: [{ ...okra }, { ...rice }], updatedAt }, 121),
  )
})

test('other lines, another total, and the same lines added again are another order', () => {
  const first = cashKey({ cart: [okra], updatedAt }, 121)
  expect([
    cashKey({ cart: [rice], updatedAt }, 121),
    cashKey({ cart: [okra, rice], updatedAt }, 121),
    cashKey({ cart: [okra], updatedAt }, 169),
    cashKey({ cart: [okra], updatedAt: '2026-11-16T02:00:30.000Z' }, 121),
  ]).not.toContain(first)
})

test('the key is within the server’s length limit', () => {
  expect(cashKey({ cart: [okra], updatedAt }, 99_999_999.99).length).toBeLessThanOrEqual(255)
})
