import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type SellableProduct, sellableColumns } from '../catalogue/products.sql.ts'

export const findHomeCopy = (db: Db) =>
  db.selectFrom('home_copy').select(['language', 'claim', 'text']).execute()

/** What the operators picked and can be bought, in their order, each with the price it may strike through. */
export async function findPicked(
  db: Db,
): Promise<{ product: SellableProduct; earlierPaise: number | null }[]> {
  const { rows } = await sql<SellableProduct & { earlierPaise: number | null }>`
    select ${sellableColumns}, (select earlier_paise::integer from products where products.id = product_id) as "earlierPaise"
      from deals join sellable_products on sellable_products.id = product_id
     where available > 0 order by position`.execute(db)
  return rows.map(({ earlierPaise, ...product }) => ({ product, earlierPaise }))
}

/** The newest that can be bought. */
export const newestQuery = (limit: number) => sql<SellableProduct>`
  select ${sellableColumns} from sellable_products where available > 0 order by id desc limit ${limit}::integer`

export const findNewest = async (db: Db, limit: number): Promise<SellableProduct[]> =>
  (await newestQuery(limit).execute(db)).rows
