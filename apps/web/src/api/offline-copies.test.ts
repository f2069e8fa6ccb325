import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteCopies, openCopy, saveCopy } from './offline-copies.ts'

const DAY_MS = 86_400_000

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(['asha', 'savita'].map((account) => deleteCopies(account)))
})

const setDay = (day: number) => vi.setSystemTime(Date.UTC(2026, 10, 1) + day * DAY_MS)

test('a copy has the age of its response, and only its own account opens it', async () => {
  await saveCopy('asha', 'orders', { data: ['FG-1'], at: 7 })
  expect(await openCopy('asha', 'orders')).toEqual({ data: ['FG-1'], at: 7 })
  expect(await openCopy('savita', 'orders')).toBeNull()
})

test('a copy is gone after thirty days in which it was not opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setDay(0)
  await saveCopy('asha', 'orders', { data: [], at: 7 })
  setDay(29)
  expect(await openCopy('asha', 'orders')).not.toBeNull()
  setDay(58)
  expect(await openCopy('asha', 'orders')).toEqual({ data: [], at: 7 })
  setDay(89)
  expect(await openCopy('asha', 'orders')).toBeNull()
})

test('a sign-out deletes the copies of its account', async () => {
  await saveCopy('asha', 'orders', { data: [], at: 7 })
  await saveCopy('savita', 'orders', { data: [], at: 8 })
  await deleteCopies('asha')
  expect(await openCopy('asha', 'orders')).toBeNull()
  expect(await openCopy('savita', 'orders')).not.toBeNull()
})
