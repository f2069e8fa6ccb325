import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isUsed } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

interface ReachRequest {
  readonly accountId: string
  readonly productId: string
  readonly pincode: string
}

/** Stores the request unless it exists. Returns whether the product is on sale. */
export async function saveReachRequest(
  db: Db,
  { accountId, productId, pincode }: ReachRequest,
): Promise<boolean> {
  const { rows } = await sql<{ isOnSale: boolean }>`
    with saved as (
      insert into reach_requests (id, account_id, product_id, pincode)
      select ${uuid()}, ${accountId}, id, ${pincode} from sellable_products where id = ${productId}
      on conflict on constraint reach_request_once do nothing
    )
    select exists (select from sellable_products where id = ${productId}) as "isOnSale"`.execute(db)
  return rows[0]?.isOnSale ?? false
}

/** Keeps the newest requests of a buyer. */
export async function keepNewestRequests(db: Db, accountId: string, most: number): Promise<void> {
  await sql`
    delete from reach_requests
     where id in (
       select id from reach_requests where account_id = ${accountId} order by id desc offset ${most})`.execute(
    db,
  )
}

export interface ReachedRequest extends ReachRequest {
  readonly id: string
}

/**
 * Takes requests whose product now has an open day at their pincode, or goes there by courier. Others that take them at
 * the same time get other ones.
 */
export async function takeReachedRequests(tx: Tx, limit: number): Promise<ReachedRequest[]> {
  const { rows } = await sql<ReachedRequest>`
    delete from reach_requests
     where id in (
       select reach_requests.id
         from reach_requests
         join sellable_products on sellable_products.id = reach_requests.product_id
        where sellable_products.available > 0
          and (sellable_products.by_courier and ${isUsed('courier')}
            or ${isUsed('rounds')} and sellable_products.farmer_delivery = 'rounds' and exists (
            select from coming_days
             where coming_days.pincode = reach_requests.pincode and coming_days.farmer_id = sellable_products.farmer_id
               and coming_days.is_free and coming_days.cut_off_at > now()))
        order by reach_requests.id limit ${limit}
          for update of reach_requests skip locked)
    returning id, account_id as "accountId", product_id as "productId", pincode`.execute(tx)
  return rows
}
