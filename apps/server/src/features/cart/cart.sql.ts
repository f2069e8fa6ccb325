import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '../../db/pool.ts'
import type { SellableProduct } from '../catalogue/products.sql.ts'

/** A line beside its product as it is now. */
export interface CartRow
  extends Omit<SellableProduct, 'description' | 'category' | 'createdAt' | 'available'> {
  /** The line's; the product's is `productId`. */
  readonly id: string
  readonly productId: string
  readonly quantity: number
  readonly priceSeenPaise: number
  /** Null when it is no longer on sale. */
  readonly available: number | null
  /** When the buyer last wrote to the cart. In each row, so that it belongs to the lines that were read. */
  readonly cartUpdatedAt: Date
}

/** The whole cart, in the order in which it was filled. A line whose product is off sale keeps its name and picture. */
export async function readCart(db: Db | Tx, buyerId: string): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select cart_lines.id, cart_lines.quantity, cart_lines.price_seen_paise::integer as "priceSeenPaise",
           products.id as "productId", products.name, products.unit, products.price_paise::integer as "pricePaise",
           sellable_products.available,
           pictures.id as "pictureId", pictures.width as "pictureWidth", pictures.placeholder as "picturePlaceholder",
           pictures.complete as "pictureComplete",
           accounts.id as "farmerId", accounts.name as "farmerName", farmer_profiles.place as "farmerPlace",
           coalesce(carts.updated_at, cart_lines.created_at) as "cartUpdatedAt"
      from cart_lines
      join products on products.id = cart_lines.product_id
      join pictures on pictures.id = products.picture_id
      join accounts on accounts.id = products.farmer_id
      join farmer_profiles on farmer_profiles.account_id = products.farmer_id
      left join carts on carts.buyer_id = cart_lines.buyer_id
      -- The view alone knows what is on sale.
      left join sellable_products on sellable_products.id = cart_lines.product_id
     where cart_lines.buyer_id = ${buyerId}
     order by cart_lines.created_at, cart_lines.id`.execute(db)
  return rows
}

export interface CartOffer {
  readonly pricePaise: number
  readonly available: number
}

/** Undefined when it is not on sale. */
export async function findOffer(tx: Tx, productId: string): Promise<CartOffer | undefined> {
  const { rows } = await sql<CartOffer>`
    select price_paise::integer as "pricePaise", available from sellable_products where id = ${productId}`.execute(
    tx,
  )
  return rows[0]
}

/**
 * The buyer's line of this product, locked: the one that is there, or a new one that holds nothing but `quantity`. Two
 * who add at once come one after the other, and both count.
 */
export async function lockLineOf(
  tx: Tx,
  buyerId: string,
  productId: string,
  quantity: number,
  pricePaise: number,
): Promise<{ readonly id: string; readonly heldBefore: number }> {
  const { id, held, isNew } = await tx
    .insertInto('cart_lines')
    .values({ id: uuid(), buyer_id: buyerId, product_id: productId, quantity, price_seen_paise: pricePaise })
    .onConflict((conflict) =>
      conflict.constraint('cart_line_per_product').doUpdateSet({ price_seen_paise: pricePaise }),
    )
    // Only a row that was there before has been updated by anyone.
    .returning(['id', 'quantity as held', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return { id, heldBefore: isNew ? 0 : held }
}

export async function countLines(tx: Tx, buyerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('cart_lines')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('buyer_id', '=', buyerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The buyer's own; a stranger's is not there. */
export const lockOwnLine = (tx: Tx, buyerId: string, id: string) =>
  tx
    .selectFrom('cart_lines')
    .select('product_id as productId')
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .forUpdate()
    .executeTakeFirst()

export async function saveLine(tx: Tx, id: string, quantity: number, pricePaise: number): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ quantity, price_seen_paise: pricePaise })
    .where('id', '=', id)
    .execute()
}

/** False when the buyer has no such line. */
export async function deleteOwnLine(tx: Tx, buyerId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('cart_lines')
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Whether a line of this id lies in any buyer's cart. */
export async function lineExists(tx: Tx, id: string): Promise<boolean> {
  const line = await tx.selectFrom('cart_lines').select('id').where('id', '=', id).executeTakeFirst()
  return line !== undefined
}
