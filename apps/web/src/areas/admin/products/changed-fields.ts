import type { Listing } from '@farmgate/contract/listings.ts'

/** What an admin judges, in the order it is read. Words for them: `listing` of the messages. */
const JUDGED = ['photo', 'name', 'description', 'category', 'unit'] as const

export type JudgedField = (typeof JUDGED)[number]

type Substance = Pick<Listing, 'image' | 'name' | 'description' | 'category' | 'unit'>

/** A picture's address is made from its content, so another address is another picture. */
export const changedFields = (before: Substance, after: Substance): readonly JudgedField[] =>
  JUDGED.filter((field) => {
    const key = field === 'photo' ? 'image' : field
    return before[key] !== after[key]
  })
