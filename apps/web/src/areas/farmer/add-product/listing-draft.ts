import { WRITTEN_FIELDS, type WrittenField } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { accountStore } from '#device/account-store.ts'
import type { ProductValues } from '../listing/product-fields.tsx'

/** A listing that was not sent. */
export interface ListingDraft {
  readonly values: ProductValues
  readonly photo: DraftPhoto | null
  /** Of the newest change, in milliseconds since 1970. */
  readonly savedAt: number
}

export interface DraftPhoto {
  /** Kept with the photo: a send after the page was killed is recognised as the same listing. */
  readonly id: string
  readonly file: Blob
}

export const EMPTY_LISTING: ProductValues = {
  ...(Object.fromEntries(WRITTEN_FIELDS.map((field) => [field, ''])) as Record<WrittenField, string>),
  category: '',
  unit: '',
  travels: '',
  price: '',
  quantity: '',
}

const MAX_AGE_MS = 7 * 86_400_000

// Two records, so that a typed letter does not write the photo again.
const texts = accountStore<ProductValues>('drafts', { maxAgeMs: MAX_AGE_MS })
const photos = accountStore<{ readonly id: string; readonly type: string; readonly bytes: ArrayBuffer }>(
  'drafts',
  { maxAgeMs: MAX_AGE_MS },
)
const TEXT = 'listing'
const PHOTO = 'listing-photo'

export async function readDraft(account: string): Promise<ListingDraft | null> {
  const [text, photo] = await Promise.all([texts.get(account, TEXT), photos.get(account, PHOTO)])
  if (text === null && photo === null) return null
  return {
    values: { ...EMPTY_LISTING, ...text?.value },
    photo:
      photo === null
        ? null
        : { id: photo.value.id, file: new Blob([photo.value.bytes], { type: photo.value.type }) },
    savedAt: Math.max(text?.savedAt ?? 0, photo?.savedAt ?? 0),
  }
}

/** An empty form leaves no draft. */
export async function saveDraftText(account: string, values: ProductValues): Promise<void> {
  const isEmpty = Object.values(values).every((value) => value === '')
  await (isEmpty ? texts.remove(account, TEXT) : texts.put(account, TEXT, values))
}

export async function saveDraftPhoto(account: string, { id, file }: DraftPhoto): Promise<void> {
  await photos.put(account, PHOTO, { id, type: file.type, bytes: await file.arrayBuffer() })
}

export async function removeDraft(account: string): Promise<void> {
  await Promise.all([texts.remove(account, TEXT), photos.remove(account, PHOTO)])
}
