import type { Listing, ProposedChange } from '@farmgate/domain/catalogue/listings/listing.ts'
import type { ReviewedFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import {
  REVIEWED_COLUMNS,
  reviewedFieldsOf,
  reviewedRowOf,
} from '#features/catalogue/product-view/listing-columns.sql.ts'

/** A listing with its rows locked, for a decision. */
export interface LockedListing extends Listing {
  readonly farmerId: string
  readonly pricePaise: number
}

/** Locks the farmer's own listing; another farmer's, a deleted or an unknown one is not found. */
export const lockOwnListing = (tx: Tx, farmerId: string, id: string): Promise<LockedListing | null> =>
  lockWhere(tx, id, farmerId)

export const lockAnyListing = (tx: Tx, id: string): Promise<LockedListing | null> => lockWhere(tx, id, null)

async function lockWhere(tx: Tx, id: string, farmerId: string | null): Promise<LockedListing | null> {
  const product = await tx
    .selectFrom('products')
    .select([...REVIEWED_COLUMNS, 'farmer_id', 'price_paise', 'status', 'review_note', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(farmerId !== null, (query) => query.where('farmer_id', '=', farmerId))
    // Not `for update`: orders refer to the product, so an edit must not wait for a buyer, nor a buyer for an edit.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (product === undefined) return null
  const change = await tx
    .selectFrom('product_changes')
    .select([...REVIEWED_COLUMNS, 'status', 'note'])
    .where('product_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return {
    farmerId: product.farmer_id,
    pricePaise: Number(product.price_paise),
    reviewed: reviewedFieldsOf(product),
    status: product.status,
    reviewNote: product.review_note,
    version: product.version,
    change: change === undefined ? null : changeOf(change),
  }
}

const changeOf = (
  row: Parameters<typeof reviewedFieldsOf>[0] & { status: string; note: string | null },
): ProposedChange => ({
  reviewed: reviewedFieldsOf(row),
  status: row.status as ProposedChange['status'],
  note: row.note,
})

export interface NewListing {
  readonly id: string
  readonly farmerId: string
  readonly reviewed: ReviewedFields
  readonly pricePaise: number
}

export async function insertListing(tx: Tx, listing: NewListing): Promise<void> {
  const { id, farmerId, reviewed, pricePaise } = listing
  await tx
    .insertInto('products')
    .values({ id, farmer_id: farmerId, ...reviewedRowOf(reviewed), price_paise: pricePaise })
    .execute()
  announceListing(tx, farmerId)
}

/** Notifies those who may be viewing a changed listing: its farmer and the admins. The shop refetches by itself. */
const announceListing = (tx: Tx, farmerId: string): void =>
  announce(tx, { what: 'listings', to: [farmerId], admins: true })

/**
 * Saves the reviewed fields and the review's result. The product first, the change after it: the database checks that
 * the fields that go on sale are those of a change that still waits. Only for a locked row.
 */
export async function saveListing(
  tx: Tx,
  id: string,
  { reviewed, status, reviewNote, version, change }: Listing,
): Promise<void> {
  const { farmerId } = await tx
    .updateTable('products')
    .set({
      ...reviewedRowOf(reviewed),
      status,
      review_note: reviewNote,
      version,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returning('farmer_id as farmerId')
    .executeTakeFirstOrThrow()
  announceListing(tx, farmerId)
  if (change === null) await deleteChange(tx, id)
  else await saveChange(tx, id, change)
}

/** The price history uses the same time. Not now(): a transaction may have waited long before this statement. */
export async function savePrice(tx: Tx, id: string, pricePaise: number): Promise<void> {
  const { farmerId } = await tx
    .updateTable('products')
    .set({ price_paise: pricePaise, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning('farmer_id as farmerId')
    .executeTakeFirstOrThrow()
  announceListing(tx, farmerId)
}

/** A change waits since it was last proposed; a decision does not change that time. */
async function saveChange(tx: Tx, id: string, { reviewed, status, note }: ProposedChange): Promise<void> {
  const columns = { ...reviewedRowOf(reviewed), status, note }
  await tx
    .insertInto('product_changes')
    .values({ product_id: id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('product_id')
        .doUpdateSet({ ...columns, ...(status === 'pending' ? { created_at: sql`now()` } : {}) }),
    )
    .execute()
}

/** Marks the listing as deleted; rows that refer to it keep it. A waiting change and a deal are removed with it. */
export async function hideListing(tx: Tx, id: string): Promise<void> {
  const { farmerId } = await tx
    .updateTable('products')
    .set({ deleted_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning('farmer_id as farmerId')
    .executeTakeFirstOrThrow()
  announceListing(tx, farmerId)
  await deleteChange(tx, id)
  await tx.deleteFrom('deals').where('product_id', '=', id).execute()
}

async function deleteChange(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('product_changes').where('product_id', '=', id).execute()
}

export async function ownsListing(db: Db, farmerId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('farmer_id', '=', farmerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Of these ids, those of the farmer's own listings. */
export async function findOwnAmong(db: Db | Tx, farmerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('farmer_id', '=', farmerId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Newest first, from below `before` on. */
export async function findOwnIds(
  db: Db,
  farmerId: string,
  before: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('farmer_id', '=', farmerId)
    .where('deleted_at', 'is', null)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many of a farmer's listings are in each state. */
export async function countOwn(db: Db, farmerId: string): Promise<Record<Listing['status'], number>> {
  const rows = await db
    .selectFrom('products')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('farmer_id', '=', farmerId)
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute()
  return {
    approved: 0,
    pending: 0,
    rejected: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  }
}
