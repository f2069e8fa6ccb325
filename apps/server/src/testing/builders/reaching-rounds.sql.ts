import { addDays, indianDay, momentsOf } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'

export interface ReachingRound {
  readonly name: string
  readonly by: string
  readonly pincodes: readonly string[]
  readonly farms: readonly string[]
  /** Days from today; orders close on the evening before. */
  readonly daysAhead: readonly number[]
  /** Places on each day. */
  readonly capacity?: number
  readonly taken?: number
  readonly pickupPlace?: string
}

const TIMES = {
  windowFrom: 16 * 60,
  windowTo: 19 * 60,
  cutOffDays: 1,
  cutOffMinute: 20 * 60,
  dropOffMinute: 11 * 60,
}

/** Writes a round with its days directly into the tables, from 4 to 7 pm. Returns its id. */
export async function makeReachingRound(db: Db, round: ReachingRound): Promise<string> {
  const id = uuid()
  const { capacity = 10, taken = 0, pickupPlace = null } = round
  const today = indianDay(new Date())
  await sql`
    insert into rounds (id, name, kind, pickup_place, weekdays, window_from, window_to, cut_off_days, cut_off_minute,
                        drop_off_place, drop_off_minute, capacity, from_day, created_by)
    values (${id}, ${round.name}, ${pickupPlace === null ? 'home' : 'pickup'}, ${pickupPlace}, '{1,2,3,4,5,6,7}',
            ${TIMES.windowFrom}, ${TIMES.windowTo}, ${TIMES.cutOffDays}, ${TIMES.cutOffMinute},
            'Kothrud point', ${TIMES.dropOffMinute}, ${capacity}, ${today}, ${round.by})`.execute(db)
  await sql`
    insert into round_pincodes (round_id, pincode) select ${id}, unnest(${[...round.pincodes]}::text[])`.execute(
    db,
  )
  await decideForRounds(db, round.farms)
  await sql`
    insert into round_farms (round_id, farmer_id) select ${id}, unnest(${[...round.farms]}::uuid[])`.execute(
    db,
  )
  for (const ahead of round.daysAhead) {
    const { day, cutOffAt, dropOffAt, startsAt, endsAt } = momentsOf(TIMES, addDays(today, ahead))
    await sql`
      insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity, taken)
      values (${id}, ${day}, ${cutOffAt}, ${dropOffAt}, ${startsAt}, ${endsAt}, ${capacity}, ${taken})`.execute(
      db,
    )
  }
  return id
}

const decideForRounds = (db: Db, farms: readonly string[]) =>
  sql`update farmer_profiles set delivery = 'rounds' where account_id = any (${[...farms]}::uuid[])`.execute(
    db,
  )
