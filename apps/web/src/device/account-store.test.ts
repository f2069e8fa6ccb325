import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { accountStore, forgetAccount } from './account-store.ts'

const DAY_MS = 86_400_000
let now = 0
const store = accountStore<{ readonly text: string }>('drafts', { maxAgeMs: 7 * DAY_MS, now: () => now })

beforeEach(async () => {
  now = Date.UTC(2026, 10, 16)
  await Promise.all(['asha', 'savita'].map((account) => forgetAccount(account)))
})

test('a value is returned with the time it was saved', async () => {
  await store.put('asha', 'new', { text: 'Tomato' })
  expect(await store.get('asha', 'new')).toEqual({ key: 'new', value: { text: 'Tomato' }, savedAt: now })
})

test('a later value of the same key replaces the earlier one', async () => {
  await store.put('asha', 'new', { text: 'Tom' })
  await store.put('asha', 'new', { text: 'Tomato' })
  expect((await store.all('asha')).map(({ value }) => value.text)).toEqual(['Tomato'])
})

test('the bytes of a photo come back unchanged', async () => {
  const photos = accountStore<ArrayBuffer>('drafts', { maxAgeMs: DAY_MS, now: () => now })
  await photos.put('asha', 'photo', new Uint8Array([1, 2, 255]).buffer)
  const bytes = (await photos.get('asha', 'photo'))?.value ?? new ArrayBuffer()
  expect([...new Uint8Array(bytes)]).toEqual([1, 2, 255])
})

test('another account sees nothing of it', async () => {
  await store.put('asha', 'new', { text: 'Tomato' })
  expect(await store.get('savita', 'new')).toBeNull()
  expect(await store.all('savita')).toEqual([])
})

test('values are listed in the order they were saved', async () => {
  for (const key of ['c', 'a', 'b']) {
    now += 1
    await store.put('asha', key, { text: key })
  }
  expect((await store.all('asha')).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
})

test('a value is forgotten after its age limit, whichever account reads', async () => {
  await store.put('asha', 'new', { text: 'Tomato' })
  now += 7 * DAY_MS - 1
  expect(await store.get('asha', 'new')).not.toBeNull()
  now += 1
  expect(await store.get('savita', 'new')).toBeNull()
  now -= 1
  expect(await store.get('asha', 'new')).toBeNull()
})

test('a removed value is gone and the others stay', async () => {
  await store.put('asha', 'one', { text: '1' })
  await store.put('asha', 'two', { text: '2' })
  await store.remove('asha', 'one')
  expect((await store.all('asha')).map(({ key }) => key)).toEqual(['two'])
})

test('forgetting an account deletes all its values and no other account’s', async () => {
  await store.put('asha', 'one', { text: '1' })
  await store.put('asha', 'two', { text: '2' })
  await store.put('savita', 'one', { text: '3' })
  await forgetAccount('asha')
  expect(await store.all('asha')).toEqual([])
  expect((await store.all('savita')).map(({ value }) => value.text)).toEqual(['3'])
})
