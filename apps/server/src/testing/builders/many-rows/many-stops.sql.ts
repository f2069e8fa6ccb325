import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

const ROUNDS = 10

/** Gives nine of ten orders a stop on a round, two days after they were made, directly into the tables. Returns a round's id. */
export async function makeManyStops(db: Db, operatorId: string): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into rounds (id, name, kind, weekdays, window_from, window_to, cut_off_days, cut_off_minute, drop_off_place,
                          drop_off_minute, capacity, from_day, created_by)
      select gen_random_uuid(), 'Round ' || n, 'home', '{1,2,3,4,5,6,7}', 960, 1140, 1, 1200, 'Kothrud point', 660, 5000,
             '2020-01-01', ${operatorId}
        from generate_series(1, ${ROUNDS}) as n`.execute(tx)
    await sql`
      create temporary table placed_stops on commit drop as
      select gen_random_uuid() as id, orders.id as order_id, numbered.id as round_id, orders.status,
             ((orders.created_at at time zone 'Asia/Kolkata')::date + 2) as day
        from orders
        join (select id, row_number() over (order by name) - 1 as n from rounds) as numbered
          on numbered.n = orders.number % ${ROUNDS}
       where orders.number % 10 <> 3 or orders.number % 100 < 50`.execute(tx)
    await sql`
      insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity, taken)
      select round_id, day, day::timestamp - interval '10 hours', day::timestamp + interval '5 hours',
             day::timestamp + interval '10 hours', day::timestamp + interval '13 hours', 5000, count(*)
        from placed_stops group by round_id, day`.execute(tx)
    await sql`
      insert into stops (id, order_id, round_id, day, code, released_at)
      select id, order_id, round_id, day, '4821', case when status = 'cancelled' then now() end from placed_stops`.execute(
      tx,
    )
    await sql`
      update parcels set goes_by = 'round', stop_id = placed_stops.id
        from placed_stops where placed_stops.order_id = parcels.order_id`.execute(tx)
    await sql`
      update orders set ship_by = case when orders.status = 'confirmed' then placed_stops.day::timestamp + interval '5 hours' end,
                        deliver_by = case when orders.status = 'shipped' then placed_stops.day::timestamp + interval '13 hours' end
        from placed_stops
       where placed_stops.order_id = orders.id and orders.status in ('confirmed', 'shipped')`.execute(tx)
  })
  await sql`analyze orders`.execute(db)
  await sql`analyze parcels`.execute(db)
  await sql`analyze stops`.execute(db)
  await sql`analyze round_days`.execute(db)
  const { id } = await db.selectFrom('rounds').select('id').limit(1).executeTakeFirstOrThrow()
  return id
}
