import { addDays, indianDay, momentsOf } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'

interface RoundToMake {
  readonly name: string
  readonly pincodes: readonly string[]
  readonly farms: readonly string[]
  readonly adminId: string
  /** How many days from today; each becomes a day with its places. */
  readonly daysAhead: readonly number[]
  readonly capacity?: number
}

const TIMES = { windowFrom: 960, windowTo: 1140, cutOffDays: 0, cutOffMinute: 480, dropOffMinute: 660 }

/** The day in India so many days ahead. */
export const dayAhead = (days: number): string => addDays(indianDay(new Date()), days)

/** Makes a round with these days, and lets its farms deliver by rounds. */
export async function makeRound(db: Db, round: RoundToMake): Promise<string> {
  const { name, pincodes, farms, adminId, daysAhead, capacity = 10 } = round
  const id = uuid()
  const { windowFrom, windowTo, cutOffDays, cutOffMinute, dropOffMinute } = TIMES
  await db
    .insertInto('rounds')
    .values({
      id,
      name,
      kind: 'home',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      window_from: windowFrom,
      window_to: windowTo,
      cut_off_days: cutOffDays,
      cut_off_minute: cutOffMinute,
      drop_off_place: 'Kothrud point',
      drop_off_minute: dropOffMinute,
      capacity,
      from_day: dayAhead(0),
      created_by: adminId,
    })
    .execute()
  await db
    .insertInto('round_pincodes')
    .values(pincodes.map((pincode) => ({ round_id: id, pincode })))
    .execute()
  await db
    .insertInto('round_farms')
    .values(farms.map((farmerId) => ({ round_id: id, farmer_id: farmerId })))
    .execute()
  for (const ahead of daysAhead) {
    const { day, cutOffAt, dropOffAt, startsAt, endsAt } = momentsOf(TIMES, dayAhead(ahead))
    await db
      .insertInto('round_days')
      .values({
        round_id: id,
        day,
        cut_off_at: cutOffAt,
        drop_off_at: dropOffAt,
        starts_at: startsAt,
        ends_at: endsAt,
        capacity,
      })
      .execute()
  }
  await db
    .updateTable('farmer_profiles')
    .set({ delivery: 'rounds' })
    .where(sql<boolean>`account_id = any(${farms}::uuid[])`)
    .execute()
  return id
}

export async function takenOn(db: Db, roundId: string, ahead: number): Promise<number> {
  const { taken } = await db
    .selectFrom('round_days')
    .select('taken')
    .where('round_id', '=', roundId)
    .where(sql<boolean>`day = ${dayAhead(ahead)}::date`)
    .executeTakeFirstOrThrow()
  return taken
}
