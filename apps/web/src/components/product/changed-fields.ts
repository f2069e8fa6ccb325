import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import {
  changedFields as changed,
  type ListingFieldName,
  type PlainField,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'

/** The reviewed fields as a response shows them. */
export type ShownFields = Pick<Listing, PlainField | 'image'>

/** The names of the fields' labels, in `listing` of the messages. */
export type FieldLabel = PlainField | 'photo'

const labelOf = (field: ListingFieldName): FieldLabel => (field === 'pictureId' ? 'photo' : field)

/** A picture's address is derived from its content, so another address is another picture. */
export const changedFields = (before: ShownFields, after: ShownFields): readonly FieldLabel[] =>
  changed({ ...before, pictureId: before.image }, { ...after, pictureId: after.image }).map(labelOf)
