import type { PlainField } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { listing } from '@farmgate/messages/en/listing.ts'

/** Finds the control of a reviewed field, optional or not. */
export const labelled = (field: PlainField): RegExp => new RegExp(`^${listing[field]}( \\(optional\\))?$`)
