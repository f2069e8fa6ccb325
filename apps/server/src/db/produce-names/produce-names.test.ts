import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#testing/database/open-database.ts'
import { syncProduceNames } from './produce-names.sql.ts'
import { readProduceNames, SCRIPTS } from './produce-names.ts'

const names = readProduceNames()
const { url, db } = await openDatabase()
const pool = new Pool({ connectionString: url, max: 1 })
afterAll(() => pool.end())

test('at least 150 kinds of produce by 600 names, each in English, in Devanagari and in Latin letters', () => {
  const produce = new Set(names.map((name) => name.produce))
  expect(produce.size).toBeGreaterThanOrEqual(150)
  expect(names.length).toBeGreaterThanOrEqual(600)
  for (const key of produce)
    for (const script of SCRIPTS)
      expect(
        names.filter((name) => name.produce === key && name.script === script),
        `${key} in ${script}`,
      ).not.toEqual([])
})

test('Devanagari names are written in Devanagari, the others in Latin letters', () => {
  const wrong = names.filter(
    ({ script, spelling }) =>
      /[\u0900-\u097f]/.test(spelling) !== (script === 'devanagari') || /[^\w\s\u0900-\u097f]/.test(spelling),
  )
  expect(wrong).toEqual([])
})

test('every produce has an existing category, and every category has its own line', () => {
  expect(names.filter(({ category }) => !CATEGORIES.some((shelf) => shelf === category))).toEqual([])
  const keys = new Set(names.map(({ produce }) => produce))
  for (const shelf of CATEGORIES) expect(keys).toContain(shelf.toLowerCase().replace(/[^a-z]+/g, '-'))
})

test('a kind of a kind has the produce tags of all its ancestors', () => {
  const marksOf = (spelling: string) => names.find((name) => name.spelling === spelling)?.marks
  expect(marksOf('kabuli chana')).toEqual(['@kabuli-chana', '@chickpea', '@dal'])
  expect(marksOf('potato')).toEqual(['@potato'])
})

test('the table has exactly the names of the file', async () => {
  const { rows } = await sql<{ produce: string }>`select distinct produce from produce_names`.execute(db)
  expect(new Set(rows.map(({ produce }) => produce))).toEqual(new Set(names.map(({ produce }) => produce)))
})

test('one name for two kinds of produce is refused, and the table is unchanged', async () => {
  const count = async () => (await sql`select count(*) from produce_names`.execute(db)).rows
  const before = await count()
  const twice = { ...names[0], produce: 'other', spelling: 'Potatoes' } as (typeof names)[number]
  await expect(syncProduceNames(pool, [...names, twice])).rejects.toThrow(
    'one name for two: potato (other, potato)',
  )
  expect(await count()).toEqual(before)
})

test.each([
  ['a line with a field too few', 'potato | Vegetables | potato | आलू | aloo | batata', 'seven fields'],
  ['a kind of nothing', 'a | Fruits | b | c | d | e | f', 'a kind of b, which is not there'],
])('%s is refused', (_, line, reason) => {
  expect(() => readProduceNames(line)).toThrow(reason)
})

test.each([
  ['Sweet potato from the hills', ['@sweet-potato']],
  ['Potato, sweet', ['@potato']],
  ['Coconut oil', ['@coconut-oil', '@oil']],
  ['Green chilli powder', ['@chilli', '@chilli-powder', '@green-chilli']],
  ['नासिक का प्याज़', ['@onion']],
  ['LADY’S FINGERS', ['@okra']],
  ['Farm basket', []],
])('“%s” names %j', async (name, expected) => {
  const { rows } = await sql<{ mark: string }>`
    select distinct mark from produce_spans(search_tokens(${name})), unnest(marks) as mark order by mark`.execute(
    db,
  )
  expect(rows.map(({ mark }) => mark)).toEqual(expected)
})

test.each([
  ['Tomatoes', 'tomato'],
  ['Berries & Cherries!', 'berry cherry'],
  ['peas, radishes, asparagus', 'pea radish asparagus'],
  ['भिण्डी', 'भिंडी'],
  ['सब्ज़ी', 'सब्जी'],
  ['काँदा १२', 'कांदा 12'],
  ['Café 🍅 crème', 'cafe creme'],
  ['  ', ''],
])('“%s” is stored as “%s”', async (given, kept) => {
  const { rows } = await sql<{ text: string }>`select search_text(${given}) as text`.execute(db)
  expect(rows[0]?.text).toBe(kept)
})
