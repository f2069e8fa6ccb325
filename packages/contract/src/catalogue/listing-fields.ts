import {
  LISTING_FIELDS,
  type ListingFieldName,
  type OptionalField,
  type PlainField,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import * as z from 'zod/mini'

/** How a response shows a reviewed field. An optional one is missing where there is none. */
type Shape<F extends PlainField> = F extends OptionalField
  ? z.ZodMiniOptional<z.ZodMiniString>
  : (typeof LISTING_FIELDS)[F] extends { values: infer Values extends readonly string[] }
    ? z.ZodMiniEnum<{ [V in Values[number]]: V }>
    : z.ZodMiniString

export const shapesOf = <F extends PlainField>(names: readonly F[]) =>
  Object.fromEntries(names.map((name) => [name, shapeOf(name)])) as { [N in F]: Shape<N> }

function shapeOf(name: ListingFieldName): z.ZodMiniType {
  const field = LISTING_FIELDS[name]
  if (field.kind === 'choice') return z.enum(field.values)
  return 'missing' in field ? z.string() : z.optional(z.string())
}
