import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { forgetAccount } from '#device/account-store.ts'
import { type ClaimDraft, readClaimDraft, removeClaimDraft, saveClaimDraft } from './claim-draft.ts'

const DRAFT: ClaimDraft = {
  values: { line: 'eggs', parts: '2', reason: 'broken', words: '', upiId: 'asha@upi' },
  photo: { id: 'p1', file: new Blob([new Uint8Array([9, 8, 7])], { type: 'image/webp' }) },
  claimsBefore: 1,
}

beforeEach(async () => {
  for (const account of ['asha', 'tara']) await forgetAccount(account)
})

test('a claim that was not sent comes back with its answers, its photo and its number', async () => {
  await saveClaimDraft('asha', 'order savita', DRAFT)
  const draft = await readClaimDraft('asha', 'order savita')
  expect(draft).toMatchObject({ values: DRAFT.values, claimsBefore: 1 })
  expect(draft?.photo).toMatchObject({ id: 'p1', file: { type: 'image/webp', size: 3 } })
})

test('a claim without a photo, with a reason that is no longer known, is a draft too', async () => {
  const values = { ...DRAFT.values, reason: 'too small' as 'broken' }
  await saveClaimDraft('asha', 'order savita', { ...DRAFT, values, photo: null })
  expect(await readClaimDraft('asha', 'order savita')).toMatchObject({
    values: { reason: null },
    photo: null,
  })
})

test('another parcel and another account have no draft, and a sent one is gone', async () => {
  await saveClaimDraft('asha', 'order savita', DRAFT)
  expect(await readClaimDraft('asha', 'order lata')).toBeNull()
  expect(await readClaimDraft('tara', 'order savita')).toBeNull()
  await removeClaimDraft('asha', 'order savita')
  expect(await readClaimDraft('asha', 'order savita')).toBeNull()
})
