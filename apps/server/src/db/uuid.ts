import { type RawBuilder, sql } from 'kysely'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text has the form of a UUID. Any other text is the id of no row and is not sent to PostgreSQL. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** The lowest id that can have been made at this moment: ids are made from the clock. */
export const firstIdOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`rpad(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`
