import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { type SellableProduct, sellableColumns } from '#features/catalogue/product-view/products.sql.ts'

/** The product that others are compared with. */
export interface Likeness {
  readonly id: string
  readonly farmerId: string
  readonly category: Category
  /** The produce tags of its name. */
  readonly tags: readonly string[]
}

export const likenessQuery = (id: string) => sql<Likeness>`
  select id, farmer_id as "farmerId", category,
         array(select lexeme from unnest(ts_filter(words, '{a}')) where lexeme like '@%') as tags
    from sellable_products where id = ${id}`

export const findLikeness = async (db: Db, id: string): Promise<Likeness | undefined> =>
  (await likenessQuery(id).execute(db)).rows[0]

/** Chosen among this many of the newest of the category and of the same produce, never among all. */
const LOOKED_AT = 40

/** Others of the same category: in stock first, then the same produce, then other farms, then the newer. */
export const similarQuery = (
  { id, farmerId, category, tags }: Likeness,
  limit: number,
) => sql<SellableProduct>`
  with others as (
    (select id, farmer_id, available, false as same from findable_products
      where category = ${category} order by id desc limit ${LOOKED_AT}::integer)
    union all
    (select id, farmer_id, available, true from findable_products
      where category = ${category} and id = any (array(
        select product_id from unnest(${tags}::text[]) as wanted cross join lateral (
          select product_id from product_marks where mark = wanted order by product_id desc limit ${LOOKED_AT}::integer
        ) as newest)))
  ), chosen as (
    select id, bool_or(same) as same, bool_or(available > 0) as in_stock, bool_or(farmer_id <> ${farmerId}) as elsewhere
      from others where id <> ${id}
     group by id
     order by in_stock desc, same desc, elsewhere desc, id desc limit ${limit}::integer
  )
  select ${sellableColumns} from chosen join sellable_products using (id)
   order by in_stock desc, same desc, elsewhere desc, id desc`

export const findSimilar = async (
  db: Db,
  ...args: Parameters<typeof similarQuery>
): Promise<SellableProduct[]> => (await similarQuery(...args).execute(db)).rows
