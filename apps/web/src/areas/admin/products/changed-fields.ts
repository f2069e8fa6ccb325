import type { Listing } from '@farmgate/contract/listings.ts'

/** The reviewed fields, in the order they are read. Their labels: `listing` of the messages. */
const REVIEWED_FIELDS = ['photo', 'name', 'description', 'category', 'unit', 'travels'] as const

export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

type ReviewedFields = Pick<Listing, 'image' | 'name' | 'description' | 'category' | 'unit' | 'travels'>

/** A picture's address is derived from its content, so another address is another picture. */
export const changedFields = (before: ReviewedFields, after: ReviewedFields): readonly ReviewedField[] =>
  REVIEWED_FIELDS.filter((field) => {
    const key = field === 'photo' ? 'image' : field
    return before[key] !== after[key]
  })
