import { sql } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/pool.ts'
import { REVIEWED_COLUMNS, reviewedFieldsOf } from '#features/catalogue/product-view/listing-columns.sql.ts'

/** A listing with all that its farmer and the admins are shown of it. */
export type ListingView = Awaited<ReturnType<typeof viewListings>>[number]

/**
 * The listings in the order of `ids`, including deleted ones: access was checked when the ids were found. One
 * statement, so that before and after are of one moment.
 */
export async function viewListings(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .innerJoin('pictures', 'pictures.id', 'products.picture_id')
    .innerJoin('stock_levels', 'stock_levels.product_id', 'products.id')
    .innerJoin('accounts', 'accounts.id', 'products.farmer_id')
    .innerJoin('farmer_profiles', 'farmer_profiles.account_id', 'products.farmer_id')
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select((row) => [
      'products.id',
      ...REVIEWED_COLUMNS.map((column) => `products.${column}` as const),
      'products.hindi_name as hindiName',
      'products.price_paise as pricePaise',
      'stock_levels.available',
      'products.status',
      'products.review_note as reviewNote',
      'products.version',
      'products.created_at as createdAt',
      'products.updated_at as updatedAt',
      jsonBuildObject({
        id: row.ref('pictures.id'),
        width: row.ref('pictures.width'),
        placeholder: row.ref('pictures.placeholder'),
        complete: row.ref('pictures.complete'),
      }).as('picture'),
      jsonBuildObject({
        id: row.ref('accounts.id'),
        name: row.ref('accounts.name'),
        email: row.ref('accounts.email'),
        emailVerified: sql<boolean>`accounts.email_verified_at is not null`,
        place: row.ref('farmer_profiles.place'),
      }).as('farmer'),
      jsonObjectFrom(
        row
          .selectFrom('product_changes as change')
          .innerJoin('pictures as picture', 'picture.id', 'change.picture_id')
          .whereRef('change.product_id', '=', 'products.id')
          .select((change) => [
            ...REVIEWED_COLUMNS.map((column) => `change.${column}` as const),
            change.ref('change.status').$castTo<'pending' | 'rejected'>().as('status'),
            'change.note',
            'change.created_at as createdAt',
            jsonBuildObject({
              id: change.ref('picture.id'),
              width: change.ref('picture.width'),
              placeholder: change.ref('picture.placeholder'),
              complete: change.ref('picture.complete'),
            }).as('picture'),
          ]),
      ).as('change'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { change } = row
    return {
      ...row,
      reviewed: reviewedFieldsOf(row),
      change: change === null ? null : { ...change, reviewed: reviewedFieldsOf(change) },
    }
  })
}
