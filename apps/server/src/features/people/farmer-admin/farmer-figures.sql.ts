import { sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { isOpen } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'

/** Figures about a farm that an operator needs on the telephone. */
export interface FarmerFigures {
  /** In the ledger a debt is negative; here it is positive. */
  readonly balancePaise: number
  readonly openOrders: number
  readonly allOrders: number
}

export async function farmerFigures(db: Db, farmerId: string): Promise<FarmerFigures> {
  const parcels = sql`select from parcels where farmer_id = ${farmerId} and placed`
  const { rows } = await sql<FarmerFigures>`
    select (select coalesce(sum(sold_paise - refunded_paise - paid_out_paise), 0)::float8
              from farm_figures where farmer_id = ${farmerId}) as "balancePaise",
           ${upToMax(sql`${parcels} and ${isOpen()}`)} as "openOrders",
           ${upToMax(parcels)} as "allOrders"`.execute(db)
  return rows[0] ?? { balancePaise: 0, openOrders: 0, allOrders: 0 }
}
