import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import type { Offer } from '@farmgate/domain/orders/pricing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** What an order keeps of a product: it stays so, whatever becomes of the listing. */
export interface Snapshot extends Offer {
  readonly name: string
  readonly unit: Unit
  readonly pictureId: string
  readonly farmerId: string
  readonly farmerName: string
  readonly farmerPlace: string
}

/** Those of them that are on sale now. Only under the locks of `lockStocks` does it stay so. */
export async function readOffers(db: Db | Tx, productIds: readonly string[]): Promise<Snapshot[]> {
  const { rows } = await sql<Snapshot>`
    select id as "productId", available, price_paise::integer as "unitPricePaise", name, unit,
           picture_id as "pictureId", farmer_id as "farmerId", farmer_name as "farmerName", farmer_place as "farmerPlace"
      from sellable_products where id = any(${productIds}::uuid[])`.execute(db)
  return rows
}
