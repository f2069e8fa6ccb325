import type { FaultCode } from '../../refusal.ts'
import { CATEGORIES } from './category.ts'
import { TRAVELS, travelsByDefault } from './travels.ts'
import { UNITS } from './unit.ts'

/** A field that an admin reviews before buyers see it. */
type ListingField = { readonly column: string; readonly buyers: 'list' | 'page' } & (
  | WrittenRules
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'picture' }
)

/** Of a field that the farmer writes, in one line or several. */
export interface WrittenRules {
  readonly kind: 'line' | 'text'
  readonly maxLength: number
  /** The fault of a new listing without it. A field that has none is optional: an empty text means none. */
  readonly missing?: FaultCode
  /** An edit may empty it although a new listing must have it. */
  readonly mayBeEmptied?: boolean
}

/**
 * Every reviewed field, in the order it is read. `column` is its name in `products` and `product_changes`. Buyers get it in
 * every list, then the view `sellable_products` has the column too, or on the product's page only. What handles these fields
 * follows from this table. Where it can't, a forgotten field does not compile or fails a test (decision 0095).
 */
export const LISTING_FIELDS = {
  pictureId: { column: 'picture_id', kind: 'picture', buyers: 'list' },
  name: { column: 'name', kind: 'line', maxLength: 100, missing: 'name.required', buyers: 'list' },
  description: {
    column: 'description',
    kind: 'text',
    maxLength: 2000,
    missing: 'description.required',
    mayBeEmptied: true,
    buyers: 'list',
  },
  /** Alphonso of a mango, Sharbati of wheat. */
  variety: { column: 'variety', kind: 'line', maxLength: 60, buyers: 'page' },
  category: { column: 'category', kind: 'choice', values: CATEGORIES, buyers: 'list' },
  unit: { column: 'unit', kind: 'choice', values: UNITS, buyers: 'list' },
  /** `fresh` goes by our rounds only, what `keeps` may also go by courier. */
  travels: { column: 'travels', kind: 'choice', values: TRAVELS, buyers: 'list' },
} as const satisfies Record<string, ListingField>

type Fields = typeof LISTING_FIELDS
export type ListingFieldName = keyof Fields

/** The names whose entry in the table is like `Wanted`. */
type NamesOf<Wanted> = {
  [F in ListingFieldName]: Fields[F] extends Wanted ? F : never
}[ListingFieldName]

/** The picture is stored and shown in its own way. */
export type PlainField = Exclude<ListingFieldName, 'pictureId'>
export type WrittenField = NamesOf<{ kind: 'line' | 'text' }>
export type ChoiceField = NamesOf<{ kind: 'choice' }>
export type OptionalField = Exclude<WrittenField, NamesOf<{ missing: string }>>
/** A field that is not in the lists. */
export type PageField = NamesOf<{ buyers: 'page' }>
export type ListField = Exclude<PlainField, PageField>

type ValueOf<F extends ListingFieldName> = Fields[F] extends { values: readonly (infer V)[] } ? V : string

/** The fields an admin reviews. Price and stock are not reviewed and change at once. */
export type ReviewedFields = { readonly [F in ListingFieldName]: ValueOf<F> }
export type PlainFields = Pick<ReviewedFields, PlainField>

export const LISTING_FIELD_NAMES = Object.keys(LISTING_FIELDS) as readonly ListingFieldName[]

const where = (fits: (field: ListingField) => boolean): readonly ListingFieldName[] =>
  LISTING_FIELD_NAMES.filter((name) => fits(LISTING_FIELDS[name]))

export const PLAIN_FIELDS = where(({ kind }) => kind !== 'picture') as readonly PlainField[]
export const WRITTEN_FIELDS = where((field) => 'maxLength' in field) as readonly WrittenField[]
export const OPTIONAL_FIELDS = where(
  (field) => 'maxLength' in field && !('missing' in field),
) as readonly OptionalField[]
export const LIST_FIELDS = where(
  ({ kind, buyers }) => kind !== 'picture' && buyers === 'list',
) as readonly ListField[]
export const PAGE_FIELDS = where(({ buyers }) => buyers === 'page') as readonly PageField[]

export const writtenRules = (field: WrittenField): WrittenRules => LISTING_FIELDS[field]

/** In the order of the table. */
export const changedFields = (
  before: { readonly [F in ListingFieldName]?: unknown },
  after: { readonly [F in ListingFieldName]?: unknown },
): readonly ListingFieldName[] => LISTING_FIELD_NAMES.filter((field) => before[field] !== after[field])

type MayBeMissing = OptionalField | 'travels'

/** What a farmer must say of a new listing, and what they may. */
export type NewFields = Omit<PlainFields, MayBeMissing> & {
  readonly [F in MayBeMissing]?: PlainFields[F] | undefined
}

/** What a farmer left out is none; how it travels follows the category. Other properties are dropped. */
export function completeFields(fields: NewFields): PlainFields {
  const given: { readonly [F in PlainField]?: PlainFields[F] | undefined } = {
    ...fields,
    travels: fields.travels ?? travelsByDefault(fields.category),
  }
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field, given[field] ?? ''])) as PlainFields
}
