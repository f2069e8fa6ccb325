import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { isDelivered } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import type { ShownPicture } from '#features/catalogue/pictures/present-picture.ts'

interface SideView {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly phone: string
  readonly avatar: ShownPicture | null
  readonly delivered: number
}

/** What an operator needs to decide a claim, beside its order. */
export interface ClaimToDecideView {
  readonly id: string
  readonly orderId: string
  readonly mostPaise: number
  readonly upiId: string | null
  readonly buyer: SideView
  readonly farm: SideView
  readonly decidedBy: string | null
}

export async function viewClaimsToDecide(db: Db, ids: readonly string[]): Promise<ClaimToDecideView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ClaimToDecideView>`
    select claim.id, claim.order_id as "orderId", claim.upi_id as "upiId", operator.name as "decidedBy",
           least(claim.asked_paise, coalesce(last.kept_paise, line.line_paise))::float8 as "mostPaise",
           json_build_object(
             'id', buyer.id, 'name', buyer.name, 'phone', orders.contact_phone, 'avatar', null,
             'place', concat_ws(', ', nullif(orders.to_city, ''), nullif(orders.to_state, '')),
             'delivered', ${deliveredOrders}) as buyer,
           json_build_object(
             'id', parcel.farmer_id, 'name', parcel.farmer_name, 'place', parcel.farmer_place,
             'phone', coalesce(farm_address.phone, ''),
             'avatar', ${avatarOf}, 'delivered', ${deliveredParcels}) as farm
      from item_claims as claim
      join orders on orders.id = claim.order_id
      join accounts as buyer on buyer.id = claim.buyer_id
      join parcels as parcel on parcel.order_id = claim.order_id and parcel.farmer_id = claim.farmer_id
      join order_lines as line on line.order_id = claim.order_id and line.product_id = claim.product_id
      left join lateral (
        select kept_paise from line_changes
         where line_changes.order_id = claim.order_id and line_changes.product_id = claim.product_id
         order by position desc limit 1
      ) as last on true
      left join addresses as farm_address on farm_address.account_id = claim.farmer_id
      left join accounts as operator on operator.id = claim.decided_by
     where claim.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The order that must be locked before its claim. */
export async function findOrderOfClaim(db: Db, claimId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('item_claims')
    .select('order_id as orderId')
    .where('id', '=', claimId)
    .executeTakeFirst()
  return found?.orderId
}

const deliveredOrders: RawBuilder<unknown> = upToMax(
  sql`select from orders as own where own.buyer_id = claim.buyer_id and ${isDelivered('own')}`,
)

const deliveredParcels: RawBuilder<unknown> = upToMax(
  sql`select from parcels as own where own.farmer_id = claim.farmer_id and own.placed and ${isDelivered('own')}`,
)

const avatarOf = sql`(
  select json_build_object('id', pictures.id, 'width', pictures.width, 'complete', pictures.complete)
    from farmer_profiles join pictures on pictures.id = farmer_profiles.avatar
   where farmer_profiles.account_id = claim.farmer_id)`
