import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { StockForBuyer } from '@farmgate/domain/ordering/cart/own-hold.ts'
import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import type { UnpaidPosition } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import {
  type CashPosition,
  type CashPositionRow,
  cashPositionQuery,
  toCashPosition,
} from '#features/ordering/cash-limits/cash-position.sql.ts'
import { unpaidPositionQuery } from '#features/ordering/cash-limits/unpaid-position.sql.ts'
import {
  heldBy,
  type OwnUnpaidOrder,
  type OwnUnpaidRow,
  ownUnpaidQuery,
  toOwnUnpaid,
} from '#features/ordering/order-store/own-holds.sql.ts'
import type { SellableProduct } from '#features/catalogue/product-view/products.sql.ts'
import { identityAsJson } from '#features/market/market-identity/identity.sql.ts'

/** A line with its product as it is now. */
export interface CartRow
  extends Pick<
    SellableProduct,
    | 'name'
    | 'hindiName'
    | 'unit'
    | 'travels'
    | 'pricePaise'
    | 'pictureId'
    | 'pictureWidth'
    | 'picturePlaceholder'
    | 'pictureComplete'
    | 'farmerId'
    | 'farmerName'
    | 'farmerPlace'
  > {
  /** The line's id; the product's is `productId`. */
  readonly id: string
  readonly productId: string
  readonly farmDelivery: FarmDelivery
  readonly quantity: number
  readonly priceSeenPaise: number
  /** Null when it is no longer on sale. */
  readonly free: number | null
  /** What unpaid orders of this buyer hold. */
  readonly held: number
  /** When the buyer last wrote to the cart. In each row, so that it is of the same moment as the lines. */
  readonly cartUpdatedAt: Date
}

/** What a cart's page shows, all of the same moment. */
export interface CartFacts {
  readonly rows: readonly CartRow[]
  readonly cash: CashPosition
  /** What the buyer may hold without a payment. */
  readonly online: UnpaidPosition
  /** Newest first. */
  readonly unpaid: readonly OwnUnpaidOrder[]
  /** Whether Add leaves this buyer on the page: their own choice, else the market's. */
  readonly staysOnShelf: boolean
  /** Decides whether the market takes orders. */
  readonly identity: MarketIdentity
}

/** Reads the whole cart and everything that is shown with it, in one statement. */
export async function readCart(db: Db | Tx, buyerId: string): Promise<CartFacts> {
  const productIds = sql`array(select product_id from cart_lines where buyer_id = ${buyerId})`
  const { rows } = await sql<{
    rows: (Omit<CartRow, 'cartUpdatedAt'> & { readonly cartUpdatedAt: string })[]
    cash: CashPositionRow[]
    online: UnpaidPosition[]
    unpaid: OwnUnpaidRow[]
    staysOnShelf: boolean
    identity: MarketIdentity
  }>`
    select ${rowsAsJson(cartQuery(buyerId))} as rows,
           ${rowsAsJson(cashPositionQuery(buyerId, productIds))} as cash,
           ${rowsAsJson(unpaidPositionQuery(buyerId))} as online,
           ${rowsAsJson(ownUnpaidQuery(buyerId))} as unpaid,
           coalesce(accounts.stays_on_shelf, market_settings.stays_on_shelf) as "staysOnShelf",
           ${identityAsJson} as identity
      from accounts cross join market_settings where accounts.id = ${buyerId}`.execute(db)
  const [read] = rows
  const [cash] = read?.cash ?? []
  const [online] = read?.online ?? []
  if (read === undefined || cash === undefined || online === undefined) throw new Error('no such account')
  return {
    rows: read.rows.map((row) => ({ ...row, cartUpdatedAt: new Date(row.cartUpdatedAt) })),
    cash: toCashPosition(cash),
    online,
    unpaid: read.unpaid.map(toOwnUnpaid),
    staysOnShelf: read.staysOnShelf,
    identity: read.identity,
  }
}

