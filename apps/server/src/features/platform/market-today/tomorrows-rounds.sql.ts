import { sql } from 'kysely'
import { isNotCancelled } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'

export interface RoundOfTomorrow {
  readonly id: string
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly taken: number
  readonly capacity: number
  readonly farms: number
  readonly farmsPacked: number
}

/** The rounds of a day, the fullest first, with the farms that bring bags. */
export async function findRoundsOf(db: Db, day: string): Promise<RoundOfTomorrow[]> {
  const { rows } = await sql<RoundOfTomorrow>`
    with bringing as materialized (
      select stops.round_id, parcels.farmer_id, bool_and(parcels.packed_at is not null) as packed
        from round_days
        join stops on stops.round_id = round_days.round_id and stops.day = round_days.day and stops.released_at is null
        join parcels on parcels.stop_id = stops.id and ${isNotCancelled('parcels')}
       where round_days.day = ${day}
       group by 1, 2
    )
    select rounds.id, rounds.name, round_days.starts_at as "startsAt", round_days.ends_at as "endsAt", round_days.taken,
           round_days.capacity, count(bringing.farmer_id)::int as farms,
           (count(*) filter (where bringing.packed))::int as "farmsPacked"
      from round_days
      join rounds on rounds.id = round_days.round_id
      left join bringing on bringing.round_id = round_days.round_id
     where round_days.day = ${day} and round_days.called_off_at is null
     group by rounds.id, rounds.name, round_days.starts_at, round_days.ends_at, round_days.taken, round_days.capacity
     order by round_days.taken::float8 / round_days.capacity desc, rounds.name, rounds.id`.execute(db)
  return rows
}
