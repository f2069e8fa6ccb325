import type { Address } from '@farmgate/domain/accounts/address.ts'
import { HOLD_MINUTES } from '@farmgate/domain/orders/order.ts'
import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import type { PricedLine, Wish } from '@farmgate/domain/orders/pricing.ts'
import { linePaise, type Totals } from '@farmgate/domain/orders/totals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { Snapshot } from './offers.sql.ts'
import { linesOf } from './payment-intents.sql.ts'

/**
 * The buyer with the address on file. Locks the account's row: two tabs of one buyer come one after the other, and the
 * second one sees what the first has placed. Undefined for somebody who may not buy any more.
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

/** An order of this buyer that nobody has paid for yet. */
export interface OpenOrder {
  readonly id: string
  readonly totalPaise: number
  readonly lines: readonly Wish[]
  /** Waits for an online payment; else it is cash. */
  readonly isAwaiting: boolean
  /** Its deadline is still to come. */
  readonly isPayable: boolean
  /** Our name for its payment. */
  readonly intentId: string | null
  /** The buyer has not written to the cart since it was placed. Only of cash orders. */
  readonly isCartUnchanged: boolean
}

/** A second order of the same within this time, without a key and without a write to the cart, is a repeat. */
const TWIN_SECONDS = 60

/** Those that wait for a payment, and the cash orders of the last minute. The newest first. */
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

/** The order, a parcel for each of its farms, and its lines in them. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id, buyerId, paymentMethod, holdsForPayment, totals, delivery, lines } = order
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
      [...Map.groupBy(lines, ({ farmerId }) => farmerId)].map(([farmerId, own]) => ({
        order_id: id,
        farmer_id: farmerId,
        farmer_name: own[0]?.farmerName ?? '',
        farmer_place: own[0]?.farmerPlace ?? '',
        items_paise: own.reduce((sum, line) => sum + linePaise(line), 0),
        // The database takes it from the order.
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
 * The same order placed again goes where it would go now and is paid as was chosen now. Answers the way it was to be paid
 * before, or undefined when it can't be paid any more.
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
