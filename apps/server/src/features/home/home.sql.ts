import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { type SellableProduct, sellableColumns } from '#features/catalogue/products.sql.ts'

export const findHomeCopy = (db: Db) =>
  db.selectFrom('home_copy').select(['language', 'claim', 'text']).execute()

/** The picked listings that can be bought, in the operators' order. */
export async function findPicked(db: Db): Promise<SellableProduct[]> {
  const { rows } = await sql<SellableProduct>`
    select ${sellableColumns} from deals join sellable_products on sellable_products.id = product_id
     where available > 0 order by position`.execute(db)
  return rows
}

/** Products of the buyer's newest orders that are still listed, the newest order first. */
const boughtQuery = (buyerId: string, limit: number) => sql<SellableProduct>`
  with recent as (
    select id from orders where buyer_id = ${buyerId} and status <> 'cancelled' order by id desc limit ${RECENT_ORDERS}
  ), bought as (
    select distinct on (product_id) product_id, order_id as newest
      from order_lines where order_id in (select id from recent) order by product_id, order_id desc
  )
  select ${sellableColumns} from sellable_products join bought on bought.product_id = sellable_products.id
   order by bought.newest desc, id desc limit ${limit}`

const RECENT_ORDERS = 20

export const findBought = async (db: Db, buyerId: string, limit: number): Promise<SellableProduct[]> =>
  (await boughtQuery(buyerId, limit).execute(db)).rows

/** The newest that can be bought. */
export const newestQuery = (limit: number) => sql<SellableProduct>`
  select ${sellableColumns} from sellable_products where available > 0 order by id desc limit ${limit}::integer`

export const findNewest = async (db: Db, limit: number): Promise<SellableProduct[]> =>
  (await newestQuery(limit).execute(db)).rows
