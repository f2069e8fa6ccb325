import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export interface MarketPrices {
  readonly name: string
  readonly hindi: string | null
  readonly paise: readonly number[]
}

/** The newest listings say what a produce sells for now. */
const LOOKED_AT = 200

/**
 * The prices of other farms for the produce that a listing's name names, in this unit. Of several names the longest
 * counts: green chilli powder is a powder.
 */
export const marketPricesQuery = (farmerId: string, name: string, unit: Unit) => sql<MarketPrices>`
  with meant as (
    select produce from produce_spans(search_tokens(${name})) order by last - first desc, last desc limit 1
  )
  select (select upper(left(spelling, 1)) || substr(spelling, 2) from produce_names
           where produce = meant.produce order by position limit 1) as name,
         (select spelling from produce_names
           where produce = meant.produce and spelling ~ '[\u0900-\u097f]' order by position limit 1) as hindi,
         array(
           select price_paise::integer from (
             select product_id from product_marks where mark = '@' || meant.produce
              order by product_id desc limit ${LOOKED_AT}::integer
           ) as newest join findable_products on id = product_id
            where unit = ${unit}::product_unit and farmer_id <> ${farmerId} and available > 0
         ) as paise
    from meant`

export const findMarketPrices = async (
  db: Db,
  ...args: Parameters<typeof marketPricesQuery>
): Promise<MarketPrices | undefined> => (await marketPricesQuery(...args).execute(db)).rows[0]
