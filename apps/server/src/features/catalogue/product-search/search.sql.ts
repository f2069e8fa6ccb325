import type {
  QueryWord,
  SearchAttempt,
  SpellingGuess,
  NamedProduce,
  SearchTerm,
} from '@farmgate/domain/catalogue/shop/search.ts'
import { sql } from 'kysely'
import { PLAN_EACH_TIME } from '#db/named-statements.ts'
import type { Db } from '#db/pool.ts'
import {
  hasFilters,
  matchesFilters,
  sellableColumns,
  type Filters,
  type SellableProduct,
} from '#features/catalogue/product-view/products.sql.ts'
import { reachedFarms } from './reach.sql.ts'

/** The maximum number of search words; the rest are ignored. */
const WORDS_MAX = 8

/** A produce with this many listings is common: the total only says that there are more. */
const PLENTY = 1_001

/** Behind every letter of a name. */
const LAST_LETTER = sql`chr(1114111)`

export interface ParsedQuery {
  readonly words: readonly QueryWord[]
  readonly named: readonly NamedProduce[]
  /** Tags of the produce whose names begin with the last word. */
  readonly completions: readonly string[]
}

/**
 * The words of a search, which of them are known here, and which produce they name. Written so that one plan is good for
 * any text: the words are found once, and names that begin with the last one are a range of the index.
 */
export async function readQuestion(db: Db, text: string): Promise<ParsedQuery> {
  const { rows } = await sql<ParsedQuery>`
    with found as materialized (
      select coalesce((search_tokens(${text}))[1:${sql.lit(WORDS_MAX)}], '{}') as tokens
    ), searched as materialized (
      select tokens, tokens[cardinality(tokens)] as last from found
    )
    select
      (select coalesce(json_agg(json_build_object('word', word, 'isKnown', exists (
                 select from search_vocabulary where search_vocabulary.word = token.word)) order by place), '[]')
         from unnest(tokens) with ordinality as token (word, place)) as words,
      (select coalesce(json_agg(json_build_object(
                'tags', span.marks, 'first', span.first - 1, 'last', span.last - 1,
                'isPlenty', (select count(*) from (
                   select from product_marks where mark = span.marks[1] limit ${sql.lit(PLENTY)}) as counted) = ${sql.lit(PLENTY)}
              ) order by span.first), '[]')
         from produce_spans(tokens) as span) as named,
      (select coalesce(json_agg(distinct marks[1]), '[]')
         from (
           select marks from produce_names
            where length(searched.last) >= 3 and name ~>=~ searched.last and name ~<~ (searched.last || ${LAST_LETTER})
            order by position limit 20
         ) as begun) as completions
    from searched`.execute(db)
  return rows[0] ?? { words: [], named: [], completions: [] }
}

/** How many similar words of the vocabulary are compared closely. */
const ALIKE = 30

/**
 * Words similar to these: those that sound the same, and those with the most similar letters. Only the vocabulary is
 * read.
 */
export const guessesQuery = (words: readonly string[]) => sql<SpellingGuess & { typed: string }>`
  select typed, word, coalesce(usual.spelling, word) as shown,
         levenshtein(sound, typed_sound) as "soundEdits", levenshtein(word, typed) as "spellingEdits"
    from unnest(${[...words]}::text[]) as typed
   cross join lateral (select search_sound(typed) as typed_sound) as sounds
   cross join lateral (
     (select word, sound from search_vocabulary where sound = typed_sound limit ${ALIKE}::integer)
     union
     (select word, sound from search_vocabulary where sound is not null order by sound <-> typed_sound limit ${ALIKE}::integer)
   ) as alike
    left join lateral (
      select other.spelling
        from produce_names as this join produce_names as other using (produce)
       where this.name = alike.word and search_sound(other.name) = alike.sound
       order by other.position limit 1
    ) as usual on true
   where length(word) < 60`

export const findGuesses = async (
  db: Db,
  words: readonly string[],
): Promise<(SpellingGuess & { typed: string })[]> => (await guessesQuery(words).execute(db)).rows

/** The attempt as a PostgreSQL tsquery. Words and tags contain letters and digits only: search_text has made them. */
export const toTsquery = (attempt: SearchAttempt): string =>
  attempt.map((wanted) => `(${wanted.map((one) => `(${alternatives(one).join('|')})`).join('&')})`).join('|')

const alternatives = ({ words, tags, isPrefix }: SearchTerm): string[] => [
  ...tags.map((tag) => `'${tag}'`),
  ...(words.length === 0 ? [] : [`(${allOf(words, isPrefix ? '*' : '')})`]),
]

