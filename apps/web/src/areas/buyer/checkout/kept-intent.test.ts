import { expect, test } from 'vitest'
import { forgetIntents, keyFor } from './kept-intent.ts'

function browser() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000

test('pressed again after a lost answer, a reload or in another tab, it is the same order', () => {
  const storage = browser()
  const first = keyFor('order', { lines: [['l1', 2]], total: 849 }, { storage, now: NOW })
  expect(keyFor('order', { lines: [['l1', 2]], total: 849 }, { storage, now: NOW + MINUTE_MS })).toBe(first)
})

test('another cart, total or method is another order', () => {
  const storage = browser()
  const first = keyFor('order', { total: 849 }, { storage, now: NOW })
  expect(keyFor('order', { total: 850 }, { storage, now: NOW })).not.toBe(first)
})

test('the payment and the order have keys of their own', () => {
  const storage = browser()
  expect(keyFor('payment', 'x', { storage, now: NOW })).not.toBe(keyFor('order', 'x', { storage, now: NOW }))
})

test('once the server has answered, the same things ordered again are a new order', () => {
  const storage = browser()
  const first = keyFor('order', 'x', { storage, now: NOW })
  forgetIntents(storage)
  expect(keyFor('order', 'x', { storage, now: NOW })).not.toBe(first)
})

test('what nobody has waited for in a quarter of an hour is forgotten', () => {
  const storage = browser()
  const first = keyFor('order', 'x', { storage, now: NOW })
  expect(keyFor('order', 'x', { storage, now: NOW + 15 * MINUTE_MS })).toBe(first)
  expect(keyFor('order', 'x', { storage, now: NOW + 31 * MINUTE_MS })).not.toBe(first)
})

test('whatever else lies in the storage is no key', () => {
  const storage = browser()
  storage.setItem('farmgate.intent.order', '{"content":1}')
  expect(keyFor('order', 'x', { storage, now: NOW })).toMatch(/^[\da-f-]{36}$/)
})
