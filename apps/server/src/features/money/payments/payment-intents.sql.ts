import { HOLD_MINUTES } from '@farmgate/domain/ordering/orders/order.ts'
import type { RequestedItem } from '@farmgate/domain/ordering/cart/pricing.ts'
import { type RawBuilder, sql } from 'kysely'
import { isCancelled } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { linesOf } from '#features/ordering/order-store/order-rows.sql.ts'

/** A payment that we expect: opened at the gateway, then bound to an order. */
export interface PaymentIntent {
  readonly id: string
  readonly buyerId: string
  readonly gatewayOrderId: string | null
  /** The order it pays for, once there is one. */
  readonly orderId: string | null
}

const columns = [
  'id',
  'buyer_id as buyerId',
  'gateway_order_id as gatewayOrderId',
  'order_id as orderId',
] as const

export const findPaymentIntent = (tx: Tx, id: string): Promise<PaymentIntent | undefined> =>
  tx.selectFrom('payment_intents').select(columns).where('id', '=', id).executeTakeFirst()

export const findPaymentIntentByGatewayOrder = (
  tx: Tx,
  gatewayOrderId: string,
): Promise<PaymentIntent | undefined> =>
  tx
    .selectFrom('payment_intents')
    .select(columns)
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst()

export const findPaymentIntentOfOrder = (db: Db, orderId: string): Promise<PaymentIntent | undefined> =>
  db.selectFrom('payment_intents').select(columns).where('order_id', '=', orderId).executeTakeFirst()

/** Another transaction that binds it to an order waits until this one ends. */
export const lockPaymentIntent = (tx: Tx, id: string): Promise<PaymentIntent> =>
  tx.selectFrom('payment_intents').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Saves the gateway's order, and the key it was opened with, unless another request has saved one meanwhile. Returns the one that is stored. */
export async function saveGatewayOrder(
  db: Db,
  id: string,
  gatewayOrderId: string,
  keyId: string,
): Promise<string> {
  const { stored } = await db
    .updateTable('payment_intents')
    .set({
      gateway_order_id: sql<string>`coalesce(gateway_order_id, ${gatewayOrderId})`,
      gateway_key_id: sql<string>`case when gateway_order_id is null then ${keyId} else gateway_key_id end`,
    })
    .where('id', '=', id)
    .returning(sql<string>`gateway_order_id`.as('stored'))
    .executeTakeFirstOrThrow()
  return stored
}

export interface NewPaymentIntent {
  readonly id: string
  readonly buyerId: string
  readonly amountPaise: number
}

export async function insertPaymentIntent(
  tx: Tx,
  { id, buyerId, amountPaise }: NewPaymentIntent,
): Promise<void> {
  await tx
    .insertInto('payment_intents')
    .values({ id, buyer_id: buyerId, amount_paise: amountPaise })
    .execute()
}

/** Null while the gateway has not responded yet. */
export async function findGatewayOrder(db: Db, id: string): Promise<string | null> {
  const { gatewayOrderId } = await db
    .selectFrom('payment_intents')
    .select('gateway_order_id as gatewayOrderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gatewayOrderId
}

/** Money for an older intent is being refunded, or soon will be: no order is bound to it any more. */
const isFresh = sql<boolean>`payment_intents.created_at > now() - ${HOLD_MINUTES} * interval '1 minute'`

/** This buyer's newest intent for this amount that is not bound to an order yet. */
export const unboundPaymentIntentQuery = (buyerId: string, amountPaise: number): RawBuilder<unknown> => sql`
  select id from payment_intents
   where buyer_id = ${buyerId} and amount_paise = ${amountPaise} and order_id is null
     and gateway_order_id is not null and ${isFresh}
   order by id desc limit 1`

export interface NamedPaymentIntent {
  readonly id: string
  readonly amountPaise: number
  readonly isFresh: boolean
  /** The order it is bound to already. */
  readonly order: {
    readonly id: string
    readonly isCancelled: boolean
    readonly lines: readonly RequestedItem[]
  } | null
}

/** The buyer's own intent, by the gateway's id; another buyer's is not found, nor is one for null. */
export const namedPaymentIntentQuery = (
  buyerId: string,
  gatewayOrderId: string | null,
): RawBuilder<unknown> => sql`
  select payment_intents.id, payment_intents.amount_paise::integer as "amountPaise", ${isFresh} as "isFresh",
         case when orders.id is not null then jsonb_build_object(
           'id', orders.id, 'isCancelled', ${isCancelled('orders')}, 'lines', ${linesOf('orders.id')}) end as order
    from payment_intents left join orders on orders.id = payment_intents.order_id
   where payment_intents.buyer_id = ${buyerId} and payment_intents.gateway_order_id = ${gatewayOrderId}::text`

/** False when it pays for another order already. */
export async function bindPaymentIntent(tx: Tx, id: string, orderId: string): Promise<boolean> {
  const bound = await tx
    .updateTable('payment_intents')
    .set({ order_id: orderId })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}
