import type { ReviewStatus } from '@farmgate/domain/catalogue/listings/listing.ts'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#db/lists/like-pattern.ts'
import type { Db } from '#db/pool.ts'
import { productsOfProduce } from '#db/produce-names/products-of-produce.sql.ts'

/** Which listings: of one farmer, and only these. Null means any. */
export interface ReviewScope {
  readonly farmerId: string | null
  readonly ids: readonly string[] | null
}

/** A text may match half the shop, so only the newest matches of each kind are searched, up to this number. */
const MATCHES_MAX = 1_000

/** The listings whose name, or whose farmer's name, contains the text, and those of the produce that the text names. */
export async function findMatches(db: Db, farmerId: string | null, text: string): Promise<string[]> {
  const named = likePattern(text)
  return idsOf(
    db,
    sql`
      (select products.id from products
        where products.deleted_at is null and products.name ilike ${named} and ${ofFarmer(farmerId)}
        order by products.id desc limit ${MATCHES_MAX})
      union
      (select products.id from accounts join products on products.farmer_id = accounts.id
        where accounts.role = 'farmer' and accounts.name ilike ${named}
          and products.deleted_at is null and ${ofFarmer(farmerId)}
        order by products.id desc limit ${MATCHES_MAX})
      union
      (select products.id from ${productsOfProduce(text, MATCHES_MAX)} as of_produce
         join products on products.id = of_produce.id
        where products.deleted_at is null and ${ofFarmer(farmerId)})`,
  )
}

/** What an admin has to review: listings, and changes of those on sale. The oldest listing first. */
export const findWaiting = (
  db: Db,
  scope: ReviewScope,
  after: string | null,
  limit: number,
): Promise<string[]> =>
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
export const findDecided = (
  db: Db,
  scope: ReviewScope,
  before: string | null,
  limit: number,
): Promise<string[]> =>
  idsOf(
    db,
    sql`
      select products.id from products
       where products.status <> 'pending' and products.deleted_at is null and not ${hasWaitingChange}
         and ${within(scope)} and ${beyond('<', before)}
       order by products.id desc limit ${limit}`,
  )

/** The decided listings of one status. One on sale with a pending change is among the waiting ones. */
export const findOfStatus = (
  db: Db,
  status: Exclude<ReviewStatus, 'pending'>,
  scope: ReviewScope,
  before: string | null,
  limit: number,
): Promise<string[]> =>
  idsOf(
    db,
    sql`
      select products.id from products
       where products.status = ${status} and products.deleted_at is null and not ${hasWaitingChange}
         and ${within(scope)} and ${beyond('<', before)}
       order by products.id desc limit ${limit}`,
  )

/** Whether the row of `products` is on sale with a change that waits for a decision. */
export const hasWaitingChange = sql`exists (
  select from product_changes where product_changes.product_id = products.id and product_changes.status = 'pending'
)`

const ofFarmer = (farmerId: string | null): RawBuilder<unknown> =>
  farmerId === null ? sql`true` : sql`products.farmer_id = ${farmerId}`

const within = ({ farmerId, ids }: ReviewScope): RawBuilder<unknown> =>
  ids === null ? ofFarmer(farmerId) : sql`${ofFarmer(farmerId)} and products.id = any(${ids}::uuid[])`

const beyond = (direction: '<' | '>', id: string | null): RawBuilder<unknown> =>
  id === null ? sql`true` : sql`products.id ${sql.raw(direction)} ${id}`

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}
