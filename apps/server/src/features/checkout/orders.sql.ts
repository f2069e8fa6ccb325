import type { Address } from '@farmgate/domain/accounts/address.ts'
import { HOLD_MINUTES } from '@farmgate/domain/orders/order.ts'
import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import type { PricedLine, RequestedItem } from '@farmgate/domain/orders/pricing.ts'
import { linePaise, type Totals } from '@farmgate/domain/orders/totals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { linesOf } from '#features/order-store/order-rows.sql.ts'
import type { Snapshot } from './offers.sql.ts'

/**
 * The buyer with the address on file. Locks the account's row: orders from two tabs run one after the other, and the
 * second sees what the first has placed. Undefined for an account that may no longer buy.
 */
export async function lockBuyer(
  tx: Tx,
  id: string,
): Promise<{ readonly address: Address | null } | undefined> {
  const { rows } = await sql<{ address: Address | null }>`
    select case when addresses.account_id is not null then jsonb_build_object(
             'fullName', addresses.full_name, 'phone', addresses.phone, 'email', addresses.email,
             'street', addresses.street, 'city', addresses.city, 'state', addresses.state,
             'pincode', addresses.pincode, 'country', addresses.country) end as address
      from accounts left join addresses on addresses.account_id = accounts.id
     where accounts.id = ${id} and accounts.status = 'active' and accounts.deleted_at is null
       for no key update of accounts`.execute(tx)
  return rows[0]
}

/** An unpaid order of this buyer. */
export interface OpenOrder {
  readonly id: string
  readonly totalPaise: number
  readonly lines: readonly RequestedItem[]
  /** Waits for an online payment; else it is cash. */
  readonly isAwaiting: boolean
  /** Its deadline has not passed. */
  readonly isPayable: boolean
  /** Our id of its payment. */
  readonly intentId: string | null
  /** Whether the buyer has not written to the cart since it was placed. Only for cash orders. */
  readonly isCartUnchanged: boolean
}

/** A second order of the same within this time, without a key and without a write to the cart, is a repeat. */
const TWIN_SECONDS = 60

/** Orders that wait for a payment, and the cash orders of the last minute. Newest first. */
export const findOpenOrders = (db: Db | Tx, buyerId: string): Promise<OpenOrder[]> =>
  db
    .selectFrom('orders')
    .leftJoin('payment_intents', 'payment_intents.order_id', 'orders.id')
    .leftJoin('carts', 'carts.buyer_id', 'orders.buyer_id')
    .select([
      'orders.id',
      sql<number>`orders.total_paise::integer`.as('totalPaise'),
      linesOf('orders.id').as('lines'),
      'orders.awaiting as isAwaiting',
      sql<boolean>`coalesce(orders.payment_deadline > now(), false)`.as('isPayable'),
      'payment_intents.id as intentId',
      sql<boolean>`coalesce(orders.cart_updated_at = carts.updated_at, false)`.as('isCartUnchanged'),
    ])
    .where('orders.buyer_id', '=', buyerId)
    .where('orders.status', '=', 'confirmed')
    .where('orders.captured_paise', '=', '0')
    .where(
      sql<boolean>`(orders.awaiting or orders.created_at > now() - ${TWIN_SECONDS} * interval '1 second')`,
    )
    .orderBy('orders.id', 'desc')
    .execute()

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
  readonly holdsForPayment: boolean
  readonly totals: Totals
  readonly delivery: Delivery
  /** In the order in which they were sent. */
  readonly lines: readonly PricedLine<Snapshot>[]
}

/** Inserts the order, a parcel for each of its farms, and their lines. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id, buyerId, paymentMethod, holdsForPayment, totals, delivery, lines } = order
  const linesByFarm = [...Map.groupBy(lines, ({ farmerId }) => farmerId)]
  await tx
    .insertInto('orders')
    .values({
      id,
      buyer_id: buyerId,
      payment_method: paymentMethod,
      items_paise: totals.itemsPaise,
      delivery_paise: totals.deliveryPaise,
      platform_paise: totals.platformPaise,
      total_paise: totals.totalPaise,
      farms_to_pack: linesByFarm.length,
      payment_deadline: holdsForPayment ? sql<Date>`now() + ${HOLD_MINUTES} * interval '1 minute'` : null,
      cart_updated_at: holdsForPayment
        ? null
        : (of) => of.selectFrom('carts').select('updated_at').where('buyer_id', '=', buyerId),
      ...deliveryColumns(delivery),
    })
    .execute()
  await tx
    .insertInto('parcels')
    .values(
      linesByFarm.map(([farmerId, own]) => ({
        order_id: id,
        farmer_id: farmerId,
        farmer_name: own[0]?.farmerName ?? '',
        farmer_place: own[0]?.farmerPlace ?? '',
        items_paise: own.reduce((sum, line) => sum + linePaise(line), 0),
        // Set by the database from the order.
        placed: false,
      })),
    )
    .execute()
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        order_id: id,
        product_id: line.productId,
        farmer_id: line.farmerId,
        position,
        name: line.name,
        unit: line.unit,
        picture_id: line.pictureId,
        unit_price_paise: line.unitPricePaise,
        quantity: line.quantity,
      })),
    )
    .execute()
}

/**
 * Updates delivery and payment method of an order that is placed again. Returns its previous payment method, or
 * undefined when it can no longer be paid.
 */
export async function updateAwaiting(
  tx: Tx,
  id: string,
  paymentMethod: PaymentMethod,
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
  await tx
    .updateTable('orders')
    .set({ payment_method: paymentMethod, ...deliveryColumns(delivery) })
    .where('id', '=', id)
    .execute()
  return before.paymentMethod
}
