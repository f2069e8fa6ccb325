import { HOLD_MINUTES } from '@farmgate/domain/orders/order.ts'
import type { RequestedItem } from '@farmgate/domain/orders/pricing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { linesOf } from '#features/order-store/order-rows.sql.ts'

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

/** Found again at the gateway after its response was lost. */
export async function saveGatewayOrder(db: Db, id: string, gatewayOrderId: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ gateway_order_id: gatewayOrderId })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .execute()
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
export async function findUnbound(db: Db, buyerId: string, amountPaise: number): Promise<string | null> {
  const found = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('amount_paise', '=', String(amountPaise))
    .where('order_id', 'is', null)
    .where('gateway_order_id', 'is not', null)
    .where(isFresh)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

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

/** The buyer's own intent, by the gateway's id; another buyer's is not found. */
export const findNamed = (
  db: Db,
  buyerId: string,
  gatewayOrderId: string,
): Promise<NamedPaymentIntent | undefined> =>
  db
    .selectFrom('payment_intents')
    .leftJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select([
      'payment_intents.id',
      sql<number>`payment_intents.amount_paise::integer`.as('amountPaise'),
      isFresh.as('isFresh'),
      sql<NamedPaymentIntent['order']>`
        case when orders.id is not null then jsonb_build_object(
          'id', orders.id, 'isCancelled', orders.status = 'cancelled', 'lines', ${linesOf('orders.id')}) end`.as(
        'order',
      ),
    ])
    .where('payment_intents.buyer_id', '=', buyerId)
    .where('payment_intents.gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst()

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
