import type { Address } from '@farmgate/domain/people/addresses/address.ts'
import { HOLD_EXTENSIONS_MAX, HOLD_MINUTES } from '@farmgate/domain/ordering/orders/order.ts'
import type { Hold, OpenUnpaid } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { PricedLine } from '@farmgate/domain/ordering/cart/pricing.ts'
import { linePaise, type Totals } from '@farmgate/domain/ordering/cart/totals.ts'
import { type RawBuilder, sql } from 'kysely'
import { isUnsent } from '#db/order-states.sql.ts'
import type { Tx } from '#db/pool.ts'
import { lockedCart } from '#features/ordering/cart/cart.sql.ts'
import { linesOf } from '#features/ordering/order-store/order-rows.sql.ts'
import type { ParcelWay } from './choose-delivery.ts'
import type { Snapshot } from './offers.sql.ts'
import type { OrderRequest } from './order-request.ts'

interface LockedBuyer {
  readonly address: Address | null
}

/**
 * The buyer with the address that the order goes to: the saved one with this id, or the default one. Locks the account's
 * row: orders from two tabs run one after the other, and the second sees what the first has placed. Undefined for an
 * account that may no longer buy.
 */
export async function lockBuyer(
  tx: Tx,
  id: string,
  addressId: string | undefined,
): Promise<LockedBuyer | undefined> {
  const { rows } =
    await sql<LockedBuyer>`with buyer as (${lockedBuyer(id, addressId)}) select address from buyer`.execute(
      tx,
    )
  return rows[0]
}

/** The same, and then locks the cart: a write to it happens wholly before this transaction or wholly after it. */
export async function lockBuyerAndCart(
  tx: Tx,
  id: string,
  addressId: string | undefined,
): Promise<LockedBuyer | undefined> {
  const { rows } = await sql<LockedBuyer>`
    with buyer as (${lockedBuyer(id, addressId)}), cart as (${lockedCart(sql`select id from buyer`)})
    select address from buyer`.execute(tx)
  return rows[0]
}

const lockedBuyer = (id: string, addressId: string | undefined): RawBuilder<unknown> => sql`
  select accounts.id, case when address.account_id is not null then jsonb_build_object(
           'fullName', address.full_name, 'phone', address.phone, 'email', address.email,
           'street', address.street, 'city', address.city, 'state', address.state,
           'pincode', address.pincode, 'country', address.country) end as address
    from accounts left join ${addressId === undefined ? DEFAULT_ADDRESS : savedAddress(addressId)}
   where accounts.id = ${id} and accounts.status = 'active' and accounts.deleted_at is null
     for no key update of accounts`

const DEFAULT_ADDRESS = sql`addresses as address on address.account_id = accounts.id`
const savedAddress = (id: string) =>
  sql`buyer_addresses as address on address.account_id = accounts.id and address.id = ${id}`

/** An unpaid order of this buyer. */
export interface OpenOrder extends OpenUnpaid {
  /** Waits for an online payment; else it is cash. */
  readonly isAwaiting: boolean
  /** Its deadline has not passed. */
  readonly isPayable: boolean
  /** Our id of its payment. */
  readonly intentId: string | null
  /** Whether the buyer has not written to the cart since it was placed. Only for cash orders. */
  readonly isCartUnchanged: boolean
  /** The first of its delivery days; null when none is promised. */
  readonly firstDay: string | null
}

/** A second order of the same within this time, without a key and without a write to the cart, is a repeat. */
const TWIN_SECONDS = 60

/** Orders that wait for a payment, and the cash orders of the last minute. Newest first. */
export const openOrdersQuery = (buyerId: string): RawBuilder<unknown> => sql`
  select orders.id, orders.total_paise::integer as "totalPaise", ${linesOf('orders.id')} as lines,
         orders.awaiting as "isAwaiting", coalesce(orders.payment_deadline > now(), false) as "isPayable",
         payment_intents.id as "intentId",
         coalesce(orders.cart_updated_at = carts.updated_at, false) as "isCartUnchanged",
         taken.places, taken."firstDay"
    from orders
    left join payment_intents on payment_intents.order_id = orders.id
    left join carts on carts.buyer_id = orders.buyer_id
    cross join lateral (
      select coalesce(jsonb_agg(stops.round_id || ' ' || stops.day), '[]') as places, min(day)::text as "firstDay"
        from stops where stops.order_id = orders.id and released_at is null) as taken
   where orders.buyer_id = ${buyerId} and ${isUnsent('orders')} and orders.captured_paise = 0
     and (orders.awaiting or orders.created_at > now() - ${TWIN_SECONDS} * interval '1 second')
   order by orders.id desc`

export interface Delivery {
  readonly address: Address
  readonly contact: { readonly name: string; readonly phone: string }
}

const deliveryColumns = ({ address, contact }: Delivery) => ({
  to_name: address.fullName,
  to_phone: address.phone,
  to_email: address.email,
  to_street: address.street,
  to_city: address.city,
  to_state: address.state,
  to_pincode: address.pincode,
  to_country: address.country,
  contact_name: contact.name,
  contact_phone: contact.phone,
})

