import { expect, test } from 'vitest'
import { createIntent } from './form-intent.ts'

test('what is sent again after a lost answer bears the same key', () => {
  const keyOf = createIntent()
  const key = keyOf({ name: 'Asha', email: 'asha@example.in' })
  expect(key.length).toBeGreaterThanOrEqual(8)
  expect(keyOf({ name: 'Asha', email: 'asha@example.in' })).toBe(key)
})

test('what was changed before it is sent again is another intent', () => {
  const keyOf = createIntent()
  const first = keyOf({ email: 'asha@example.in' })
  const second = keyOf({ email: 'asha@example.org' })
  expect(second).not.toBe(first)
  expect(keyOf({ email: 'asha@example.in' })).not.toBe(first)
})
