import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { matchesNameOrEmail } from '#db/lists/matches-name-or-email.ts'
import type { Db } from '#db/pool.ts'
import { changeOfFarm, type FarmChangeView } from '#features/people/farm-profile/farm-profile.sql.ts'
import { type Counts, countsOfFarmer } from '#features/catalogue/listings/listing-counts.sql.ts'

export interface FarmerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly active: boolean
  readonly emailVerified: boolean
  readonly place: string
  readonly about: string
  readonly phone: string
  readonly createdAt: Date
  readonly avatar: { readonly id: string; readonly width: number; readonly complete: boolean } | null
  /** As text, because times are inside JSON. */
  readonly verified: { readonly at: string; readonly what: string; readonly by: string } | null
  readonly suspended: { readonly at: string; readonly reason: string; readonly by: string } | null
  readonly delivery: FarmDelivery
  readonly change: FarmChangeView | null
  readonly version: number
  readonly products: Counts
}

/** Filters of the list: not verified yet, and not allowed to sell. */
export type FarmerFilter = 'to_verify' | 'suspended'

/** A suspended or disabled farm need not be verified. Each filter has its index. */
const filtered: Readonly<Record<FarmerFilter, RawBuilder<unknown>>> = {
  to_verify: sql`farmer_profiles.verified_at is null and farmer_profiles.suspended_at is null
    and accounts.status = 'active'`,
  suspended: sql`farmer_profiles.suspended_at is not null`,
}

export interface FarmersQuery {
  readonly text: string | null
  readonly filter: FarmerFilter | null
  readonly before: string | null
  readonly limit: number
}

/** Newest first; with a text, those whose name or e-mail contains it. */
export function findFarmers(db: Db, { text, filter, before, limit }: FarmersQuery): Promise<FarmerRow[]> {
  const known = text === null ? sql`true` : matchesNameOrEmail(text)
  // The bound is on both columns, which are equal: with one alone, PostgreSQL reads the other from its end down to it.
  const older =
    before === null ? sql`true` : sql`farmer_profiles.account_id < ${before} and accounts.id < ${before}`
  const ofStatus = filter === null ? sql`true` : filtered[filter]
  return findWhere(db, sql`${known} and ${older} and ${ofStatus}`, limit)
}

export type FarmerCounts = Readonly<Record<'all' | FarmerFilter, number>>

export async function countFarmers(db: Db): Promise<FarmerCounts> {
  const of = (filter: FarmerFilter) =>
    upToMax(sql`
      select from farmer_profiles join accounts on accounts.id = farmer_profiles.account_id where ${filtered[filter]}`)
  const { rows } = await sql<FarmerCounts>`
    select ${upToMax(sql`select from farmer_profiles`)} as "all", ${of('to_verify')} as to_verify,
           ${of('suspended')} as suspended`.execute(db)
  return rows[0] ?? { all: 0, to_verify: 0, suspended: 0 }
}

export const findFarmerById = async (db: Db, id: string): Promise<FarmerRow | undefined> =>
  (await findWhere(db, sql`accounts.id = ${id}`, 1))[0]

/** In the order of the ids. */
export async function findFarmersById(db: Db, ids: readonly string[]): Promise<FarmerRow[]> {
  if (ids.length === 0) return []
  const rows = await findWhere(db, sql`accounts.id = any(${ids}::uuid[])`, ids.length)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function findWhere(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<FarmerRow[]> {
  const { rows } = await sql<FarmerRow>`
    select farmer.*, to_json(counts) as products
      from (
        select accounts.id, accounts.name, accounts.email, accounts.status = 'active' as active,
               accounts.email_verified_at is not null as "emailVerified",
               farmer_profiles.place, farmer_profiles.about, farmer_profiles.phone, accounts.created_at as "createdAt",
               case when pictures.id is not null then json_build_object(
                 'id', pictures.id, 'width', pictures.width, 'complete', pictures.complete
               ) end as avatar,
               case when farmer_profiles.verified_at is not null then json_build_object(
                 'at', farmer_profiles.verified_at, 'what', farmer_profiles.verified_what,
                 'by', (select name from accounts as operator where operator.id = farmer_profiles.verified_by)
               ) end as verified,
               case when farmer_profiles.suspended_at is not null then json_build_object(
                 'at', farmer_profiles.suspended_at, 'reason', farmer_profiles.suspend_reason,
                 'by', (select name from accounts as operator where operator.id = farmer_profiles.suspended_by)
               ) end as suspended,
               farmer_profiles.delivery, ${changeOfFarm} as change, farmer_profiles.version
          from accounts
          join farmer_profiles on farmer_profiles.account_id = accounts.id
          left join pictures on pictures.id = farmer_profiles.avatar
         where accounts.role = 'farmer' and ${condition}
         order by farmer_profiles.account_id desc limit ${limit}
      ) as farmer
     cross join lateral ${countsOfFarmer(sql`farmer.id`)} as counts
     order by farmer.id desc`.execute(db)
  return rows
}
