import { expect, test } from 'vitest'
import { forgetIdempotencyKeys, storedIdempotencyKey } from './stored-idempotency-key.ts'

function browser() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000

test('a press after a lost response, a reload or in another tab sends the same key', () => {
  const storage = browser()
  const first = storedIdempotencyKey('order', { lines: [['l1', 2]], total: 849 }, { storage, now: NOW })
  expect(
    storedIdempotencyKey('order', { lines: [['l1', 2]], total: 849 }, { storage, now: NOW + MINUTE_MS }),
  ).toBe(first)
})

test('another cart, total or method has another key', () => {
  const storage = browser()
  const first = storedIdempotencyKey('order', { total: 849 }, { storage, now: NOW })
  expect(storedIdempotencyKey('order', { total: 850 }, { storage, now: NOW })).not.toBe(first)
})

test('the payment and the order have different keys', () => {
  const storage = browser()
  expect(storedIdempotencyKey('payment', 'x', { storage, now: NOW })).not.toBe(
    storedIdempotencyKey('order', 'x', { storage, now: NOW }),
  )
})

test('once the server has responded, the same items ordered again have a new key', () => {
  const storage = browser()
  const first = storedIdempotencyKey('order', 'x', { storage, now: NOW })
  forgetIdempotencyKeys(storage)
  expect(storedIdempotencyKey('order', 'x', { storage, now: NOW })).not.toBe(first)
})

test('a key expires after a quarter of an hour', () => {
  const storage = browser()
  const first = storedIdempotencyKey('order', 'x', { storage, now: NOW })
  expect(storedIdempotencyKey('order', 'x', { storage, now: NOW + 15 * MINUTE_MS })).toBe(first)
  expect(storedIdempotencyKey('order', 'x', { storage, now: NOW + 31 * MINUTE_MS })).not.toBe(first)
})

test('any other content of the storage is not taken for a key', () => {
  const storage = browser()
  storage.setItem('farmgate.intent.order', '{"content":1}')
  expect(storedIdempotencyKey('order', 'x', { storage, now: NOW })).toMatch(/^[\da-f-]{36}$/)
})