const allOf = (words: readonly string[], flags: string): string =>
  words.map((word) => (flags === '' ? `'${word}'` : `'${word}':${flags}`)).join('&')

/** The points of a match by where it was found. */
function pointsFor(attempt: SearchAttempt): { query: string; points: number }[] {
  const wanted = [...new Set(attempt.flat())]
  return wanted.flatMap(({ words, tags, isPrefix }) => {
    const star = isPrefix ? '*' : ''
    return [
      // It is that produce, whatever its name is.
      ...tags.map((tag) => ({ query: `'${tag}':A`, points: 4 })),
      // Found in its name.
      ...(words.length === 0 ? [] : [{ query: allOf(words, `A${star}`), points: 4 }]),
      // Found in its name, category, farmer or place; the rest is in the description.
      ...(words.length === 0 ? [] : [{ query: allOf(words, `AC${star}`), points: 2 }]),
    ]
  })
}

/** More than any match has: of the candidates, what reaches the pincode comes first. */
const pointsForReach = (pincode: string) => sql`
  (select case when farmer_id in (${reachedFarms(pincode)}) then 2000000 when by_courier then 1000000 else 0 end
     from products where products.id = candidates.id)`

/** The best are chosen among this many of the newest matches. Ranking all would take longer the more there are. */
export const CANDIDATES = 200

export interface ScoredProduct extends SellableProduct {
  readonly score: number
  /** The number of matches, counted as far as the total is. */
  readonly matched: number
  /** The newest of the candidates and the oldest. */
  readonly newest: string
  readonly oldest: string
}

export interface BestSortKeys {
  readonly score: number
  readonly id: string
  /** The newest candidate of the first page, so that later listings do not move the following pages. */
  readonly newest: string
}

/**
 * The best matches, best first. Points for each search term, by where it was found; sold-out products count half; of
 * equals the one with the shortest remaining name, then the newer.
 */
export const bestQuery = (
  attempt: SearchAttempt,
  filters: Filters,
  after: BestSortKeys | null,
  limit: number,
  countMax: number,
  pincode: string | null = null,
) => {
  const points = pointsFor(attempt)
  const tag = onlyTag(attempt, filters)
  const since = after?.newest ?? NEWEST_EVER
  return sql<ScoredProduct>`
    with matched as materialized (
      ${tag === null ? newestFound(filters, since, countMax) : newestTagged(tag, since, countMax)}
    ), candidates as materialized (
      select id, ${tag === null ? sql`words` : sql`(select words from products where products.id = newest.id) as words`},
             (select available from stock_levels where product_id = newest.id) as available
        from (select * from matched order by id desc limit ${CANDIDATES}::integer) as newest
    ), scored as (
      select id,
             (select coalesce(sum(worth), 0)
                from unnest(${points.map(({ query }) => query)}::tsquery[], ${points.map((one) => one.points)}::integer[])
                  as point (query, worth)
               where words @@ query)::integer * case when available > 0 then 200 else 100 end
             - least(length(ts_filter(words, '{a}')), 50)${pincode === null ? sql`` : sql` + ${pointsForReach(pincode)}`} as score
        from candidates
    ), page as (
      select * from scored
       where ${after === null ? sql`true` : sql`(score, id) < (${after.score}, ${after.id}::uuid)`}
       order by score desc, id desc limit ${limit}::integer
    )
    select ${tag === null ? PLAN_EACH_TIME : sql``} ${sellableColumns}, page.score,
           (select count(*)::integer from matched) as matched,
           (select id from candidates order by id desc limit 1) as newest,
           (select id from candidates order by id limit 1) as oldest
      from page join sellable_products using (id)
     order by page.score desc, id desc`
}

/** Above every id that will be created. */
const NEWEST_EVER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The produce tag, if it is the only search term; else null. */
function onlyTag(attempt: SearchAttempt, filters: Filters): string | null {
  const [wanted, ...more] = attempt.flat()
  const isAlone = more.length === 0 && wanted?.words.length === 0 && wanted.tags.length === 1
  return isAlone && filters.category === null && !hasFilters(filters) ? (wanted.tags[0] ?? null) : null
}

const newestFound = (filters: Filters, since: string, limit: number) => sql`
  select id, words from findable_products where ${matchesFilters(filters)} and id <= ${since}
   order by id desc limit ${limit}::integer`

const newestTagged = (tag: string, since: string, limit: number) => sql`
  select product_id as id from product_marks where mark = ${tag} and product_id <= ${since}
   order by product_id desc limit ${limit}::integer`

export const findBest = async (db: Db, ...args: Parameters<typeof bestQuery>): Promise<ScoredProduct[]> =>
  (await bestQuery(...args).execute(db)).rows
