import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import { availableTo, type StockForBuyer } from '@farmgate/domain/orders/own-hold.ts'
import type { Offer } from '@farmgate/domain/orders/pricing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { heldBy } from '#features/order-store/own-holds.sql.ts'

/** What an order stores of a product; later changes of the listing do not affect it. */
export interface Snapshot extends Offer, StockForBuyer {
  readonly name: string
  readonly unit: Unit
  readonly pictureId: string
  readonly farmerId: string
  readonly farmerName: string
  readonly farmerPlace: string
}

/**
 * Those of these products that are on sale now, to this buyer: what the own unpaid orders hold counts, because a new
 * order can replace them. With `null` only free stock counts. The result stays true only under the locks of
 * `lockStocks`.
 */
export async function readOffers(
  db: Db | Tx,
  productIds: readonly string[],
  buyerId: string | null,
): Promise<Snapshot[]> {
  const held = buyerId === null ? sql`0` : heldBy(buyerId, sql`sellable_products.id`)
  const { rows } = await sql<Omit<Snapshot, 'available'>>`
    select id as "productId", available as free, ${held} as held, price_paise::integer as "unitPricePaise", name, unit,
           picture_id as "pictureId", farmer_id as "farmerId", farmer_name as "farmerName", farmer_place as "farmerPlace"
      from sellable_products where id = any(${productIds}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, available: availableTo(row) }))
}
