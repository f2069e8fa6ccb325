import type { AlarmKind } from '@farmgate/domain/alarms/alarm.ts'
import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FarmMailFacts, MailRefund, OrderMailFacts } from './order-mail-facts.ts'

interface OrderState {
  readonly status: OrderStatus
  /** Paid, or cash on delivery: its farms pack it. */
  readonly isPlaced: boolean
}

export type OrderRow = Omit<OrderMailFacts, 'refund' | 'ordersUrl'> & OrderState

/** The order of this buyer; undefined for another buyer's order. */
export async function findOrderFacts(
  db: Db,
  orderId: string,
  buyerId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select orders.number::float8 as number, orders.created_at as "placedAt", buyer.name as "buyerName",
           orders.status, orders.placed as "isPlaced",
           orders.items_paise::float8 as "itemsPaise", orders.delivery_paise::float8 as "deliveryPaise",
           orders.platform_paise::float8 as "platformPaise", orders.total_paise::float8 as "totalPaise",
           orders.payment_method as "paymentMethod", orders.captured_paise > 0 as "isPaid",
           array[to_name, to_street, to_city || ' ' || to_pincode, to_state || ', ' || to_country] as "addressLines",
           contact_phone as phone, cancel_reason as "cancelReason",
           (select jsonb_agg(jsonb_build_object('name', line.name, 'quantity', line.quantity, 'unit', line.unit,
                               'linePaise', line.line_paise, 'farmName', parcel.farmer_name) order by line.position)
              from order_lines as line
              join parcels as parcel on parcel.order_id = line.order_id and parcel.farmer_id = line.farmer_id
             where line.order_id = orders.id) as lines
      from orders
      join accounts as buyer on buyer.id = orders.buyer_id
     where orders.id = ${orderId} and orders.buyer_id = ${buyerId}
  `.execute(db)
  return rows[0]
}

export type RefundRow = Omit<MailRefund, 'to'>

/** The refund because the order was cancelled, also where the money arrived only afterwards. */
export const findCancelRefund = (db: Db, orderId: string): Promise<RefundRow | undefined> =>
  refundsOf(db, orderId).where(becauseOf('cancel', 'late')).executeTakeFirst()

/** The refund because the order was returned. */
export const findReturnRefund = (db: Db, orderId: string): Promise<RefundRow | undefined> =>
  refundsOf(db, orderId).where(becauseOf('return')).executeTakeFirst()

export const findProcessedRefund = (db: Db, orderId: string): Promise<RefundRow | undefined> =>
  refundsOf(db, orderId).where('state', '=', 'processed').executeTakeFirst()

/** Or resent by an operator, in place of a refund that failed. */
const becauseOf = (...causes: readonly string[]) =>
  sql<boolean>`(cause = any(${causes}::text[]) or cause like 'manual:%')`

/** The newest first. */
const refundsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('refunds')
    .select([
      sql<number>`amount_paise::float8`.as('amountPaise'),
      sql<MailRefund['state']>`state`.as('state'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)

export type FarmRow = Omit<FarmMailFacts, 'ordersUrl'> & OrderState

/** This farm's part of the order; undefined for an order without one. */
export async function findFarmFacts(db: Db, orderId: string, farmerId: string): Promise<FarmRow | undefined> {
  const { rows } = await sql<FarmRow>`
    select orders.number::float8 as number, orders.created_at as "placedAt", farm.name as "farmName",
           orders.status, orders.placed as "isPlaced",
           buyer.name as "buyerName", concat_ws(', ', nullif(to_city, ''), nullif(to_state, '')) as "buyerPlace",
           parcel.items_paise::float8 as "itemsPaise", orders.cancel_reason as "cancelReason",
           (select jsonb_agg(jsonb_build_object('name', line.name, 'quantity', line.quantity, 'unit', line.unit,
                               'linePaise', line.line_paise) order by line.position)
              from order_lines as line
             where line.order_id = parcel.order_id and line.farmer_id = parcel.farmer_id) as lines
      from parcels as parcel
      join orders on orders.id = parcel.order_id
      join accounts as buyer on buyer.id = orders.buyer_id
      join accounts as farm on farm.id = parcel.farmer_id
     where parcel.order_id = ${orderId} and parcel.farmer_id = ${farmerId}
  `.execute(db)
  return rows[0]
}

/** This farmer's listing; undefined for another farmer's or a deleted one. */
export const findListingName = async (
  db: Db,
  productId: string,
  farmerId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .where('farmer_id', '=', farmerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.name

/** The name of a farm whose change is pending; undefined once it is decided. */
export const findFarmThatWaits = async (db: Db, farmerId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('farm_changes')
      .innerJoin('accounts', 'accounts.id', 'farm_changes.account_id')
      .select('accounts.name')
      .where('farm_changes.account_id', '=', farmerId)
      .where('farm_changes.status', '=', 'pending')
      .executeTakeFirst()
  )?.name

/** What an operator's mail mentions. */
export const findOrderNumber = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select([sql<number>`number::float8`.as('number'), 'return_status as returnStatus'])
    .where('id', '=', orderId)
    .executeTakeFirst()

/** What the mail about an alarm mentions; undefined once the alarm is resolved. */
export async function findAlarmFacts(
  db: Db,
  id: string,
): Promise<{ kind: AlarmKind; count: number; amountPaise: number } | undefined> {
  const { rows } = await sql<{ kind: AlarmKind; count: number; amountPaise: number }>`
    select kind,
           coalesce(facts ->> 'payments', facts ->> 'refunds', facts ->> 'orders', facts ->> 'count', '0')::int as count,
           coalesce(facts ->> 'amountPaise', '0')::float8 as "amountPaise"
      from alarms where id = ${id} and resolved_at is null`.execute(db)
  return rows[0]
}