/** In the order in which the cart was filled. A line whose product is off sale keeps its name and picture. */
const cartQuery = (buyerId: string): RawBuilder<unknown> => sql`
    select cart_lines.id, cart_lines.quantity, cart_lines.price_seen_paise::integer as "priceSeenPaise",
           products.id as "productId", products.name, products.hindi_name as "hindiName", products.unit, products.price_paise::integer as "pricePaise",
           sellable_products.available as free, ${heldBy(buyerId, sql`cart_lines.product_id`)} as held,
           pictures.id as "pictureId", pictures.width as "pictureWidth", pictures.placeholder as "picturePlaceholder",
           pictures.complete as "pictureComplete",
           accounts.id as "farmerId", accounts.name as "farmerName", farmer_profiles.place as "farmerPlace",
           farmer_profiles.delivery as "farmDelivery", products.travels,
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
     order by cart_lines.created_at, cart_lines.id`

interface CartOffer extends StockForBuyer {
  readonly pricePaise: number
}

/** No row when it is not on sale. */
const offerQuery = (buyerId: string, productId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select price_paise::integer as "pricePaise", available as free, ${heldBy(buyerId, productId)} as held
    from sellable_products where id = ${productId}`

/** What adding to a line has found and done. */
export interface AddedLine extends CartOffer {
  /** The line is new: the cart may now have too many. */
  readonly isNew: boolean
  /** The line's quantity now; null when it would be more than a line can hold, and nothing was added. */
  readonly quantity: number | null
}

/**
 * Marks the cart as written and adds to the buyer's line of this product, at its current price. Two parallel additions
 * run one after the other, and both count. Undefined when the product is not on sale; then nothing is written.
 */
export async function addToLine(
  tx: Tx,
  buyerId: string,
  productId: string,
  quantity: number,
): Promise<AddedLine | undefined> {
  const { rows } = await sql<AddedLine>`
    with offer as (${offerQuery(buyerId, sql`${productId}::uuid`)}), cart as (
      ${writtenCart(sql`select ${buyerId}::uuid from offer`)} returning buyer_id
    ), line as (
      insert into cart_lines (id, buyer_id, product_id, quantity, price_seen_paise)
      select ${uuid()}, cart.buyer_id, ${productId}, ${quantity}, offer."pricePaise" from offer, cart
      on conflict on constraint cart_line_per_product do update
        set quantity = cart_lines.quantity + excluded.quantity, price_seen_paise = excluded.price_seen_paise
        where cart_lines.quantity + excluded.quantity <= ${QUANTITY_MAX}
      -- Only a row that existed before has a non-zero xmax.
      returning quantity, xmax = 0 as "isNew"
    )
    select offer."pricePaise", offer.free, offer.held, line.quantity, coalesce(line."isNew", false) as "isNew"
      from offer left join line on true`.execute(tx)
  return rows[0]
}

export interface LineToChange {
  readonly productId: string
  /** Null when the product is not on sale. */
  readonly offer: CartOffer | null
}

/**
 * Marks the cart as written, locks the buyer's own line and reads its offer. Another buyer's line is not found.
 */
export async function lockOwnLine(tx: Tx, buyerId: string, id: string): Promise<LineToChange | undefined> {
  const { rows } = await sql<{ productId: string; offers: CartOffer[] }>`
    with cart as (${writtenCart(sql`select ${buyerId}::uuid`)} returning buyer_id)
    select line.product_id as "productId", ${rowsAsJson(offerQuery(buyerId, sql`line.product_id`))} as offers
      from cart join cart_lines as line on line.buyer_id = cart.buyer_id and line.id = ${id}
       for update of line`.execute(tx)
  const [line] = rows
  return line === undefined ? undefined : { productId: line.productId, offer: line.offers[0] ?? null }
}

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
  await lockedCart(sql`select ${buyerId}::uuid`).execute(tx)
}

/** Part of a statement that has the buyer's id from another part of it. */
export const lockedCart = (buyerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into carts (buyer_id, updated_at) select buyer.id, clock_timestamp() from (${buyerId}) as buyer (id)
  on conflict (buyer_id) do update set buyer_id = excluded.buyer_id`

/** Locks the cart and marks it as written by the buyer. Two writes never have the same time. */
export async function markCartWritten(tx: Tx, buyerId: string): Promise<void> {
  await writtenCart(sql`select ${buyerId}::uuid`).execute(tx)
}

const writtenCart = (buyerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into carts (buyer_id, updated_at) select buyer.id, clock_timestamp() from (${buyerId}) as buyer (id)
  on conflict (buyer_id) do update
    set updated_at = greatest(clock_timestamp(), carts.updated_at + interval '1 microsecond')`

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
