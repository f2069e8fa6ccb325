import { type RawBuilder, sql } from 'kysely'

/** Above this a count only says that there are many: nobody waits for all of them to be counted. */
export const COUNT_MAX = 1_000

/** How many rows a query has, as a value inside another statement. */
export const upToMax = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (${rows} limit ${COUNT_MAX}) as few)`
