import type { RoundBody } from '@farmgate/contract/forms/round.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'

/** This many days after today, in India. */
export const dayAhead = (days: number): string => addDays(indianDay(new Date()), days)

let named = 0

/** A round that runs every day and closes the evening before. */
export const roundBody = (changes: Partial<RoundBody> = {}): RoundBody => ({
  name: `Kothrud ${++named} ${uuid().slice(-6)}`,
  kind: 'home',
  pincodes: ['411004', '411030'],
  pickupPlace: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windowFrom: 16 * 60,
  windowTo: 19 * 60,
  cutOffDays: 1,
  cutOffMinute: 20 * 60,
  dropOffPlace: 'Kothrud point, Paud Road',
  dropOffMinute: 11 * 60,
  capacity: 10,
  farms: [],
  fromDay: dayAhead(0),
  untilDay: null,
  ...changes,
})

/** Gives an order a place on a round day, with all of its parcels. Returns the stop's id. */
export async function giveStop(
  db: Db,
  orderId: string,
  { roundId, day }: { readonly roundId: string; readonly day: string },
  farmerId: string | null = null,
): Promise<string> {
  const id = uuid()
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into stops (id, order_id, round_id, day, code) values (${id}, ${orderId}, ${roundId}, ${day}, '4821')`.execute(
      tx,
    )
    await sql`
      update parcels set goes_by = 'round', stop_id = ${id}
       where order_id = ${orderId} and (${farmerId}::uuid is null or farmer_id = ${farmerId}::uuid)`.execute(
      tx,
    )
    // The place that it took at checkout.
    await sql`select release_unused_stops(${orderId})`.execute(tx)
  })
  return id
}

export interface DayRow {
  readonly day: string
  readonly taken: number
  readonly capacity: number
  readonly calledOff: boolean
  readonly offPlan: boolean
  readonly startsAt: Date
}

export async function readDays(db: Db, roundId: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, taken, capacity, called_off_at is not null as "calledOff",
           off_plan as "offPlan", starts_at as "startsAt"
      from round_days where round_id = ${roundId} order by day`.execute(db)
  return rows
}

/** How an order's parcels come: the day of their live stop, or null. */
export async function readWays(
  db: Db,
  orderId: string,
): Promise<{ goesBy: string | null; day: string | null }[]> {
  const { rows } = await sql<{ goesBy: string | null; day: string | null }>`
    select parcels.goes_by as "goesBy", to_char(stops.day, 'YYYY-MM-DD') as day
      from parcels left join stops on stops.id = parcels.stop_id and stops.released_at is null
     where parcels.order_id = ${orderId} order by parcels.farmer_id`.execute(db)
  return rows
}

/** Orders of this day are closed since an hour. */
export async function closeOrders(
  db: Db,
  { roundId, day }: { readonly roundId: string; readonly day: string },
): Promise<void> {
  await sql`
    update round_days set cut_off_at = least(cut_off_at, now() - interval '1 hour')
     where round_id = ${roundId} and day = ${day}`.execute(db)
}

/** Farms have brought their bags for this day since an hour: its driver may mark stops. */
export async function openMarks(
  db: Db,
  { roundId, day }: { readonly roundId: string; readonly day: string },
): Promise<void> {
  await sql`
    update round_days set cut_off_at = least(cut_off_at, now() - interval '2 hours'),
           drop_off_at = least(drop_off_at, now() - interval '1 hour')
     where round_id = ${roundId} and day = ${day}`.execute(db)
}

/** What a driver's call does to a stop that fails. Returns the mark's id. */
export async function failStop(
  db: Db,
  stopId: string,
  accountId: string,
  { because = 'nobody_home', problem = null }: { because?: string; problem?: string | null } = {},
): Promise<string> {
  const id = uuid()
  await db.transaction().execute(async (tx) => {
    await sql`
      update stops set result = 'failed', result_at = now(), failed_because = ${because} where id = ${stopId}`.execute(
      tx,
    )
    await sql`
      insert into stop_marks (id, stop_id, account_id, kind, failed_because, problem, marked_at)
      values (${id}, ${stopId}, ${accountId}, 'failed', ${because}, ${problem}, now())`.execute(tx)
  })
  return id
}
