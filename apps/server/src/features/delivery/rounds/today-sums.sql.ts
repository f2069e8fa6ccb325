import { sql } from 'kysely'
import { isNotCancelled } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import { comesAgain } from '#features/delivery/round-days/day-contents.sql.ts'
import { cashDueAt } from '#features/delivery/round-store/stops.sql.ts'

/** What today's rounds carry, and the cash of yesterday's. */
export interface TodaySums {
  readonly orders: number
  readonly rounds: number
  readonly bags: number
  /** Farms that bring bags, and those of which all bags are in. */
  readonly farms: number
  readonly farmsIn: number
  /** Still to be collected today. */
  readonly cashDuePaise: number
  readonly cashStops: number
  readonly yesterday: YesterdaysCash
}

interface YesterdaysCash {
  /** With drivers, and not counted by an operator. */
  readonly uncountedPaise: number
  readonly countedPaise: number
  /** Counted less collected, of differences without an explanation. */
  readonly apartPaise: number
  /** The first round of which the cash is not counted or not explained. */
  readonly open: { readonly _id: string; readonly name: string } | null
}

export async function readTodaySums(db: Db, today: string, yesterday: string): Promise<TodaySums> {
  const [{ rows: sums }, { rows: cash }] = await Promise.all([
    sql<Omit<TodaySums, 'yesterday'>>`
      with listed as materialized (
        select stops.id, stops.order_id, stops.round_id, stops.day, stops.created_at, stops.result, round_days.cut_off_at
          from round_days join stops on stops.round_id = round_days.round_id and stops.day = round_days.day
         where round_days.day = ${today} and stops.released_at is null
      ), bags as materialized (
        select parcels.farmer_id, bool_and(parcels.handed_over_at is not null) filter (where not ${comesAgain}) as all_in,
               count(*)::int as bags
          from listed
          join round_days on round_days.round_id = listed.round_id and round_days.day = listed.day
          join parcels on parcels.stop_id = listed.id and ${isNotCancelled('parcels')}
         group by parcels.farmer_id
      ), due as materialized (
        select ${cashDueAt(sql`listed`)} as paise
          from listed join orders on orders.id = listed.order_id
         where listed.result is null and ${isNotCancelled('orders')}
      )
      select (select count(*)::int from listed) as orders,
             (select count(distinct round_id)::int from listed) as rounds,
             (select coalesce(sum(bags), 0)::int from bags) as bags,
             (select count(all_in)::int from bags) as farms,
             (select count(*)::int from bags where all_in) as "farmsIn",
             (select coalesce(sum(paise), 0)::float8 from due) as "cashDuePaise",
             (select count(*)::int from due where paise > 0) as "cashStops"`.execute(db),
    sql<YesterdaysCash>`
      with days as materialized (
        select round_days.round_id, rounds.name,
               coalesce((select sum(amount_paise) from ledger_entries
                          where ledger_entries.round_id = round_days.round_id
                            and ledger_entries.round_day = round_days.day and account = 'cash_with_driver'), 0) as uncounted,
               coalesce(counted_paise, 0) as counted,
               case when settled_at is null then coalesce(counted_paise - collected_paise, 0) else 0 end as apart
          from round_days
          join rounds on rounds.id = round_days.round_id
          left join cash_counts on cash_counts.round_id = round_days.round_id and cash_counts.day = round_days.day
         where round_days.day = ${yesterday}
      )
      select coalesce(sum(uncounted), 0)::float8 as "uncountedPaise", coalesce(sum(counted), 0)::float8 as "countedPaise",
             coalesce(sum(apart), 0)::float8 as "apartPaise",
             (select json_build_object('_id', round_id, 'name', name) from days
               where uncounted <> 0 or apart <> 0 order by name limit 1) as open
        from days`.execute(db),
  ])
  const [ofToday] = sums
  const [ofYesterday] = cash
  if (ofToday === undefined || ofYesterday === undefined) throw new Error('sums are one row')
  return { ...ofToday, yesterday: ofYesterday }
}
