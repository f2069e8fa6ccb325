import type { StockForBuyer } from '@farmgate/domain/orders/own-hold.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import { heldBy } from '#features/order-store/own-holds.sql.ts'
import type { SellableProduct } from '#features/catalogue/products.sql.ts'

/** A line with its product as it is now. */
export interface CartRow
  extends Omit<
    SellableProduct,
    'description' | 'category' | 'createdAt' | 'available' | 'farmerVerified' | 'hindiName' | 'earlierPaise'
  > {
  /** The line's id; the product's is `productId`. */
  readonly id: string
  readonly productId: string
  readonly quantity: number
  readonly priceSeenPaise: number
  /** Null when it is no longer on sale. */
  readonly free: number | null
  /** What unpaid orders of this buyer hold. */
  readonly held: number
  /** When the buyer last wrote to the cart. In each row, so that it is of the same moment as the lines. */
  readonly cartUpdatedAt: Date
}

/** The whole cart, in the order in which it was filled. A line whose product is off sale keeps its name and picture. */
export async function readCart(db: Db | Tx, buyerId: string): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select cart_lines.id, cart_lines.quantity, cart_lines.price_seen_paise::integer as "priceSeenPaise",
           products.id as "productId", products.name, products.unit, products.price_paise::integer as "pricePaise",
           sellable_products.available as free, ${heldBy(buyerId, sql`cart_lines.product_id`)} as held,
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
      -- Only the view defines what is on sale.
      left join sellable_products on sellable_products.id = cart_lines.product_id
     where cart_lines.buyer_id = ${buyerId}
     order by cart_lines.created_at, cart_lines.id`.execute(db)
  return rows
}

export interface CartOffer extends StockForBuyer {
  readonly pricePaise: number
}

/** Undefined when it is not on sale. */
export async function findOffer(tx: Tx, buyerId: string, productId: string): Promise<CartOffer | undefined> {
  const { rows } = await sql<CartOffer>`
    select price_paise::integer as "pricePaise", available as free, ${heldBy(buyerId, sql`${productId}::uuid`)} as held
      from sellable_products where id = ${productId}`.execute(tx)
  return rows[0]
}

/**
 * Locks the buyer's line of this product, or inserts one with `quantity`. Two parallel additions run one after the
 * other, and both count.
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
    // Only a row that existed before has a non-zero xmax.
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

/** Locks the buyer's own line; another buyer's line is not found. */
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

/** Returns false when the buyer has no such line. */
export async function deleteOwnLine(tx: Tx, buyerId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('cart_lines')
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Whether any buyer's cart has a line with this id. */
export async function lineExists(tx: Tx, id: string): Promise<boolean> {
  const line = await tx.selectFrom('cart_lines').select('id').where('id', '=', id).executeTakeFirst()
  return line !== undefined
}

/**
 * Locks the whole cart: adding, changing, removing and placing a cash order happen one after the other. Taken before
 * the locks of its lines.
 */
export async function lockCart(tx: Tx, buyerId: string): Promise<void> {
  await sql`
    insert into carts (buyer_id, updated_at) values (${buyerId}, clock_timestamp())
    on conflict (buyer_id) do update set buyer_id = excluded.buyer_id`.execute(tx)
}

/** Locks the cart and marks it as written by the buyer. Two writes never have the same time. */
export async function markCartWritten(tx: Tx, buyerId: string): Promise<void> {
  await sql`
    insert into carts (buyer_id, updated_at) values (${buyerId}, clock_timestamp())
    on conflict (buyer_id) do update
      set updated_at = greatest(clock_timestamp(), carts.updated_at + interval '1 microsecond')`.execute(tx)
}

interface Ordered {
  readonly productId: string
  readonly quantity: number
}

/**
 * Removes the ordered quantities from the cart and nothing else: a line with more keeps the rest, and items added
 * meanwhile stay. Lines are locked in one order, so that two orders that are paid together wait for each other.
 */
export async function takeOutOfCart(tx: Tx, buyerId: string, lines: readonly Ordered[]): Promise<void> {
  await sql`
    with ordered as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("productId" uuid, quantity integer)
    ), held as (
      select cart_lines.id, cart_lines.quantity - ordered.quantity as rest
        from cart_lines join ordered on ordered."productId" = cart_lines.product_id
       where cart_lines.buyer_id = ${buyerId}
       order by cart_lines.product_id
         for update of cart_lines
    ), emptied as (
      delete from cart_lines using held where cart_lines.id = held.id and held.rest <= 0
    )
    update cart_lines set quantity = held.rest from held where cart_lines.id = held.id and held.rest > 0
  `.execute(tx)
}

/** Whether Add leaves this buyer on the page: their own choice, else the market's. */
export async function readStaysOnShelf(db: Db, buyerId: string): Promise<boolean> {
  const { stays } = await db
    .selectFrom('accounts')
    .innerJoin('market_settings', (join) => join.onTrue())
    .select((row) => row.fn.coalesce('accounts.stays_on_shelf', 'market_settings.stays_on_shelf').as('stays'))
    .where('accounts.id', '=', buyerId)
    .executeTakeFirstOrThrow()
  return stays
}
