import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

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

/**
 * Writes a catalogue of this many products by set-based SQL, with all triggers: names from the table of produce in all its
 * languages, most approved and in stock, with farms and buyers. The word indexes are built afterwards, which is faster.
 */
export async function makeManyProducts(
  db: Db,
  products: number,
  onProgress: (made: number) => void = () => {},
  { farms, buyers }: People = peopleFor(products),
): Promise<Made> {
  await makeFarmers(db, farms)
  await makeBuyers(db, buyers)
  await makePictures(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'products' and indexdef like '% USING gin %'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  let next = 0
  const work = async () => {
    while (next < products) {
      const from = next
      next += CHUNK
      await makeProducts(db, from, Math.min(from + CHUNK, products), products, farms)
      onProgress(Math.min(next, products))
    }
  }
  await Promise.all([work(), work()])
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`vacuum analyze`.execute(db)
  return { products, rareWord: 'Zorawar', commonWords: ['Fresh', 'Desi'] }
}

const makeFarmers = (db: Db, count: number) =>
  sql`
    with made as (
      insert into accounts (id, realm, role, name, email, password_hash)
      select ${idOf(sql`n`)}, 'farmers', 'farmer',
             (array['Ramesh','Sunita','Gurpreet','Lakshmi','Abdul','Kamala','Bhavesh','Meena','Vijay','Asha'])[1 + n % 10] || ' '
             || (array['Jadhav','Patil','Singh','Iyer','Rahman','Devi','Solanki','Nair','Gowda','Das','Reddy'])[1 + n / 10 % 11],
             'farm' || n || '@example.in', 'none'
        from generate_series(1, ${count}::integer) as n
      returning id, name
    )
    insert into farmer_profiles (account_id, place)
    select id, (array['Pawas, Ratnagiri','Lasalgaon, Nashik','Khanna, Ludhiana','Thanjavur','Sopore, Kashmir','Almora',
                      'Gondal, Rajkot','Madikeri, Coorg','Guntur','Hassan'])[1 + abs(hashtext(name || id::text)) % 10]
      from made`.execute(db)

const makeBuyers = (db: Db, count: number) =>
  sql`
    insert into accounts (id, realm, role, name, email, password_hash)
    select ${idOf(sql`(1000000 + n)`)}, 'users', 'user', 'Buyer ' || n, 'buyer' || n || '@example.in', 'none'
      from generate_series(1, ${count}::integer) as n`.execute(db)

const makePictures = (db: Db) =>
  sql`
    insert into pictures (id, width, height, placeholder, complete)
    select md5(n::text), 1200, 900, 'data:image/webp;base64,' || repeat('A', 200), true from generate_series(1, 200) as n
  `.execute(db)

/** In order of creation: a higher number is a newer listing. */
async function makeProducts(db: Db, from: number, to: number, all: number, farms: number): Promise<void> {
  await sql`
    insert into products (id, farmer_id, name, description, category, unit, picture_id, price_paise, status)
    select ${idOf(sql`(1000000 + n)`)}, ${idOf(sql`(1 + abs(hashint4(n)) % ${farms}::integer)`)},
           concat_ws(' ',
             case when abs(hashint4(n + 1)) % 4 = 0 then 'Fresh' end,
             case when abs(hashint4(n + 2)) % 5 = 0 then 'Desi' end,
             case when n % greatest(${all}::integer / 20, 1) = 7 then 'Zorawar' end,
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
        on produce.at = abs(hashint4(n + 8)) % produce.count`.execute(db)
  await sql`
    insert into stock_moves (product_id, kind, delta)
    select ${idOf(sql`(1000000 + n)`)}, 'initial', 1 + n % 90
      from generate_series(${from}::integer, ${to}::integer - 1) as n where n % 10 <> 3`.execute(db)
}

/** Ids as the application makes them: later ones are higher. */
const idOf = (n: ReturnType<typeof sql>) => sql`
  (lpad(to_hex(1760000000000 + ${n}::bigint), 12, '0') || '7' || lpad(to_hex(${n}::bigint % 4096), 3, '0') || '8' || lpad(to_hex(${n}::bigint), 15, '0'))::uuid`
