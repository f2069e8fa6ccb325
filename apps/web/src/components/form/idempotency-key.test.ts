import { expect, test } from 'vitest'
import { createIdempotencyKey } from './idempotency-key.ts'

test('a retry of the same content has the same key', () => {
  const keyOf = createIdempotencyKey()
  const key = keyOf({ name: 'Asha', email: 'asha@example.in' })
  expect(key.length).toBeGreaterThanOrEqual(8)
  expect(keyOf({ name: 'Asha', email: 'asha@example.in' })).toBe(key)
})

test('changed content has another key', () => {
  const keyOf = createIdempotencyKey()
  const first = keyOf({ email: 'asha@example.in' })
  const second = keyOf({ email: 'asha@example.org' })
  expect(second).not.toBe(first)
  expect(keyOf({ email: 'asha@example.in' })).not.toBe(first)
})
