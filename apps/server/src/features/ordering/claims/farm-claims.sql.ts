import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import type { ClaimView } from '#features/ordering/order-views/order-changes.sql.ts'
import type { StoredPicture } from '#features/catalogue/pictures/present-picture.ts'

/** A claim as the farm sees it: nothing else of the buyer is read, so nothing else can leak. */
export interface FarmClaimView extends ClaimView {
  readonly orderId: string
  readonly orderNumber: number
  readonly buyerName: string
  readonly buyerPlace: string
  readonly name: string
  readonly unit: Unit
  readonly unitPricePaise: number
  readonly productPicture: StoredPicture
}

/** A time as text, as it is inside JSON. */
const iso = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_json(${at}) #>> '{}'`

/** The farm's open claims, then those of the last 30 days, the newest first. */
export async function findFarmClaims(db: Db, farmerId: string, max: number): Promise<FarmClaimView[]> {
  const { rows } = await sql<FarmClaimView>`
    select claim.id, claim.order_id as "orderId", orders.number::float8 as "orderNumber", buyer.name as "buyerName",
           concat_ws(', ', nullif(orders.to_city, ''), nullif(orders.to_state, '')) as "buyerPlace",
           claim.product_id as "productId", line.name, line.unit, line.unit_price_paise::float8 as "unitPricePaise",
           json_build_object('id', product_picture.id, 'width', product_picture.width,
             'placeholder', product_picture.placeholder, 'complete', product_picture.complete) as "productPicture",
           claim.parts, claim.reason, claim.words,
           (select json_build_object('id', picture.id, 'width', picture.width, 'placeholder', picture.placeholder,
                                     'complete', picture.complete)
              from pictures as picture where picture.id = claim.picture_id) as picture,
           claim.late, claim.mark_id is not null as "byDriver", ${iso(sql`claim.created_at`)} as at, claim.asked_paise::float8 as "askedPaise", claim.state,
           claim.given_paise::float8 as "givenPaise", claim.note, ${iso(sql`claim.decided_at`)} as "decidedAt",
           claim.farm_words as "farmWords", ${iso(sql`claim.farm_answered_at`)} as "farmAnsweredAt"
      from item_claims as claim
      join orders on orders.id = claim.order_id
      join accounts as buyer on buyer.id = claim.buyer_id
      join order_lines as line on line.order_id = claim.order_id and line.product_id = claim.product_id
      join pictures as product_picture on product_picture.id = line.picture_id
     where claim.farmer_id = ${farmerId}
       and (claim.state = 'pending' or claim.created_at > now() - interval '30 days')
     order by claim.state = 'pending' desc, claim.created_at desc, claim.id
     limit ${max}`.execute(db)
  return rows
}

/** The order of one of the farm's claims. Another farm's claim is not found. */
export async function findClaimedOrder(
  db: Db,
  farmerId: string,
  claimId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('item_claims')
    .select('order_id')
    .where('id', '=', claimId)
    .where('farmer_id', '=', farmerId)
    .executeTakeFirst()
  return found?.order_id
}

export async function saveFarmWords(tx: Tx, claimId: string, words: string): Promise<void> {
  await tx
    .updateTable('item_claims')
    .set({ farm_words: words, farm_answered_at: sql<Date>`now()` })
    .where('id', '=', claimId)
    .execute()
}
