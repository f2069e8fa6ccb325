import type { PriceSince } from '@farmgate/domain/catalogue/deal.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type SellableProduct, sellableColumns } from '../catalogue/products.sql.ts'

export const findHomeCopy = (db: Db) =>
  db.selectFrom('home_copy').select(['language', 'claim', 'text']).execute()

/** What the operators picked and can be bought, in their order, each with every price it had, oldest first. */
export async function findPicked(db: Db): Promise<{ product: SellableProduct; prices: PriceSince[] }[]> {
  const { rows: picked } = await sql<SellableProduct>`
    select ${sellableColumns} from deals join sellable_products on id = product_id
     where available > 0 order by position`.execute(db)
  if (picked.length === 0) return []
  const history = await db
    .selectFrom('price_history')
    .select(['product_id as id', 'since', sql<number>`price_paise::integer`.as('pricePaise')])
    .where(
      'product_id',
      'in',
      picked.map(({ id }) => id),
    )
    .orderBy('since')
    .execute()
  return picked.map((product) => ({ product, prices: history.filter(({ id }) => id === product.id) }))
}

/** The newest that can be bought. */
export const newestQuery = (limit: number) => sql<SellableProduct>`
  select ${sellableColumns} from sellable_products where available > 0 order by id desc limit ${limit}::integer`

export const findNewest = async (db: Db, limit: number): Promise<SellableProduct[]> =>
  (await newestQuery(limit).execute(db)).rows
