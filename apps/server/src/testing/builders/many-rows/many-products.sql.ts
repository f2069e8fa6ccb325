import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { bulkTransaction } from './bulk-transaction.sql.ts'
import { dropIndexes } from './bulk-indexes.sql.ts'
import { vacuumWhole } from './bulk-vacuum.sql.ts'
import { inPairs } from './in-pairs.ts'
import { type TimeStage, untimed } from './stages.ts'

export interface Made {
  readonly products: number
  /** A word in the names of about twenty listings, however many there are. */
  readonly rareWord: string
  /** Words in the names of a quarter and a fifth of all listings. */
  readonly commonWords: readonly [string, string]
}

export interface People {
  readonly farms: number
  readonly buyers: number
}

/**
 * The people of a shop of this size: many buyers and few farms, a hundred at least. The planner estimates joins from
 * these proportions: a shop of farms alone hides wrong plans.
 */
export function peopleFor(products: number): People {
  const farms = Math.max(100, Math.ceil(products / 500))
  return { farms, buyers: farms * 50 }
}

/** Rows per statement: enough that the rows dominate its cost, few enough to report progress. */
const CHUNK = 25_000

/** More products than this are copies of the first ones. */
const ORIGINALS = 25_000

/** Copies per statement. */
const COPIES = 100_000

/** What a product is written to, and the people. */
const TABLES = ['accounts', 'products', 'price_history', 'stock_levels', 'stock_moves', 'product_marks']

/**
 * Writes a catalogue of this many products by set-based SQL: names from the table of produce in all its languages, most
 * approved and in stock, with farms and buyers. All triggers run for the first 25 thousand. The others are copies of
 * them, each lot with farms of its own by the same names, because the triggers take a millisecond per product: the
 * rows are those that the triggers would have written. Indexes are built afterwards, which is faster.
 */
export async function makeManyProducts(
  db: Db,
  products: number,
  onProgress: (made: number) => void = () => {},
  { farms, buyers }: People = peopleFor(products),
  originalsMax = ORIGINALS,
  time: TimeStage = untimed,
): Promise<Made> {
  const originals = Math.min(products, originalsMax)
  const lot = { originals, farms: Math.floor(farms / Math.ceil(products / originals)) }
  await makeFarmers(db, farms, lot.farms)
  await makePictures(db)
  const buildWordIndexes = await dropIndexes(db, ['products'], 'gin')
  await time('products through triggers', () =>
    inPairs(0, originals, CHUNK, async (from, to) => {
      await makeProducts(db, from, to, lot)
      onProgress(to)
    }),
  )
  await sql`analyze products, product_marks`.execute(db)
  const buildIndexes = products > originals ? await dropIndexes(db, TABLES) : async () => {}
  await time('buyers', () => makeBuyers(db, buyers))
  if (products > originals) {
    await keepOriginals(db)
    await time('copies of products', () =>
      inPairs(originals, products, COPIES, async (from, to) => {
        await copyProducts(db, from, to, lot)
        onProgress(to)
      }),
    )
    await sql`drop table original_products, original_marks`.execute(db)
    await time('counts of categories', () => countListed(db))
  }
  await time('vacuum', () => vacuumWhole(db, TABLES))
  await time('indexes of products', buildIndexes)
  await time('indexes of words', buildWordIndexes)
  await time('analyze', () => sql`analyze`.execute(db))
  return { products, rareWord: 'Zorawar', commonWords: ['Fresh', 'Desi'] }
}

/** Farms of different lots have the same names and places. */
const makeFarmers = (db: Db, count: number, perLot: number) =>
  sql`
    with farm as materialized (
      select ${idOf(sql`n`)} as id, n, (n - 1) % ${perLot}::integer as at from generate_series(1, ${count}::integer) as n
    ), made as (
      insert into accounts (id, realm, role, name, email, password_hash)
      select id, 'farmers', 'farmer',
             (array['Ramesh','Sunita','Gurpreet','Lakshmi','Abdul','Kamala','Bhavesh','Meena','Vijay','Asha'])[1 + at % 10] || ' '
             || (array['Jadhav','Patil','Singh','Iyer','Rahman','Devi','Solanki','Nair','Gowda','Das','Reddy'])[1 + at / 10 % 11],
             'farm' || n || '@example.in', 'none'
        from farm
    )
    insert into farmer_profiles (account_id, place)
    select id, (array['Pawas, Ratnagiri','Lasalgaon, Nashik','Khanna, Ludhiana','Thanjavur','Sopore, Kashmir','Almora',
                      'Gondal, Rajkot','Madikeri, Coorg','Guntur','Hassan'])[1 + abs(hashint4(at)) % 10]
      from farm`.execute(db)

const makeBuyers = (db: Db, count: number) =>
  sql`
    insert into accounts (id, realm, role, name, email, password_hash)
    select ${buyerId(sql`n`)}, 'users', 'user', 'Buyer ' || n, 'buyer' || n || '@example.in', 'none'
      from generate_series(1, ${count}::integer) as n`.execute(db)

const makePictures = (db: Db) =>
  sql`
    insert into pictures (id, width, height, placeholder, complete)
    select md5(n::text), 1200, 900, 'data:image/webp;base64,' || repeat('A', 200), true from generate_series(1, 200) as n
  `.execute(db)

interface Lot {
  readonly originals: number
  /** Its farms have the numbers from 1. */
  readonly farms: number
}

