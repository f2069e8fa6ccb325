import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#db/lists/like-pattern.ts'
import type { Db, Tx } from '#db/pool.ts'

/** A listing in any state, with the fields that decide whether it is a deal. */
export interface PickedRow {
  readonly id: string
  readonly name: string
  readonly pricePaise: number
  readonly earlierPaise: number | null
  readonly unit: Unit
  readonly available: number
  readonly isListed: boolean
  readonly since: Date
  readonly pictureId: string
  readonly pictureWidth: number
  readonly picturePlaceholder: string
  readonly pictureComplete: boolean
  readonly farmerId: string
  readonly farmerName: string
  readonly farmerPlace: string
}

const columns = sql`
  products.id, products.name, products.price_paise::integer as "pricePaise",
  products.earlier_paise::integer as "earlierPaise", products.unit, products.listed as "isListed",
  (select available from stock_levels where product_id = products.id) as available,
  (select max(since) from price_history where product_id = products.id) as since,
  products.picture_id as "pictureId", pictures.width as "pictureWidth",
  pictures.placeholder as "picturePlaceholder", pictures.complete as "pictureComplete",
  products.farmer_id as "farmerId", accounts.name as "farmerName", farmer_profiles.place as "farmerPlace"`

const beside = sql`
  join pictures on pictures.id = products.picture_id
  join accounts on accounts.id = products.farmer_id
  join farmer_profiles on farmer_profiles.account_id = products.farmer_id`

/** In the operators' order. */
export async function findDeals(db: Db | Tx): Promise<PickedRow[]> {
  const { rows } = await sql<PickedRow>`
    select ${columns} from deals join products on products.id = deals.product_id ${beside}
     order by deals.position`.execute(db)
  return rows
}

/** Those of these listings that exist, in no order. */
export async function findByIds(tx: Tx, ids: readonly string[]): Promise<PickedRow[]> {
  const { rows } = await sql<PickedRow>`
    select ${columns} from products ${beside} where products.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** The sort keys of a page's last candidate. */
export interface CandidateSortKeys {
  readonly percent: number
  readonly id: string
}

const percent = sql`((products.earlier_paise - products.price_paise) * 100 / products.earlier_paise)`

/** On sale and cheaper than before: the deepest fall first, in index order. */
export const candidatesQuery = (
  text: string | null,
  after: CandidateSortKeys | null,
  limit: number,
) => sql<PickedRow>`
  select ${columns}
    from (
      select products.id from products
       where products.listed and products.earlier_paise is not null and ${percent} > 0 and ${named(text)}
         and ${after === null ? sql`true` : sql`(${percent}, products.id) < (${after.percent}, ${after.id}::uuid)`}
       order by ${percent} desc, products.id desc limit ${limit}
    ) as lowered
    join products on products.id = lowered.id ${beside}
   order by ${percent} desc, products.id desc`

/** Matches the name of the listing or its farmer. */
const named = (text: string | null): RawBuilder<unknown> =>
  text === null
    ? sql`true`
    : sql`products.id in (
        select id from products where deleted_at is null and name ilike ${likePattern(text)}
        union
        select products.id from accounts join products on products.farmer_id = accounts.id
         where accounts.role = 'farmer' and accounts.name ilike ${likePattern(text)} and products.deleted_at is null
      )`

export const findCandidates = async (
  db: Db,
  ...args: Parameters<typeof candidatesQuery>
): Promise<PickedRow[]> => (await candidatesQuery(...args).execute(db)).rows

/** Locks the picks against other writers, not readers. Returns what is picked. */
export async function lockDeals(tx: Tx): Promise<string[]> {
  await sql`lock table deals in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('deals').select('product_id as id').orderBy('position').execute()
  return rows.map(({ id }) => id)
}

export async function saveDeals(tx: Tx, ids: readonly string[], adminId: string): Promise<void> {
  await tx.deleteFrom('deals').execute()
  if (ids.length === 0) return
  await sql`
    insert into deals (position, product_id, picked_by)
    select position, product_id, ${adminId}
      from unnest(${ids}::uuid[]) with ordinality as picked (product_id, position)`.execute(tx)
}
