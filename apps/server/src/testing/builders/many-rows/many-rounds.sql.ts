import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { bulkTransaction } from './bulk-transaction.sql.ts'

/** The pincode that some of the rounds reach. */
export const REACHED_PINCODE = '411030'

/** How many farms come there, however large the shop is. */
const REACHING_FARMS = 50

/**
 * Writes rounds into a shop full of products: half of the farms are in rounds, a quarter go by courier. Two rounds of 25
 * farms reach `REACHED_PINCODE`, each of the others a pincode of its own from five farms; all have eight coming days.
 * Each farm is away on some days.
 */
export async function makeManyRounds(db: Db, rounds: number): Promise<void> {
  await bulkTransaction(db, async (tx) => {
    await sql`
      update farmer_profiles
         set delivery = (array['rounds', 'courier', 'rounds', 'undecided'])[farm.nth]
        from (select account_id as id, row_number() over (order by account_id) % 4 + 1 as nth from farmer_profiles) as farm
       where farm.id = farmer_profiles.account_id`.execute(tx)
    await sql`
      update products set by_courier = true
        from farmer_profiles
       where farmer_profiles.account_id = products.farmer_id and farmer_profiles.delivery <> 'undecided'
         and products.travels = 'keeps'`.execute(tx)
    await sql`
      with made as (
        insert into rounds (id, name, kind, weekdays, window_from, window_to, cut_off_days, cut_off_minute, drop_off_place,
                            drop_off_minute, capacity, from_day, created_by)
        select gen_random_uuid(), 'Round ' || n, 'home', '{2,6}', 960, 1140, 1, 1200, 'Point ' || n, 660, 60, current_date,
               (select id from accounts limit 1)
          from generate_series(1, ${rounds}::integer) as n
        returning id, substr(name, 7)::integer as n
      ), pincode as (
        insert into round_pincodes (round_id, pincode)
        select id, case when n <= 2 then ${REACHED_PINCODE} else (500000 + n)::text end from made
      ), farm as materialized (
        select account_id as id, row_number() over (order by account_id) - 1 as place, count(*) over () as farms
          from farmer_profiles where delivery = 'rounds'
      ), served as (
        insert into round_farms (round_id, farmer_id)
        select made.id, farm.id from made join farm
            on case when made.n <= 2
                    then farm.place / ${REACHING_FARMS / 2}::integer = made.n - 1
                    else (farm.place - made.n + farm.farms * made.n) % farm.farms < 5 end
      )
      insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity)
      select id, day, day - interval '10 hours', day + interval '5 hours', day + interval '10 hours', day + interval '13 hours', 60
        from made, generate_series(current_date + 2, current_date + 27, interval '3 days 12 hours') as day`.execute(
      tx,
    )
    await sql`
      insert into farm_absences (farmer_id, day)
      select account_id, current_date + ahead from farmer_profiles, unnest(array[2, 9, 30, 60, 90]) as ahead`.execute(
      tx,
    )
  })
  await sql`vacuum (analyze) products, farmer_profiles, rounds, round_pincodes, round_farms, round_days, farm_absences`.execute(
    db,
  )
}
