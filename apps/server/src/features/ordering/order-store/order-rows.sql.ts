import type { LineActor } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import type { OrderEventKind } from '@farmgate/domain/ordering/orders/order-event.ts'
import type { RequestedItem } from '@farmgate/domain/ordering/cart/pricing.ts'
import { isCancelled, isDelivered, isOnTheRoad } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'

/** Which orders may be locked: this buyer's, those of which this farm packs a part, or any. Others are not found. */
export type Scope = { readonly buyerId: string } | { readonly farmerId: string } | 'anybody'

/**
 * Locks an order's row until the transaction ends: the first lock of every change to an order, before payments, refunds
 * and stock. Its lines and parcels are changed only while holding it.
 */
export async function lockOrder(tx: Tx, id: string, scope: Scope): Promise<Order | null> {
  const row = await tx
    .selectFrom('orders')
    .select([
      'id',
      'payment_method as paymentMethod',
      'status',
      inPaise('items_paise', 'itemsPaise'),
      inPaise('delivery_paise', 'deliveryPaise'),
      inPaise('platform_paise', 'platformPaise'),
      inPaise('total_paise', 'totalPaise'),
      inPaise('captured_paise', 'capturedPaise'),
      inPaise('refunded_paise', 'refundedPaise'),
      inPaise('fees_back_paise', 'feesBackPaise'),
      'changes',
      'return_status as returnStatus',
      'delivered_at as deliveredAt',
    ])
    .where('id', '=', id)
    .where(isWithin(scope))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  // A separate statement: what is read after the lock includes what its previous holder has written.
  return { ...row, ...(await readContents(tx, id)) }
}

function isWithin(scope: Scope) {
  if (scope === 'anybody') return sql<boolean>`true`
  return 'buyerId' in scope
    ? sql<boolean>`orders.buyer_id = ${scope.buyerId}`
    : sql<boolean>`exists (
        select from parcels
         where parcels.order_id = orders.id and parcels.farmer_id = ${scope.farmerId} and parcels.placed)`
}

async function readContents(tx: Tx, orderId: string): Promise<Pick<Order, 'lines' | 'parcels'>> {
  const { rows } = await sql<Pick<Order, 'lines' | 'parcels'>>`
    select ${rowsAsJson(sql`
      select line.product_id as "productId", line.farmer_id as "farmerId", line.unit, line.quantity,
             line.unit_price_paise as "unitPricePaise",
             coalesce(last.kept_parts, line.quantity * parts_per_unit(line.unit)) as "keptParts",
             coalesce(last.kept_paise, line.line_paise) as "keptPaise",
             exists (select from packed_lines
                      where packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id) as "isPacked"
        from order_lines as line
        left join lateral (
          select kept_parts, kept_paise from line_changes
           where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
           order by line_changes.position desc limit 1
        ) as last on true
       where line.order_id = ${orderId} order by line.position`)} as lines,
           ${rowsAsJson(sql`
      select parcels.farmer_id as "farmerId", parcels.status, parcels.goes_by as "goesBy",
             case when stops.id is not null then json_build_object(
               'id', stops.id, 'roundId', stops.round_id, 'day', stops.day, 'isCounted', exists (
                 select from cash_counts
                  where cash_counts.round_id = stops.round_id and cash_counts.day = stops.day)) end as stop
        from parcels left join stops on stops.id = parcels.stop_id
       where parcels.order_id = ${orderId} order by parcels.farmer_id`)} as parcels`.execute(tx)
  return rows[0] ?? { lines: [], parcels: [] }
}

/** The driver returns a bigint as text. No order total exceeds what a double represents exactly. */
const inPaise = <As extends string>(column: string, as: As) => sql<number>`${sql.ref(column)}::float8`.as(as)

/** What a decision may change in the row itself. The database protects the rest as it was agreed. */
export interface OrderChange {
  readonly cancelReason?: string
  readonly cancelledBy?: LineActor
}

