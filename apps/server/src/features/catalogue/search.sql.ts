import type { AskedWord, Attempt, Guess, NamedProduce, Wanted } from '@farmgate/domain/catalogue/search.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { isNarrow, narrowed, sellableColumns, type Filters, type SellableProduct } from './products.sql.ts'

/** More words than this are no question but a letter. */
const WORDS_MAX = 8

/** Of a produce with so many listings the total says only that there are more. */
const PLENTY = 1_001

export interface ReadQuestion {
  readonly words: readonly AskedWord[]
  readonly named: readonly NamedProduce[]
  /** Marks of the produce whose names begin with the last word. */
  readonly completions: readonly string[]
}

/** The words of a question, which of them are known here, and which produce they name. */
export async function readQuestion(db: Db, text: string): Promise<ReadQuestion> {
  const { rows } = await sql<ReadQuestion>`
    with asked as (select coalesce((search_tokens(${text}))[1:${WORDS_MAX}::integer], '{}') as tokens)
    select
      (select coalesce(json_agg(json_build_object('word', word, 'isKnown', exists (
                 select from search_vocabulary where search_vocabulary.word = token.word)) order by place), '[]')
         from unnest(tokens) with ordinality as token (word, place)) as words,
      (select coalesce(json_agg(json_build_object(
                'marks', marks, 'first', first - 1, 'last', last - 1,
                'isPlenty', (select count(*) from (
                   select from product_marks where mark = marks[1] limit ${PLENTY}::integer) as counted) = ${PLENTY}::integer
              ) order by first), '[]')
         from produce_spans(tokens)) as named,
      (select coalesce(json_agg(distinct marks[1]), '[]')
         from (
           select marks from produce_names
            where length(tokens[cardinality(tokens)]) >= 3
              and name ^@ tokens[cardinality(tokens)]
            order by position limit 20
         ) as begun) as completions
    from asked`.execute(db)
  return rows[0] ?? { words: [], named: [], completions: [] }
}

/** How many words of the vocabulary are looked at more closely. */
const ALIKE = 30

/** Words like these: those that sound the same, and those whose letters are most alike. Only the vocabulary is read. */
export const guessesQuery = (words: readonly string[]) => sql<Guess & { asked: string }>`
  select asked, word, coalesce(usual.spelling, word) as shown,
         levenshtein(sound, asked_sound) as "soundEdits", levenshtein(word, asked) as "spellingEdits"
    from unnest(${[...words]}::text[]) as asked
   cross join lateral (select search_sound(asked) as asked_sound) as heard
   cross join lateral (
     (select word, sound from search_vocabulary where sound = asked_sound limit ${ALIKE}::integer)
     union
     (select word, sound from search_vocabulary where sound is not null order by sound <-> asked_sound limit ${ALIKE}::integer)
   ) as alike
    left join lateral (
      select other.spelling
        from produce_names as this join produce_names as other using (produce)
       where this.name = alike.word and search_sound(other.name) = alike.sound
       order by other.position limit 1
    ) as usual on true
   where length(word) < 60`

export const findGuesses = async (db: Db, words: readonly string[]): Promise<(Guess & { asked: string })[]> =>
  (await guessesQuery(words).execute(db)).rows

/** As PostgreSQL reads it. Words and marks hold letters and digits only: search_text has made them. */
export const toTsquery = (attempt: Attempt): string =>
  attempt.map((wanted) => `(${wanted.map((one) => `(${alternatives(one).join('|')})`).join('&')})`).join('|')

const alternatives = ({ words, marks, isPrefix }: Wanted): string[] => [
  ...marks.map((mark) => `'${mark}'`),
  ...(words.length === 0 ? [] : [`(${allOf(words, isPrefix ? '*' : '')})`]),
]

const allOf = (words: readonly string[], flags: string): string =>
  words.map((word) => (flags === '' ? `'${word}'` : `'${word}':${flags}`)).join('&')

