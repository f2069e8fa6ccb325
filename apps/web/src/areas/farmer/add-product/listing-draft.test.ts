import 'fake-indexeddb/auto'
import { PLAIN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { beforeEach, expect, test } from 'vitest'
import { forgetAccount } from '#device/account-store.ts'
import { EMPTY_LISTING, readDraft, removeDraft, saveDraftPhoto, saveDraftText } from './listing-draft.ts'

const TOMATO = { ...EMPTY_LISTING, name: 'Tomato', price: '32' }
const PHOTO = { id: 'p1', file: new Blob([new Uint8Array([9, 8, 7])], { type: 'image/webp' }) }

beforeEach(async () => {
  for (const account of ['asha', 'savita']) await forgetAccount(account)
})

test('a draft comes back with its text and its photo', async () => {
  await saveDraftText('savita', TOMATO)
  await saveDraftPhoto('savita', PHOTO)
  const draft = await readDraft('savita')
  expect(draft?.values).toEqual(TOMATO)
  expect(draft?.photo).toMatchObject({ id: 'p1', file: { type: 'image/webp', size: 3 } })
  expect(draft?.savedAt).toBeGreaterThan(Date.now() - 60_000)
})

test.each(PLAIN_FIELDS)('the field %s is empty at first and survives in a draft', async (field) => {
  expect(EMPTY_LISTING[field]).toBe('')
  await saveDraftText('savita', { ...EMPTY_LISTING, [field]: 'as typed' })
  expect((await readDraft('savita'))?.values[field]).toBe('as typed')
})

test('a photo alone is a draft', async () => {
  await saveDraftPhoto('savita', PHOTO)
  expect((await readDraft('savita'))?.values).toEqual(EMPTY_LISTING)
})

test('an emptied form leaves no draft', async () => {
  await saveDraftText('savita', TOMATO)
  await saveDraftText('savita', EMPTY_LISTING)
  expect(await readDraft('savita')).toBeNull()
})

test('a removed draft leaves neither text nor photo', async () => {
  await saveDraftText('savita', TOMATO)
  await saveDraftPhoto('savita', PHOTO)
  await removeDraft('savita')
  expect(await readDraft('savita')).toBeNull()
})

test('another account on the same device has no draft', async () => {
  await saveDraftText('savita', TOMATO)
  await saveDraftPhoto('savita', PHOTO)
  expect(await readDraft('asha')).toBeNull()
})
