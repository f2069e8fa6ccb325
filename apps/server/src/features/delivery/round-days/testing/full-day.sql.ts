import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { bulkTransaction } from '#testing/builders/many-rows/bulk-transaction.sql.ts'
import { makeManyOrders } from '#testing/builders/many-rows/many-orders.sql.ts'
import { makeRound } from '#testing/builders/rounds.sql.ts'
import { dayAhead } from '#features/delivery/rounds/testing/rounds.sql.ts'

/** Of the generated orders about two thirds were delivered after payment: they are made open ones again. */
const ORDERS_PER_STOP = 2

/** Writes a round day whose orders are closed, with this many stops; every third order has two bags. */
export async function makeFullDay(
  db: Db,
  stops: number,
): Promise<{ readonly roundId: string; readonly day: string; readonly adminId: string }> {
  const { operatorId: adminId, busyFarmId } = await makeManyOrders(db, stops * ORDERS_PER_STOP)
  const roundId = await makeRound(db, {
    name: 'Full',
    pincodes: ['411004'],
    farms: [busyFarmId],
    adminId,
    daysAhead: [1],
    capacity: stops,
  })
  const day = dayAhead(1)
  await bulkTransaction(db, async (tx) => {
    await sql`
      update orders set status = 'confirmed', shipped_at = null, delivered_at = null
       where id in (
         select id from orders
          where status = 'delivered' and payment_method <> 'Cash on Delivery' and return_status is null
            and captured_paise > 0 and refunded_paise = 0
          order by id limit ${stops})`.execute(tx)
    await sql`
      insert into stops (id, order_id, round_id, day, code)
      select gen_random_uuid(), id, ${roundId}, ${day}, '4821' from orders
       where status = 'confirmed' and placed and shipped_at is null order by id limit ${stops}`.execute(tx)
    await sql`
      update parcels set status = 'confirmed', goes_by = 'round', stop_id = stops.id
        from stops where stops.order_id = parcels.order_id`.execute(tx)
    await sql`
      update round_days set taken = ${stops}, cut_off_at = now() - interval '1 hour' where round_id = ${roundId}`.execute(
      tx,
    )
  })
  await sql`vacuum (analyze) orders, parcels, stops`.execute(db)
  return { roundId, day, adminId }
}