/** What a match is worth by where it was found. */
function pointsFor(attempt: Attempt): { query: string; points: number }[] {
  const wanted = [...new Set(attempt.flat())]
  return wanted.flatMap(({ words, marks, isPrefix }) => {
    const star = isPrefix ? '*' : ''
    return [
      // It is that produce, whatever it is called.
      ...marks.map((mark) => ({ query: `'${mark}':A`, points: 4 })),
      // Its name says so.
      ...(words.length === 0 ? [] : [{ query: allOf(words, `A${star}`), points: 4 }]),
      // Its name, shelf, farmer or place does; all else is in the description.
      ...(words.length === 0 ? [] : [{ query: allOf(words, `AC${star}`), points: 2 }]),
    ]
  })
}

/** The best are chosen among this many: the newest that match. Ranking all would take longer the more there are. */
export const CANDIDATES = 200

export interface ScoredProduct extends SellableProduct {
  readonly score: number
  /** How many match, counted as far as the total is. */
  readonly matched: number
  /** The newest of the candidates and the oldest. */
  readonly newest: string
  readonly oldest: string
}

export interface BestPlace {
  readonly score: number
  readonly id: string
  /** The newest candidate of the first page: what was listed since does not move those that follow. */
  readonly newest: string
}

/**
 * The best matches, best first. Points for each thing asked for, by where it was found; what is sold out counts half;
 * of equals the one whose name says the least besides, then the newer.
 */
export const bestQuery = (
  attempt: Attempt,
  filters: Filters,
  after: BestPlace | null,
  limit: number,
  countMax: number,
) => {
  const points = pointsFor(attempt)
  const mark = onlyMark(attempt, filters)
  const since = after?.newest ?? NEWEST_EVER
  return sql<ScoredProduct>`
    with matched as materialized (
      ${mark === null ? newestFound(filters, since, countMax) : newestMarked(mark, since, countMax)}
    ), candidates as materialized (
      select id, words, available
        from (select id from matched order by id desc limit ${CANDIDATES}::integer) as newest
        join findable_products using (id)
    ), scored as (
      select id,
             (select coalesce(sum(worth), 0)
                from unnest(${points.map(({ query }) => query)}::tsquery[], ${points.map((one) => one.points)}::integer[])
                  as point (query, worth)
               where words @@ query)::integer * case when available > 0 then 200 else 100 end
             - least(length(ts_filter(words, '{a}')), 50) as score
        from candidates
    ), page as (
      select * from scored
       where ${after === null ? sql`true` : sql`(score, id) < (${after.score}, ${after.id}::uuid)`}
       order by score desc, id desc limit ${limit}::integer
    )
    select ${sellableColumns}, page.score,
           (select count(*)::integer from matched) as matched,
           (select id from candidates order by id desc limit 1) as newest,
           (select id from candidates order by id limit 1) as oldest
      from page join sellable_products using (id)
     order by page.score desc, id desc`
}

/** Above every id there will be. */
const NEWEST_EVER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The mark that is all that was asked for; null where there is more to it. */
function onlyMark(attempt: Attempt, filters: Filters): string | null {
  const [wanted, ...more] = attempt.flat()
  const isAlone = more.length === 0 && wanted?.words.length === 0 && wanted.marks.length === 1
  return isAlone && filters.category === null && !isNarrow(filters) ? (wanted.marks[0] ?? null) : null
}

const newestFound = (filters: Filters, since: string, limit: number) => sql`
  select id from findable_products where ${narrowed(filters)} and id <= ${since}
   order by id desc limit ${limit}::integer`

const newestMarked = (mark: string, since: string, limit: number) => sql`
  select product_id as id from product_marks where mark = ${mark} and product_id <= ${since}
   order by product_id desc limit ${limit}::integer`

export const findBest = async (db: Db, ...asked: Parameters<typeof bestQuery>): Promise<ScoredProduct[]> =>
  (await bestQuery(...asked).execute(db)).rows
