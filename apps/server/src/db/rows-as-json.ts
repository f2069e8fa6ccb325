import { type RawBuilder, sql } from 'kysely'

/**
 * A query's rows as one JSON value, in their order: several queries are then read by one statement, all of the same
 * moment. A time arrives as text, and a `bigint` must be cast to a number that JavaScript can hold.
 */
export const rowsAsJson = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(to_jsonb(found)) from (${query}) as found), '[]')`
