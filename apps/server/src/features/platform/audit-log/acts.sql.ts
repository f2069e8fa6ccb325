import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/pool.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>

/** One act of an admin, or of a driver by a link, as it was logged. */
export interface ActRow {
  readonly id: string
  readonly at: Date
  /** The same moment in microseconds, as the database stores it. */
  readonly micros: number
  /** Empty for a driver, who has no account. */
  readonly adminId: string
  readonly adminName: string
  readonly action: string
  readonly subjectId: string | null
  readonly before: Facts | null
  readonly after: Facts | null
  readonly detail: Facts
  readonly requestId: string | null
}

/** Null means: not filtered. */
export interface ActsQuery {
  readonly adminId: string | null
  /** The part of the action before its dot. */
  readonly words: readonly string[] | null
  readonly subjectIds: readonly string[] | null
  /** Days in India, both included. */
  readonly from: string | null
  readonly to: string | null
}

export interface ActSortKeys {
  readonly micros: number
  readonly id: number
}

/** The newest first; each filter has an index that ends in this order. */
export const actsQuery = (question: ActsQuery, after: ActSortKeys | null, limit: number) => sql<ActRow>`
  select act.id::text as id, act.at, (extract(epoch from act.at) * 1000000)::float8 as micros,
         coalesce(act.actor_id::text, '') as "adminId", coalesce(accounts.name, 'Driver') as "adminName", act.action, act.subject_id as "subjectId",
         act.before, act.after, act.detail, act.request_id as "requestId"
    from (
      select * from audit_log where (actor_role = 'admin' or action = 'round.stop_marked') and ${matching(question)} and ${beyond(after)}
       order by at desc, id desc limit ${limit}
    ) as act
    left join accounts on accounts.id = act.actor_id
   order by act.at desc, act.id desc`

function matching({ adminId, words, subjectIds, from, to }: ActsQuery): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(adminId === null ? [] : [sql`actor_id = ${adminId}::uuid`]),
    ...(words === null ? [] : [hasWord(words)]),
    ...(subjectIds === null ? [] : [sql`subject_id = any(${subjectIds}::text[])`]),
    ...(from === null ? [] : [sql`at >= ${startOf(from)}`]),
    ...(to === null ? [] : [sql`at < ${startOf(to)} + interval '1 day'`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** A single word is compared directly, so that its index returns the rows in order. */
const hasWord = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 1
    ? sql`split_part(action, '.', 1) = ${words[0]}`
    : sql`split_part(action, '.', 1) = any(${words}::text[])`

const startOf = (day: string): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`

const beyond = (after: ActSortKeys | null): RawBuilder<unknown> =>
  after === null
    ? sql`true`
    : sql`(at, id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`

export const findActs = async (db: Db, ...args: Parameters<typeof actsQuery>): Promise<ActRow[]> =>
  (await actsQuery(...args).execute(db)).rows

export const listAdmins = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('accounts').select(['id', 'name']).where('role', '=', 'admin').orderBy('name').execute()
