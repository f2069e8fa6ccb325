import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX, upToMax } from '#db/lists/bounded-count.ts'
import type { Db } from '#db/pool.ts'
import { hasWaitingChange } from './listings-to-review.sql.ts'

/** Counts listings by state. Each counts once: one on sale with a pending change counts as pending. */
export interface Counts {
  readonly all: number
  readonly pending: number
  readonly approved: number
  readonly rejected: number
}

export async function countListings(db: Db, farmerId: string | null): Promise<Counts> {
  const { rows } = await (farmerId === null
    ? sql<Counts>`
        select ${upToMax(sql`select from products where deleted_at is null`)} as "all",
               ${upToMax(sql`
                 select from products where status = 'pending' and deleted_at is null
                 union all
                 select from product_changes where status = 'pending'`)} as pending,
               ${upToMax(sql`
                 select from products
                  where status = 'approved' and deleted_at is null and not ${hasWaitingChange}`)} as approved,
               ${upToMax(sql`select from products where status = 'rejected' and deleted_at is null`)} as rejected`
    : sql<Counts>`select "all", pending, approved, rejected from ${countsOfFarmer(sql`${farmerId}::uuid`)} as counts`
  ).execute(db)
  return rows[0] ?? { all: 0, pending: 0, approved: 0, rejected: 0 }
}

/**
 * Counts a farm's own listings in one scan: a table of one row, to be joined laterally. The change is looked up listing
 * by listing, because a join would read every farm's changes for each farm.
 */
export const countsOfFarmer = (farmerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select least(count(*), ${COUNT_MAX})::int as "all",
         least(count(*) filter (where 'pending' in (status, change)), ${COUNT_MAX})::int as pending,
         least(count(*) filter (where status = 'approved' and change is distinct from 'pending'),
               ${COUNT_MAX})::int as approved,
         least(count(*) filter (where status = 'rejected'), ${COUNT_MAX})::int as rejected
    from (
      select status,
             (select change.status from product_changes as change where change.product_id = products.id) as change
        from products
       where farmer_id = ${farmerId} and deleted_at is null
    ) as own
)`
