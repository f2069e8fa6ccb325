import type { ClaimReason, ClaimState } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isDelivered } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

/** Whether a parcel of this buyer's order is delivered. Null: the buyer has no such order. */
export async function hasDeliveredParcel(db: Db, buyerId: string, orderId: string): Promise<boolean | null> {
  const found = await db
    .selectFrom('orders')
    .select(
      sql<boolean>`exists (select from parcels where order_id = orders.id and ${isDelivered()})`.as(
        'isDelivered',
      ),
    )
    .where('id', '=', orderId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  return found?.isDelivered ?? null
}

/**
 * Until the transaction ends, no other claim of this buyer is counted or made. Taken before the order's lock, with the
 * account's row, which the claim refers to.
 */
export async function lockClaimsOf(tx: Tx, buyerId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', buyerId).forKeyShare().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${buyerId}`}, 0))`.execute(tx)
}

/** What is known about one line of a locked order when a claim is made. */
export async function readClaimedLine(
  tx: Tx,
  orderId: string,
  productId: string,
): Promise<{ readonly deliveredAt: Date | null; readonly hasOpenClaim: boolean } | undefined> {
  return tx
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('parcels as parcel', (join) =>
      join.onRef('parcel.order_id', '=', 'line.order_id').onRef('parcel.farmer_id', '=', 'line.farmer_id'),
    )
    .select([
      sql<Date | null>`coalesce(parcel.delivered_at, orders.delivered_at)`.as('deliveredAt'),
      sql<boolean>`exists (
        select from item_claims
         where order_id = line.order_id and product_id = line.product_id and state = 'pending')`.as(
        'hasOpenClaim',
      ),
    ])
    .where('line.order_id', '=', orderId)
    .where(sql<string>`line.product_id::text`, '=', productId)
    .executeTakeFirst()
}

export interface NewClaim {
  readonly orderId: string
  readonly productId: string
  readonly farmerId: string
  readonly buyerId: string
  readonly parts: number
  readonly askedPaise: number
  readonly reason: ClaimReason
  readonly words: string | null
  readonly pictureId: string | null
  readonly upiId: string | null
  readonly isLate: boolean
  /** The driver's mark that made it; null: the buyer did. */
  readonly markId?: string
  /** The change of a claim that is approved at once. */
  readonly approvedBy: { readonly changePosition: number } | null
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('item_claims')
    .values({
      id,
      order_id: claim.orderId,
      product_id: claim.productId,
      farmer_id: claim.farmerId,
      buyer_id: claim.buyerId,
      parts: claim.parts,
      asked_paise: claim.askedPaise,
      reason: claim.reason,
      words: claim.words,
      picture_id: claim.pictureId,
      upi_id: claim.upiId,
      late: claim.isLate,
      mark_id: claim.markId ?? null,
      ...(claim.approvedBy === null
        ? {}
        : {
            state: 'approved',
            given_paise: claim.askedPaise,
            decided_at: sql<Date>`now()`,
            change_position: claim.approvedBy.changePosition,
          }),
    })
    .execute()
  return id
}

export interface LockedClaim {
  readonly id: string
  readonly orderId: string
  readonly productId: string
  readonly farmerId: string
  readonly buyerId: string
  readonly parts: number
  readonly askedPaise: number
  readonly reason: ClaimReason
  readonly state: ClaimState
}

/** Requires that its order's row is locked. */
export const lockClaim = (tx: Tx, id: string): Promise<LockedClaim | undefined> =>
  tx
    .selectFrom('item_claims')
    .select([
      'id',
      'order_id as orderId',
      'product_id as productId',
      'farmer_id as farmerId',
      'buyer_id as buyerId',
      'parts',
      sql<number>`asked_paise::float8`.as('askedPaise'),
      sql<ClaimReason>`reason`.as('reason'),
      sql<ClaimState>`state`.as('state'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The claims of an order that wait for a decision. */
export async function findOpenClaims(tx: Tx, orderId: string): Promise<string[]> {
  const open = tx.selectFrom('item_claims').select('id').where('order_id', '=', orderId)
  return (await open.where('state', '=', 'pending').orderBy('id').execute()).map(({ id }) => id)
}

export type SavedClaimDecision = { readonly adminId: string } & (
  | {
      readonly state: 'approved'
      readonly givenPaise: number
      readonly changePosition: number
      readonly note: string | null
    }
  | { readonly state: 'rejected'; readonly note: string }
)

export async function saveClaimDecision(tx: Tx, id: string, decision: SavedClaimDecision): Promise<void> {
  await tx
    .updateTable('item_claims')
    .set({
      state: decision.state,
      note: decision.note,
      decided_at: sql<Date>`now()`,
      decided_by: decision.adminId,
      ...(decision.state === 'approved'
        ? { given_paise: decision.givenPaise, change_position: decision.changePosition }
        : {}),
    })
    .where('id', '=', id)
    .execute()
}