const isRare = (n: ReturnType<typeof sql>, originals: number) =>
  sql`${n} % greatest(${originals}::integer / 20, 1) = 7`

/** In order of creation: a higher number is a newer listing. */
const makeProducts = (db: Db, from: number, to: number, { originals, farms }: Lot): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The other chunk holds the counts of the categories until its end.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`
    insert into products (id, farmer_id, name, description, category, unit, picture_id, price_paise, status)
    select ${productId(sql`n`)}, ${idOf(sql`(1 + abs(hashint4(n)) % ${farms}::integer)`)},
           concat_ws(' ',
             case when abs(hashint4(n + 1)) % 4 = 0 then 'Fresh' end,
             case when abs(hashint4(n + 2)) % 5 = 0 then 'Desi' end,
             case when ${isRare(sql`n`, originals)} then 'Zorawar' end,
             (array['Agra','Nashik','Ooty','Konkan','Malabar','Punjab','Hill','Kashmiri','Organic','Sweet','Tender','Farm'])
               [1 + abs(hashint4(n + 3)) % 12],
             produce.spelling),
           concat_ws(' ', 'Grown on', (array['black','red','sandy','river'])[1 + abs(hashint4(n + 4)) % 4], 'soil,',
             (array['picked this morning','packed by hand','sorted and washed','without any spray'])[1 + abs(hashint4(n + 5)) % 4],
             'and sent the same day. Keeps for', 2 + n % 9, 'days.'),
           produce.category, (enum_range(null::product_unit))[1 + abs(hashint4(n + 6)) % 5],
           md5((1 + n % 200)::text), 500 + abs(hashint4(n + 7)) % 60000,
           case when n % 50 = 0 then 'pending' when n % 100 = 1 then 'rejected' else 'approved' end::review_status
      from generate_series(${from}::integer, ${to}::integer - 1) as n
      join (select row_number() over (order by name) - 1 as at, count(*) over () as count, spelling, category
              from produce_names where position <= 6) as produce
        on produce.at = abs(hashint4(n + 8)) % produce.count`.execute(tx)
    await sql`
    insert into stock_moves (product_id, kind, delta)
    select ${productId(sql`n`)}, 'initial', 1 + n % 90
      from generate_series(${from}::integer, ${to}::integer - 1) as n where n % 10 <> 3`.execute(tx)
  })

/** Aside, so that each chunk of copies reads them alone and not all products made so far. */
async function keepOriginals(db: Db): Promise<void> {
  await sql`
    create unlogged table original_products as
    select (row_number() over (order by id) - 1)::integer as at, * from products`.execute(db)
  await sql`
    create unlogged table original_marks as
    select at, mark from original_products join product_marks on product_id = id`.execute(db)
  await sql`analyze original_products, original_marks`.execute(db)
}

/**
 * What the triggers write for the originals, copied in one statement. The rare word stays rare: in its place the product
 * before it is copied.
 */
const copyProducts = (db: Db, from: number, to: number, { originals, farms }: Lot): Promise<void> =>
  bulkTransaction(db, async (tx) => {
    await sql`
      with numbered as (
        select n, n / ${originals}::integer as lot, n % ${originals}::integer as at
          from generate_series(${from}::integer, ${to}::integer - 1) as n
      ), copy as materialized (
        select n, lot, case when ${isRare(sql`at`, originals)} then at - 1 else at end as at, ${productId(sql`n`)} as id
          from numbered
      ), product as (
        insert into products (id, farmer_id, name, description, category, unit, picture_id, price_paise, status, words,
                              hindi_name, travels)
        select copy.id, ${idOf(sql`(1 + abs(hashint4(copy.at)) % ${farms}::integer + lot * ${farms}::integer)`)}, name,
               description, category, unit, picture_id, price_paise, status, words, hindi_name, travels
          from copy join original_products using (at) order by n
        returning id, updated_at, price_paise
      ), price as (
        insert into price_history (product_id, since, price_paise) select id, updated_at, price_paise from product
      ), level as (
        insert into stock_levels (product_id, available)
        select id, case when n % 10 <> 3 then 1 + n % 90 else 0 end from copy
      ), move as (
        insert into stock_moves (product_id, kind, delta) select id, 'initial', 1 + n % 90 from copy where n % 10 <> 3
      )
      insert into product_marks (mark, product_id)
      select mark, id from copy join original_marks using (at) order by mark, id`.execute(tx)
  })

/** The copies were made without the trigger that counts. */
const countListed = (db: Db) =>
  sql`
    update categories set listed_count = counted.count
      from (select category, count(*) from products where listed group by category) as counted
     where categories.name = counted.category`.execute(db)

/** Ids as the application makes them: later ones are higher. */
const idOf = (n: ReturnType<typeof sql>) => sql`
  (lpad(to_hex(1760000000000 + ${n}::bigint), 12, '0') || '7' || lpad(to_hex(${n}::bigint % 4096), 3, '0') || '8' || lpad(to_hex(${n}::bigint), 15, '0'))::uuid`

/** The id of the n-th farm, from 1. */
export const farmId = idOf

/** The id of the n-th product, from 0. */
export const productId = (n: ReturnType<typeof sql>) => idOf(sql`(1000000 + ${n})`)

/** The id of the n-th buyer, from 1. Farms are accounts too, so buyers are numbered beyond them. */
export const buyerId = (n: ReturnType<typeof sql>) => productId(n)