export interface NewOrder {
  readonly id: string
  readonly buyerId: string
  readonly paymentMethod: PaymentMethod
  /** How long it waits for its payment; null for cash. */
  readonly hold: Hold | null
  readonly totals: Totals
  readonly delivery: Delivery
  /** In the order in which they were sent. */
  readonly lines: readonly PricedLine<Snapshot>[]
  /** How each farm's parcel comes. */
  readonly ways: ReadonlyMap<string, ParcelWay>
  readonly leaveAtDoor: boolean
  readonly shipBy: string | null
}

/** Inserts the order, a parcel for each of its farms, their lines, and the first event of its history. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id, buyerId, paymentMethod, hold, totals, lines, ways, leaveAtDoor, shipBy } = order
  const { address, contact } = order.delivery
  const parcels = parcelsOf(lines, ways)
  // The parcels are made from the inserted order, because a trigger copies `placed` from it.
  await sql`
    with placed as (
      insert into orders (
        id, buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise, farms_to_pack,
        payment_deadline, cart_updated_at,
        to_name, to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, contact_name, contact_phone,
        leave_at_door, ship_by, hold_minutes, extensions_left)
      values (
        ${id}, ${buyerId}, ${paymentMethod}, ${totals.itemsPaise}, ${totals.deliveryPaise}, ${totals.platformPaise},
        ${totals.totalPaise}, ${parcels.length},
        now() + ${hold?.minutes ?? null}::integer * interval '1 minute',
        case when ${hold === null} then (select updated_at from carts where buyer_id = ${buyerId}) end,
        ${address.fullName}, ${address.phone}, ${address.email}, ${address.street}, ${address.city}, ${address.state},
        ${address.pincode}, ${address.country}, ${contact.name}, ${contact.phone}, ${leaveAtDoor}, ${shipBy},
        ${hold?.minutes ?? HOLD_MINUTES}, ${hold?.extensions ?? HOLD_EXTENSIONS_MAX})
      returning id
    ), parcelled as (
      insert into parcels (order_id, farmer_id, farmer_name, farmer_place, items_paise, placed, goes_by, stop_id)
      select placed.id, "farmerId", "farmerName", "farmerPlace", "itemsPaise", false, "goesBy", "stopId"
        from placed, jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb)
          as parcel ("farmerId" uuid, "farmerName" text, "farmerPlace" text, "itemsPaise" bigint, "goesBy" text,
                     "stopId" uuid)
    ), lined as (
      insert into order_lines (
        order_id, product_id, farmer_id, position, name, unit, picture_id, unit_price_paise, quantity)
      select placed.id, "productId", "farmerId", position - 1, name, unit, "pictureId", "unitPricePaise", quantity
        from placed, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
          "productId" uuid, "farmerId" uuid, name text, unit product_unit, "pictureId" text,
          "unitPricePaise" bigint, quantity integer)) with ordinality
          as line ("productId", "farmerId", name, unit, "pictureId", "unitPricePaise", quantity, position)
    )
    insert into order_events (order_id, kind, by, actor_id) select id, 'placed', 'buyer', ${buyerId} from placed`.execute(
    tx,
  )
}

/** One for each farm, in the order in which the farms are first named. */
const parcelsOf = (lines: NewOrder['lines'], ways: NewOrder['ways']) =>
  [...Map.groupBy(lines, ({ farmerId }) => farmerId)].map(([farmerId, own]) => ({
    farmerId,
    farmerName: own[0]?.farmerName ?? '',
    farmerPlace: own[0]?.farmerPlace ?? '',
    itemsPaise: own.reduce((sum, line) => sum + linePaise(line), 0),
    ...ways.get(farmerId),
  }))

/**
 * Updates delivery and payment method of an order that is placed again. Returns its previous payment method, or
 * undefined when it can no longer be paid.
 */
export async function updateAwaiting(
  tx: Tx,
  id: string,
  { paymentMethod, leaveAtDoor }: Pick<OrderRequest, 'paymentMethod' | 'leaveAtDoor'>,
  delivery: Delivery,
): Promise<PaymentMethod | undefined> {
  const before = await tx
    .selectFrom('orders')
    .select('payment_method as paymentMethod')
    .where('id', '=', id)
    .where('awaiting', '=', true)
    .where('payment_deadline', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  if (!(await isOnItsRounds(tx, id, delivery.address.pincode))) throw new Refusal('address.other_round')
  await tx
    .updateTable('orders')
    .set({ payment_method: paymentMethod, ...deliveryColumns(delivery), leave_at_door: leaveAtDoor === true })
    .where('id', '=', id)
    .execute()
  return before.paymentMethod
}

/** Whether every round on which the order has a place goes to this pincode. */
async function isOnItsRounds(tx: Tx, orderId: string, pincode: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select not exists (
      select from stops
       where stops.order_id = ${orderId} and stops.released_at is null
         and not exists (
           select from round_pincodes
            where round_pincodes.round_id = stops.round_id and round_pincodes.pincode = ${pincode})) as "isOn"`.execute(
    tx,
  )
  return rows[0]?.isOn ?? false
}
