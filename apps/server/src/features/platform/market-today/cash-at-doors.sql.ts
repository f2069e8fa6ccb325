import { sql } from 'kysely'
import { isOnTheRoad } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'

export interface CashAtDoors {
  readonly paise: number
  readonly doors: number
  /** The day in India on which the oldest of them was sent; null without one. */
  readonly oldest: string | null
}

/** Cash orders that are on their way and not paid, in whole rupees as they are collected. Reads open cash orders only. */
export async function readCashAtDoors(db: Db): Promise<CashAtDoors> {
  const { rows } = await sql<CashAtDoors>`
    select coalesce(sum((total_paise - reduced_paise) / 100 * 100), 0)::float8 as paise, count(*)::int as doors,
           to_char(min(shipped_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as oldest
      from orders where is_cash and ${isOnTheRoad()} and captured_paise = 0`.execute(db)
  const [cash] = rows
  if (cash === undefined) throw new Error('a sum is a row, even of nothing')
  return cash
}
