import { PLANNED_DAYS } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { OutsideRounds } from '@farmgate/domain/market/market-settings.ts'
import type { RoundKind } from '@farmgate/domain/delivery/rounds/round.ts'
import { sql } from 'kysely'
import { isUsed } from '#db/market-uses.sql.ts'
import type { Db } from '#db/pool.ts'

/** Moments are texts: they are read from JSON. */
interface StoredDay {
  readonly day: string
  readonly startsAt: string
  readonly endsAt: string
  readonly cutOffAt: string
  readonly isFree: boolean
}

export interface StoredRound {
  readonly id: string
  readonly name: string
  readonly kind: RoundKind
  readonly place: string | null
  readonly farms: readonly string[]
  readonly absences: readonly { readonly farmerId: string; readonly day: string }[]
  readonly days: readonly StoredDay[]
}

export interface ComingRounds {
  readonly rounds: readonly StoredRound[]
  /** The setting. */
  readonly outside: OutsideRounds
  readonly hasRounds: boolean
  readonly hasCourier: boolean
  readonly now: Date
}

/**
 * The rounds that bring something to a pincode, with their coming days. A farm that does not sell at the moment, or that is
 * not in rounds, is left out; so is a round without farms or days.
 */
export const comingRoundsQuery = (pincode: string) => sql<ComingRounds>`
  select coalesce(json_agg(json_build_object(
           'id', rounds.id, 'name', rounds.name, 'kind', rounds.kind, 'place', rounds.pickup_place,
           'farms', farms.ids, 'absences', absent.farms, 'days', coming.days) order by coming.days -> 0 ->> 'startsAt', rounds.name), '[]') as rounds,
         (select outside_rounds from market_settings) as outside, ${isUsed('rounds')} and market_has_rounds() as "hasRounds",
         ${isUsed('courier')} as "hasCourier", now() as now
    from round_pincodes
    join rounds on rounds.id = round_pincodes.round_id
   cross join lateral (
     select array_agg(round_farms.farmer_id order by round_farms.farmer_id) as ids
       from round_farms
       join farmer_profiles on farmer_profiles.account_id = round_farms.farmer_id
      where round_farms.round_id = rounds.id and farmer_profiles.delivery = 'rounds' and farm_sells(round_farms.farmer_id)
   ) as farms
   cross join lateral (
     select coalesce(json_agg(json_build_object('farmerId', farmer_id, 'day', day)), '[]') as farms
       from farm_absences
      where farmer_id = any (farms.ids) and day >= (now() at time zone 'Asia/Kolkata')::date
   ) as absent
   cross join lateral (
     select json_agg(json_build_object(
              'day', round_days.day, 'startsAt', round_days.starts_at, 'endsAt', round_days.ends_at,
              'cutOffAt', round_days.cut_off_at, 'isFree', round_days.taken < round_days.capacity) order by round_days.day) as days
       from round_days
      where round_days.round_id = rounds.id and round_days.called_off_at is null and round_days.ends_at > now()
        and round_days.day < (now() at time zone 'Asia/Kolkata')::date + ${sql.lit(PLANNED_DAYS)}
   ) as coming
   where ${isUsed('rounds')} and round_pincodes.pincode = ${pincode} and farms.ids is not null and coming.days is not null`

export async function findComingRounds(db: Db, pincode: string): Promise<ComingRounds> {
  const { rows } = await comingRoundsQuery(pincode).execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('an aggregate without a row')
  return found
}
