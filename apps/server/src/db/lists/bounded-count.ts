import { type RawBuilder, sql } from 'kysely'

/** Counts stop here, so that no request waits for all rows to be counted. */
export const COUNT_MAX = 1_000

/**
 * The number of rows of a query, at most `COUNT_MAX`, as a value inside another statement. The maximum is part of the
 * text: PostgreSQL would plan a limit that is a parameter for its value, each time.
 */
export const upToMax = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (${rows} limit ${sql.lit(COUNT_MAX)}) as few)`
