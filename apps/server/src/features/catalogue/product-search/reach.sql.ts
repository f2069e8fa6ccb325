import { type RawBuilder, sql } from 'kysely'
import { knownLimit } from '#db/lists/known-limit.ts'
import { isUsed } from '#db/market-uses.sql.ts'
import type { Db } from '#db/pool.ts'
import {
  countOf,
  type Filters,
  matchesFilters,
  type PagedProduct,
  planOf,
  sellableColumns,
} from '#features/catalogue/product-view/products.sql.ts'

/** What reaches a pincode comes first: by a round, then by courier, then the rest. Each group is newest first. */
export const REACH_GROUPS = ['round', 'courier', 'rest'] as const

export type ReachGroup = (typeof REACH_GROUPS)[number]

/** The farms that bring their produce to a pincode on a day that still takes orders. */
export const reachedFarms = (pincode: string): RawBuilder<unknown> => sql`
  select distinct round_farms.farmer_id as id
    from round_pincodes
    join round_farms on round_farms.round_id = round_pincodes.round_id
    join farmer_profiles on farmer_profiles.account_id = round_farms.farmer_id
   where ${isUsed('rounds')} and round_pincodes.pincode = ${pincode} and farmer_profiles.delivery = 'rounds'
     and exists (
       select from round_days
        where round_days.round_id = round_farms.round_id and round_days.cut_off_at > now()
          and round_days.called_off_at is null and round_days.taken < round_days.capacity
          and not exists (
            select from farm_absences
             where farm_absences.farmer_id = round_farms.farmer_id and farm_absences.day = round_days.day))`

interface ReachPage {
  readonly pincode: string
  readonly group: ReachGroup
  readonly filters: Filters
  /** The id after which the page begins in its group; null for the group's first row. */
  readonly after: string | null
  readonly limit: number
  readonly countMax: number
}

/** One page of one group. The number of rows that it reads depends on the farms of the pincode, not on the shop's size. */
export const reachPageQuery = ({
  pincode,
  group,
  filters,
  after,
  limit,
  countMax,
}: ReachPage) => sql<PagedProduct>`
  with reached as materialized (${reachedFarms(pincode)})
  select ${planOf(filters)} ${sellableColumns}, ${countOf(filters, countMax)} as matched
    from (${group === 'round' ? newestOfFarms(filters, after, limit) : newestOfOthers(group, filters, after, limit)}) as found
    join sellable_products using (id)
   order by id desc limit ${limit}::integer`

const isAfter = (after: string | null) => (after === null ? sql`true` : sql`id < ${after}`)

/**
 * The newest of each farm, and of these the newest: no shelf is searched for the products of a few farms. A farm is
 * asked for no more than the page needs, which `knownLimit` would round up.
 */
const newestOfFarms = (filters: Filters, after: string | null, limit: number) => sql`
  select newest.id
    from reached
   cross join lateral (
     select id from findable_products
      where farmer_id = reached.id and ${matchesFilters(filters)} and ${isAfter(after)}
      order by id desc limit ${limit}::integer
   ) as newest
   order by newest.id desc limit ${knownLimit(limit)}`

const newestOfOthers = (group: ReachGroup, filters: Filters, after: string | null, limit: number) => sql`
  select id from findable_products
   where by_courier = ${sql.lit(group === 'courier')} and farmer_id not in (select id from reached)
     and ${matchesFilters(filters)} and ${isAfter(after)}
   order by id desc limit ${knownLimit(limit)}`

export const findReachPage = async (db: Db, page: ReachPage): Promise<PagedProduct[]> =>
  (await reachPageQuery(page).execute(db)).rows