/** Writes stage, proven payment and parcels as decided. Times are the database's. */
export async function saveOrder(
  tx: Tx,
  before: Order,
  after: Order,
  change: OrderChange = {},
): Promise<void> {
  const moved = after.status !== before.status
  const paidNow = after.capturedPaise > before.capturedPaise
  await tx
    .updateTable('orders')
    .set({
      status: after.status,
      captured_paise: after.capturedPaise,
      ...(paidNow ? { paid_at: sql<Date>`now()`, payment_deadline: null } : {}),
      ...(moved && isOnTheRoad(after.status) ? { shipped_at: sql<Date>`now()` } : {}),
      ...(moved && isDelivered(after.status) ? { delivered_at: sql<Date>`now()` } : {}),
      ...(moved && isCancelled(after.status)
        ? {
            cancelled_at: sql<Date>`now()`,
            payment_deadline: null,
            cancel_reason: change.cancelReason ?? null,
            cancelled_by: change.cancelledBy ?? null,
          }
        : {}),
    })
    .where('id', '=', after.id)
    .execute()
  const parcels = after.parcels.filter(
    ({ farmerId, status }) =>
      before.parcels.find((parcel) => parcel.farmerId === farmerId)?.status !== status,
  )
  if (parcels.length === 0) return
  await sql`
    update parcels set status = moved.status
      from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as moved ("farmerId" uuid, status order_status)
     where parcels.order_id = ${after.id} and parcels.farmer_id = moved."farmerId"`.execute(tx)
}

export interface NewEvent {
  readonly kind: OrderEventKind
  readonly by: 'buyer' | 'farmer' | 'admin' | 'driver' | 'system' | 'gateway'
  readonly actorId?: string
  readonly reason?: string
  readonly amountPaise?: number
  /** The farm whose parcel it is about. */
  readonly farmerId?: string
  /** The position of the change of a line. */
  readonly change?: number
  /** Of a moved delivery; without one of them it had no day before, or has none any more. */
  readonly fromDay?: string
  readonly toDay?: string
}

/**
 * Appends an event to an order's history. Events are never changed. Nothing happens to an order without one, so this is
 * also where everyone who may be viewing the order is notified: its buyer, the admins, and its farms once they may see
 * it.
 */
export async function addEvent(tx: Tx, orderId: string, event: NewEvent): Promise<void> {
  const { kind, by, actorId, ...detail } = event
  const { concerned } = await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      kind,
      by,
      actor_id: actorId ?? null,
      detail: JSON.stringify(detail),
    })
    .returning(
      sql<string[]>`array(
        select buyer_id from orders where id = ${orderId}
        union all
        select farmer_id from parcels where order_id = ${orderId} and placed)`.as('concerned'),
    )
    .executeTakeFirstOrThrow()
  announce(tx, { what: 'orders', to: concerned, admins: true })
  if (kind.startsWith('return_')) announce(tx, { what: 'returns', to: concerned, admins: true })
}

/** The operator who looks after the order; null for none. */
export async function assignOrderTo(tx: Tx, orderId: string, operatorId: string | null): Promise<void> {
  await tx.updateTable('orders').set({ assigned_to: operatorId }).where('id', '=', orderId).execute()
}

export async function buyerOf(tx: Tx, orderId: string): Promise<string> {
  const { buyer_id } = await tx
    .selectFrom('orders')
    .select('buyer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return buyer_id
}

/** An order's contents, as the rules compare them. */
export const linesOf = (orderId: string) => sql<readonly RequestedItem[]>`(
  select jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity))
    from order_lines where order_id = ${sql.ref(orderId)})`

/** The bank has not decided, or the hold was extended because the gateway lookup failed. */
export const isPaymentUnknown = (intentId: RawBuilder<unknown>) => sql<boolean>`(orders.awaiting and (
  orders.payment_deadline > orders.created_at + orders.hold_minutes * interval '1 minute'
  or exists (select from payments where payments.intent_id = ${intentId} and payments.status in ('created', 'authorized'))
))`
