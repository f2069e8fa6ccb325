import type { FarmChange } from '@farmgate/contract/people/farm-profile.ts'

/** The fields an operator reviews, in reading order. Their labels are in the message area `listing`. */
const FARM_FIELDS = ['photo', 'name', 'place', 'about'] as const

export type FarmField = (typeof FARM_FIELDS)[number]

/** Returns the fields that a change differs in. A change without a picture leaves the picture as it is. */
export const changedFarmFields = (
  farm: { readonly name: string; readonly place: string; readonly about: string },
  change: Pick<FarmChange, 'name' | 'place' | 'about' | 'avatar'>,
): readonly FarmField[] =>
  FARM_FIELDS.filter((field) => (field === 'photo' ? change.avatar !== null : farm[field] !== change[field]))
