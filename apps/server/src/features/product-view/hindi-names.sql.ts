import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Returns the usual Hindi name of the produce, by product. A listing's produce is what its name ends with: Country
 * tomato is a tomato, tomato pickle is not. A name that the farmer wrote in Devanagari needs no other.
 */
export async function findHindiNames(
  db: Db,
  products: readonly { readonly id: string; readonly name: string }[],
): Promise<ReadonlyMap<string, string>> {
  const named = products.filter(({ name }) => !DEVANAGARI.test(name))
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ id: string; hindi: string }>`
    select listing.id, hindi.spelling as hindi
      from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ name }) => name)}::text[]) as listing (id, name)
     cross join lateral (select search_tokens(listing.name) as tokens) as read
     cross join lateral (
       select produce from produce_spans(read.tokens) where last = cardinality(read.tokens) order by first limit 1
     ) as span
     cross join lateral (
       select spelling from produce_names
        where produce_names.produce = span.produce and spelling ~ '[\u0900-\u097F]' order by position limit 1
     ) as hindi`.execute(db)
  return new Map(rows.map(({ id, hindi }) => [id, hindi]))
}

const DEVANAGARI = /\p{Script=Devanagari}/u
