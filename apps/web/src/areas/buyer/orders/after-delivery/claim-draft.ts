import { CLAIM_REASONS, type ClaimReason } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { accountStore } from '#device/account-store.ts'

/** The answers of a claim. */
export interface ClaimValues {
  /** The product's id. */
  readonly line: string
  /** Digits, as typed: grams, millilitres, pieces or units. */
  readonly parts: string
  readonly reason: ClaimReason | null
  readonly words: string
  readonly upiId: string
}

/** A claim that could not be sent. */
export interface ClaimDraft {
  readonly values: ClaimValues
  /** The id belongs to the photo: a send after the page was killed is recognised as the same claim. */
  readonly photo: { readonly id: string; readonly file: Blob } | null
  /** How many claims the order had when this one was begun: part of its idempotency key. */
  readonly claimsBefore: number
}

interface StoredDraft {
  readonly values: ClaimValues
  readonly photo: { readonly id: string; readonly type: string; readonly bytes: ArrayBuffer } | null
  readonly claimsBefore: number
}

const drafts = accountStore<StoredDraft>('drafts', { maxAgeMs: 7 * 86_400_000 })
const PREFIX = 'claim '

export async function readClaimDraft(account: string, key: string): Promise<ClaimDraft | null> {
  const stored = (await drafts.get(account, PREFIX + key))?.value
  if (stored === undefined) return null
  const { values, photo, claimsBefore } = stored
  const reason = CLAIM_REASONS.find((known) => known === values.reason) ?? null
  return {
    values: { ...values, reason },
    photo: photo === null ? null : { id: photo.id, file: new Blob([photo.bytes], { type: photo.type }) },
    claimsBefore,
  }
}

export async function saveClaimDraft(
  account: string,
  key: string,
  { values, photo, claimsBefore }: ClaimDraft,
): Promise<void> {
  await drafts.put(account, PREFIX + key, {
    values,
    claimsBefore,
    photo:
      photo === null ? null : { id: photo.id, type: photo.file.type, bytes: await photo.file.arrayBuffer() },
  })
}

export const removeClaimDraft = (account: string, key: string): Promise<void> =>
  drafts.remove(account, PREFIX + key)
