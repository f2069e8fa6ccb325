import type { Travels } from '@farmgate/domain/catalogue/listings/travels.ts'
import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { availableTo, type StockForBuyer } from '@farmgate/domain/ordering/cart/own-hold.ts'
import type { Offer } from '@farmgate/domain/ordering/cart/pricing.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/pool.ts'
import { heldBy } from '#features/ordering/order-store/own-holds.sql.ts'

/** What an order stores of a product; later changes of the listing do not affect it. */
export interface Snapshot extends Offer, StockForBuyer {
  readonly name: string
  readonly unit: Unit
  readonly pictureId: string
  readonly farmerId: string
  readonly farmerName: string
  readonly farmerPlace: string
  readonly farmDelivery: FarmDelivery
  readonly travels: Travels
}

export type OfferRow = Omit<Snapshot, 'available'>

export const toSnapshot = (row: OfferRow): Snapshot => ({ ...row, available: availableTo(row) })

/**
 * Those of these products that are on sale now, to this buyer: what the own unpaid orders hold counts, because a new
 * order can replace them. The result may change at once; `lockOffers` decides.
 */
export const offersQuery = (productIds: readonly string[], buyerId: string): RawBuilder<unknown> => sql`
  select id as "productId", available as free, ${heldBy(buyerId, sql`sellable_products.id`)} as held,
         price_paise::integer as "unitPricePaise", name, unit, picture_id as "pictureId",
         farmer_id as "farmerId", farmer_name as "farmerName", farmer_place as "farmerPlace", travels,
         (select delivery from farmer_profiles where account_id = farmer_id) as "farmDelivery"
    from sellable_products where id = any(${productIds}::uuid[])`

/**
 * Locks the stock of these products, always the last lock, and reads what of them is on sale. Only free stock counts,
 * and until the transaction ends no other order can take it.
 */
export async function lockOffers(tx: Tx, productIds: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select product_id as "productId", available, price_paise::integer as "unitPricePaise"
      from lock_offers(${productIds}::uuid[])`.execute(tx)
  return rows
}
