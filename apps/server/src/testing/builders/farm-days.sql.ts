import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** After writes to orders, parcels or the ledger with triggers off: counts the days of the farms and of the market anew. */
export async function recountFarmDays(db: Db): Promise<void> {
  await sql`select recount_farm_days()`.execute(db)
  await sql`select recount_market_days()`.execute(db)
}
