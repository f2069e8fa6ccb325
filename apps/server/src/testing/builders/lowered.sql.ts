import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { type OnSale, putOnSale } from './on-sale.sql.ts'

const HOUR_MS = 3_600_000

/** A listing whose farmer lowered the price after the earlier price was valid for this many hours. */
export async function putLowered(
  db: Db,
  { earlierPaise = 8_000, stoodHours = 72, pricePaise = 4_000, ...listing }: Lowered,
): Promise<string> {
  const since = new Date(Date.now() - stoodHours * HOUR_MS)
  const id = await putOnSale(db, { ...listing, pricePaise: earlierPaise, since })
  await setPrice(db, id, pricePaise)
  return id
}

export interface Lowered extends OnSale {
  readonly earlierPaise?: number
  readonly stoodHours?: number
}

/** From now on. */
export async function setPrice(db: Db, id: string, pricePaise: number): Promise<void> {
  await db
    .updateTable('products')
    .set({ price_paise: String(pricePaise), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
