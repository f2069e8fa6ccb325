import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Db } from '../../db/pool.ts'
import { type Counts, countsOfFarmer } from './counts.sql.ts'

export interface FarmerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly active: boolean
  readonly place: string
  readonly about: string
  readonly createdAt: Date
  readonly avatar: { readonly id: string; readonly width: number; readonly complete: boolean } | null
  readonly products: Counts
}

/** Newest first; with a text, those whose name or e-mail holds it. */
export function findFarmers(
  db: Db,
  text: string | null,
  before: string | null,
  limit: number,
): Promise<FarmerRow[]> {
  const known =
    text === null
      ? sql`true`
      : sql`(accounts.name ilike ${containing(text)} or accounts.email ilike ${containing(text)})`
  const older = before === null ? sql`true` : sql`accounts.id < ${before}`
  return findWhere(db, sql`${known} and ${older}`, limit)
}

export const findFarmerById = async (db: Db, id: string): Promise<FarmerRow | undefined> =>
  (await findWhere(db, sql`accounts.id = ${id}`, 1))[0]

async function findWhere(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<FarmerRow[]> {
  const { rows } = await sql<FarmerRow>`
    select farmer.*, to_json(counts) as products
      from (
        select accounts.id, accounts.name, accounts.email, accounts.status = 'active' as active,
               farmer_profiles.place, farmer_profiles.about, accounts.created_at as "createdAt",
               case when pictures.id is not null then json_build_object(
                 'id', pictures.id, 'width', pictures.width, 'complete', pictures.complete
               ) end as avatar
          from accounts
          join farmer_profiles on farmer_profiles.account_id = accounts.id
          left join pictures on pictures.id = farmer_profiles.avatar
         where accounts.role = 'farmer' and ${condition}
         order by accounts.id desc limit ${limit}
      ) as farmer
     cross join lateral ${countsOfFarmer(sql`farmer.id`)} as counts
     order by farmer.id desc`.execute(db)
  return rows
}
