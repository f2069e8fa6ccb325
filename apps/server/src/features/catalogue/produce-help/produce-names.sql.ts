import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { type Unit, usualUnit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export interface NamedProduce {
  readonly name: string
  readonly hindi: string | null
  readonly category: Category
  readonly unit: Unit
}

const SHOWN = 6

/** The unit is read from this many of the newest listings of a produce, never from all. */
const LOOKED_AT = 50

/** What is newly listed is read from this many listings. */
const NEWEST = 200

/**
 * Produce with a name that begins with the text: a listed one first, then the shorter name. Without a text, the produce
 * that most of the newest listings name. Names of whole categories (vegetables) are left out: they are no produce.
 */
export function produceNamesQuery(typed: string) {
  const text = sql`search_text(${typed})`
  const begun = sql`
    select produce, min(length(name)) as letters, 0::bigint as listings from produce_names
     where name ^@ ${text} and ${text} <> '' group by produce`
  const newest = sql`
    select substr(mark, 2) as produce, 0 as letters, count(*) as listings
      from (select id from findable_products order by id desc limit ${NEWEST}::integer) as new
      join product_marks on product_id = id group by mark`
  return sql<Omit<NamedProduce, 'unit'> & { readonly unit: Unit | null }>`
    with hits as (${typed === '' ? newest : begun}), named as (
      select hits.produce, letters, listings, first.spelling as name, first.category
        from hits cross join lateral (
          select spelling, category from produce_names where produce = hits.produce order by position limit 1
        ) as first
       where first.category is not null
         and hits.produce <> trim('-' from lower(regexp_replace(first.category, '[^A-Za-z]+', '-', 'g')))
       order by listings desc, letters, hits.produce limit ${3 * SHOWN}::integer
    )
    select upper(left(name, 1)) || substr(name, 2) as name,
           (select spelling from produce_names
             where produce = named.produce and spelling ~ '[\u0900-\u097f]' order by position limit 1) as hindi,
           category, units.unit
      from named left join lateral (
        select unit, count(*) as listings from (
          select unit from (
            select product_id from product_marks where mark = '@' || named.produce
             order by product_id desc limit ${LOOKED_AT}::integer
          ) as marked join findable_products on id = product_id
        ) as listed group by unit order by count(*) desc, unit limit 1
      ) as units on true
     order by named.listings desc, units.listings is null, letters, name limit ${SHOWN}::integer`
}

export async function findProduceNames(db: Db, typed: string): Promise<NamedProduce[]> {
  const { rows } = await produceNamesQuery(typed).execute(db)
  return rows.map((row) => ({ ...row, unit: row.unit ?? usualUnit(row.category) }))
}
