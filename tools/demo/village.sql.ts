import type { Tx } from '@farmgate/server/db/pool.ts'
import { reviewedRowOf } from '@farmgate/server/features/catalogue/product-view/listing-columns.sql.ts'
import { sql } from 'kysely'
import type { SeededListing } from './seed-listing.ts'

export async function setJoined(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('accounts').set({ created_at: at }).where('id', '=', accountId).execute()
}

/** An operator with the role and the second factor of that day: long enough to approve money. */
export async function setApproverSince(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('accounts').set({ approver_since: at }).where('id', '=', accountId).execute()
}

/** Verified on the day of joining: many of the sample orders are paid in cash. */
export async function setEmailVerified(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('accounts').set({ email_verified_at: at }).where('id', '=', accountId).execute()
}

/** As the farmers submitted them, waiting for review, each at its own time: the first price is valid from then. */
export async function bringListings(tx: Tx, listings: readonly SeededListing[]): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      listings.map(({ id, farmerId, brought, firstPricePaise, listedAt }) => ({
        id,
        farmer_id: farmerId,
        ...reviewedRowOf(brought),
        price_paise: firstPricePaise,
        created_at: listedAt,
        updated_at: listedAt,
      })),
    )
    .execute()
  await tx
    .insertInto('stock_moves')
    .values(
      listings.map(({ id, farmerId, stock, listedAt }) => ({
        product_id: id,
        kind: 'initial' as const,
        delta: stock,
        actor_id: farmerId,
        at: listedAt,
      })),
    )
    .execute()
}

/** The outcome: decisions, lowered prices and proposed changes, at the time of the last one. */
export async function settleListings(
  tx: Tx,
  listings: readonly SeededListing[],
  adminId: string,
): Promise<void> {
  const settled = listings.map(({ id, listing, pricePaise, updatedAt }) => ({
    id,
    status: listing.status,
    review_note: listing.reviewNote,
    version: listing.version,
    price_paise: pricePaise,
    updated_at: updatedAt,
  }))
  await sql`
    update products
       set status = next.status, review_note = next.review_note, version = next.version,
           price_paise = next.price_paise, updated_at = next.updated_at
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as next (
             id uuid, status review_status, review_note text, version integer, price_paise bigint,
             updated_at timestamptz
           )
     where products.id = next.id
  `.execute(tx)
  await tx.insertInto('product_changes').values(listings.flatMap(changeRows)).execute()
  await tx
    .insertInto('audit_log')
    .values(listings.flatMap((seeded) => actRows(seeded, adminId)))
    .execute()
}

const changeRows = ({ id, listing: { change }, changedAt }: SeededListing) =>
  change === null
    ? []
    : [
        {
          product_id: id,
          ...reviewedRowOf(change.reviewed),
          status: change.status,
          note: change.note,
          created_at: changedAt,
        },
      ]

/** The last decision about each; a listing with a change was approved before. */
function actRows({ id, listing, listedAt, updatedAt }: SeededListing, adminId: string) {
  const act = (
    action: 'product.approved' | 'product.rejected',
    at: Date,
    detail: Record<string, string | number>,
    what: 'status' | 'change' = 'status',
  ) => ({
    actor_id: adminId,
    action,
    subject_id: id,
    at,
    detail: JSON.stringify(detail),
    before: JSON.stringify({ [what]: 'pending' }),
    after: JSON.stringify({ [what]: action.slice('product.'.length) }),
  })
  const { status, reviewNote, version, change } = listing
  if (status === 'pending') return []
  if (status === 'rejected') return [act('product.rejected', updatedAt, { version, note: reviewNote ?? '' })]
  const approved = act('product.approved', listedAt, { version: 2 })
  return change?.status === 'rejected'
    ? [approved, act('product.rejected', updatedAt, { version, note: change.note ?? '' }, 'change')]
    : [approved]
}

export async function pickDeals(
  tx: Tx,
  picked: readonly { readonly id: string; readonly name: string }[],
  adminId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('deals')
    .values(
      picked.map(({ id }, index) => ({
        position: index + 1,
        product_id: id,
        picked_by: adminId,
        picked_at: at,
      })),
    )
    .execute()
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: adminId,
      action: 'deals.picked',
      at,
      before: JSON.stringify({ deals: '' }),
      after: JSON.stringify({ deals: picked.map(({ name }) => name).join(', ') }),
    })
    .execute()
}
