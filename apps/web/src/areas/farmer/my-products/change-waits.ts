import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { changedFields } from '#components/product/changed-fields.ts'
import { useWords } from '#words.ts'

/** Returns what of a listing waits for review, in words; null when nothing does. */
export function useChangeWaits(): (listing: Listing) => string | null {
  const farm = useWords('farm')
  const words = useWords('listing')
  return ({ change, ...listing }) => {
    if (change?.status !== 'pending') return null
    const fields = changedFields(listing, change).map((field) => words[field].toLocaleLowerCase())
    return fill(farm.changeWaits, { fields: fields.join(', ') })
  }
}
