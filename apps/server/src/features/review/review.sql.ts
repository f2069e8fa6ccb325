import type { ReviewStatus } from '@farmgate/domain/catalogue/listing.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Db } from '../../db/pool.ts'

/** Which listings: of one farmer, and only these. Null means any. */
export interface Scope {
  readonly farmerId: string | null
  readonly ids: readonly string[] | null
}

/** A text may fit half the shop: the newest so many of a kind are looked at, and no more. */
const FITS_MAX = 1_000

/** The listings whose name, or whose farmer's name, holds the text. */
export async function findFits(db: Db, farmerId: string | null, text: string): Promise<string[]> {
  const named = containing(text)
  return idsOf(
    db,
    sql`
      (select products.id from products
        where products.deleted_at is null and products.name ilike ${named} and ${ofFarmer(farmerId)}
        order by products.id desc limit ${FITS_MAX})
      union
      (select products.id from accounts join products on products.farmer_id = accounts.id
        where accounts.role = 'farmer' and accounts.name ilike ${named}
          and products.deleted_at is null and ${ofFarmer(farmerId)}
        order by products.id desc limit ${FITS_MAX})`,
  )
}

/** What an admin has to look at: listings, and changes of those on sale. The oldest listing first. */
export const findWaiting = (db: Db, scope: Scope, after: string | null, limit: number): Promise<string[]> =>
  idsOf(
    db,
    sql`
      select id from (
        (select products.id from products
          where products.status = 'pending' and products.deleted_at is null
            and ${within(scope)} and ${beyond('>', after)}
          order by products.id limit ${limit})
        union all
        (select products.id from product_changes join products on products.id = product_changes.product_id
          where product_changes.status = 'pending' and products.deleted_at is null
            and ${within(scope)} and ${beyond('>', after)}
          order by products.id limit ${limit})
      ) as waiting
      order by id limit ${limit}`,
  )

/** Everything else, newest first. */
export const findDecided = (db: Db, scope: Scope, before: string | null, limit: number): Promise<string[]> =>
  idsOf(
    db,
    sql`
      select products.id from products
       where products.status <> 'pending' and products.deleted_at is null and not ${hasWaitingChange}
         and ${within(scope)} and ${beyond('<', before)}
       order by products.id desc limit ${limit}`,
  )

export const findOfStatus = (
  db: Db,
  status: Exclude<ReviewStatus, 'pending'>,
  scope: Scope,
  before: string | null,
  limit: number,
): Promise<string[]> =>
  idsOf(
    db,
    sql`
      select products.id from products
       where products.status = ${status} and products.deleted_at is null
         and ${within(scope)} and ${beyond('<', before)}
       order by products.id desc limit ${limit}`,
  )

const hasWaitingChange = sql`exists (
  select from product_changes where product_changes.product_id = products.id and product_changes.status = 'pending'
)`

const ofFarmer = (farmerId: string | null): RawBuilder<unknown> =>
  farmerId === null ? sql`true` : sql`products.farmer_id = ${farmerId}`

const within = ({ farmerId, ids }: Scope): RawBuilder<unknown> =>
  ids === null ? ofFarmer(farmerId) : sql`${ofFarmer(farmerId)} and products.id = any(${ids}::uuid[])`

const beyond = (direction: '<' | '>', id: string | null): RawBuilder<unknown> =>
  id === null ? sql`true` : sql`products.id ${sql.raw(direction)} ${id}`

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}
