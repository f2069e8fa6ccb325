import { HOLD_MINUTES } from '@farmgate/domain/orders/order.ts'
import type { Wish } from '@farmgate/domain/orders/pricing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

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

/** Null while the gateway has not answered yet. */
export async function findGatewayOrder(db: Db, id: string): Promise<string | null> {
  const { gatewayOrderId } = await db
    .selectFrom('payment_intents')
    .select('gateway_order_id as gatewayOrderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gatewayOrderId
}

/** Money for an older one is on its way back, or soon will be: nothing is bound to it any more. */
const isFresh = sql<boolean>`payment_intents.created_at > now() - ${HOLD_MINUTES} * interval '1 minute'`

/** The newest of this buyer for this amount that pays for nothing yet. */
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
  /** What it is bound to already. */
  readonly order: {
    readonly id: string
    readonly isCancelled: boolean
    readonly lines: readonly Wish[]
  } | null
}

/** The buyer's own, by the gateway's name for it; a stranger's is not there. */
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

/** What an order is of, as the rules compare it. */
export const linesOf = (orderId: string) => sql<readonly Wish[]>`(
  select jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity))
    from order_lines where order_id = ${sql.ref(orderId)})`

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
