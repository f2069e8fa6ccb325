import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export interface Suggestion {
  readonly text: string
  readonly category: Category | null
}

/**
 * Produce whose name begins with the text, one name each, if it was ever sold here; then names of listings that begin
 * with it, by a skip scan over equal names; then listings with a later word that begins with it.
 */
export function suggestionsQuery(typed: string, limit: number) {
  // Evaluated before planning, so that the plan matches what was typed.
  const text = sql`search_text(${typed})`
  const begun = sql`lower(${typed})`
  const beyond = sql`(lower(${typed}) || chr(1114111))`
  return sql<Suggestion>`
  with recursive produce as (
    select distinct on (produce) spelling as text, category, position, length(name) as letters
      from produce_names
     where name ^@ ${text} and ${text} <> '' and exists (select from search_vocabulary where word = marks[1])
     order by produce, position
  ), named (lowered, text, category) as (
    (select lower(name), name, category from findable_products
      where lower(name) ~>=~ ${begun} and lower(name) ~<~ ${beyond} order by lower(name) using ~<~ limit 1)
    union all
    select next.* from named cross join lateral (
      select lower(name), name, category from findable_products
       where lower(name) ~>~ named.lowered and lower(name) ~<~ ${beyond} order by lower(name) using ~<~ limit 1
    ) as next
  ), mentioned as (
    ${typed.length < LETTERS_MIN ? sql`select name as text, category from produce_names where false` : mentioned(text)}
  ), every as (
    (select text, category, 1 as source, row_number() over (order by position, letters) as place from produce limit ${limit}::integer)
    union all
    select text, category, 2, row_number() over () from (select * from named limit ${limit}::integer) as first_named
    union all
    select text, category, 3, row_number() over () from mentioned
  ), once as (
    select distinct on (lower(text)) text, category, source, place from every order by lower(text), source, place
  )
  select text, category from once order by source, place limit ${limit}::integer`
}

export const findSuggestions = async (
  db: Db,
  ...args: Parameters<typeof suggestionsQuery>
): Promise<Suggestion[]> => (await suggestionsQuery(...args).execute(db)).rows

/** Fewer letters begin too many words. */
const LETTERS_MIN = 3

const mentioned = (text: RawBuilder<unknown>) => sql`
  select name as text, category from findable_products
   where words @@ (case when length(${text}) >= ${LETTERS_MIN}::integer
                        then '''' || replace(${text}, ' ', ''':A&''') || ''':A*' end)::tsquery
   order by id desc limit 20`
