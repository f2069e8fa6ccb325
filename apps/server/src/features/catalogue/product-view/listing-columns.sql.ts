import {
  LISTING_FIELDS,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
  type PlainField,
  type ReviewedFields,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ProductChanges, Products } from '#db/schema.ts'

type ColumnOf<F extends ListingFieldName> = (typeof LISTING_FIELDS)[F]['column']

/** The columns of the reviewed fields, which `products` and `product_changes` both have. */
export const REVIEWED_COLUMNS: readonly (ColumnOf<ListingFieldName> &
  keyof Products &
  keyof ProductChanges)[] = LISTING_FIELD_NAMES.map((field) => LISTING_FIELDS[field].column)

type ReviewedRow = { readonly [F in ListingFieldName as ColumnOf<F>]: ReviewedFields[F] }

/** The database checks choices: what it returns as text is one of them. */
export const reviewedFieldsOf = (row: Readonly<Record<keyof ReviewedRow, string>>): ReviewedFields =>
  Object.fromEntries(
    LISTING_FIELD_NAMES.map((field) => [field, row[LISTING_FIELDS[field].column]]),
  ) as ReviewedFields

export const reviewedRowOf = (reviewed: ReviewedFields): ReviewedRow =>
  Object.fromEntries(
    LISTING_FIELD_NAMES.map((field) => [LISTING_FIELDS[field].column, reviewed[field]]),
  ) as ReviewedRow

/** The columns of these fields under the names of the fields, selected from `table` or from the only one. */
export const columnsOf = (fields: readonly PlainField[], table?: 'products'): RawBuilder<unknown> =>
  sql.raw(
    fields
      .map(
        (field) => `${table === undefined ? '' : `${table}.`}${LISTING_FIELDS[field].column} as "${field}"`,
      )
      .join(', '),
  )
