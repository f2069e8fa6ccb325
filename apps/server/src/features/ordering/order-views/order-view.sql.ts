import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import type { RoundKind } from '@farmgate/domain/delivery/rounds/round.ts'
import type { ReturnStatus } from '@farmgate/domain/ordering/orders/order.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { isOpen, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { hindiNameOfLine, readHindiNames } from '#db/produce-names/hindi-name.sql.ts'
import { isUsed } from '#db/market-uses.sql.ts'
import { isDelivered, isSent, isUnsent } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import { isPaymentUnknown } from '#features/ordering/order-store/order-rows.sql.ts'
import { findStopNumbers } from '#features/delivery/round-store/sheet-order.sql.ts'
import type { StoredPicture } from '#features/catalogue/pictures/present-picture.ts'
import {
  type Counted,
  type OrderChanges,
  pictureOf,
  type RefundView,
  withChanges,
  withOwnChanges,
} from './order-changes.sql.ts'
import { dueAt } from './order-list-views.sql.ts'
import { shownRefund } from '#features/money/refunds/refunds.sql.ts'

/** Fields of every view of an order. */
export interface OrderStateView {
  readonly id: string
  readonly number: number
  readonly status: OrderStatus
  readonly paymentMethod: PaymentMethod
  readonly isPaid: boolean
  readonly createdAt: Date
  readonly deliveredAt: Date | null
  readonly cancelReason: string | null
  readonly returnStatus: ReturnStatus | null
  readonly lines: readonly LineView[]
}

export interface LineView {
  readonly productId: string
  readonly name: string
  readonly hindiName?: string | null
  readonly unit: Unit
  readonly quantity: number
  readonly unitPricePaise: number
  readonly linePaise: number
  readonly picture: StoredPicture
  readonly farmerId: string
}

export interface FarmView {
  readonly id: string
  readonly name: string
  readonly place: string
}

/** A parcel's place on a round day. Times as text, because they are inside JSON. */
interface StopView {
  readonly id: string
  readonly roundId: string
  readonly name: string
  readonly kind: RoundKind
  readonly place: string | null
  readonly day: string
  readonly from: string
  readonly to: string
  readonly orderBy: string
  /** Null for everyone but the buyer. */
  readonly code: string | null
  readonly failedAt: string | null
  readonly failedBecause: StopFailure | null
  readonly handedTo: string | null
  readonly photo: StoredPicture | null
  /** Its place on the sheet of stops; only for admins, once orders for its day are closed. */
  readonly sheet?: { readonly number: number; readonly total: number } | undefined
}

/** An order with everything its buyer and the admins are shown. */
export interface OrderView extends OrderStateView, OrderChanges {
  readonly buyer: { readonly id: string; readonly name: string; readonly email: string }
  readonly itemsPaise: number
  readonly deliveryPaise: number
  readonly platformPaise: number
  readonly totalPaise: number
  readonly isAwaiting: boolean
  readonly payBy: Date | null
  readonly isPaymentUnknown: boolean
  readonly gatewayOrderId: string | null
  readonly parcels: readonly {
    readonly farmer: FarmView
    readonly status: OrderStatus
    readonly itemsPaise: number
    readonly reducedPaise: number
    /** When the farm saw the request to pack it. As text, because it is inside JSON. */
    readonly seenAt: string | null
    /** The products packed so far; null when the parcel is complete, or no longer to be packed. */
    readonly packedProducts: readonly string[] | null
    /** When the farm packed its last line; null while lines are left. */
    readonly packedAt: string | null
    readonly handedOverAt: string | null
    readonly goesBy: 'round' | 'courier' | null
    readonly stop: StopView | null
    readonly courier: { readonly name: string; readonly number: string } | null
    /** Null until it is shipped. */
    readonly moved: {
      readonly shippedAt: string | null
      readonly deliveredAt: string | null
      readonly claimUntil: string | null
    } | null
  }[]
  /** When it should be shipped or delivered; null when it is unpaid or closed. */
  readonly dueAt: Date | null
  /** The operator who looks after it. */
  readonly assignedTo: { readonly id: string; readonly name: string } | null
  /** The name of the operator who shipped, delivered or cancelled it within the last hour. */
  readonly movedBy: string | null
  /** When the buyer saw the newest notice about it. */
  readonly buyerSeenAt: Date | null
  readonly delivery: {
    readonly fullName: string
    readonly phone: string
    readonly street: string
    readonly city: string
    readonly state: string
    readonly pincode: string
    readonly country: string
    readonly leaveAtDoor: boolean
  }
  readonly contact: { readonly name: string; readonly phone: string }
  readonly paidAt: Date | null
  readonly shippedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelledBy: 'buyer' | 'farmer' | 'admin' | 'system' | null
  readonly returnNote: string | null
  readonly returnReason: string | null
  readonly returnPicture: StoredPicture | null
  readonly returnLate: boolean
  readonly returnRequestedAt: Date | null
  readonly reducedPaise: number
  readonly refund: RefundView | null
}

/** An order as the first statement reads it. */
type CountedOrder = Omit<OrderView, keyof OrderChanges> & Counted

/** Who views the order: some of its fields are for admins only, and null in the view of a buyer. */
export type Viewer = 'buyer' | 'admin'

/**
 * Returns the orders in the order of the ids. Access was checked when the ids were found. One statement for any number
 * of orders, so that an order, its parcels and its refund are consistent; what was changed is read by a second one, and
 * so are the Hindi names of several orders.
 */
export async function viewOrders(db: Db, ids: readonly string[], viewer: Viewer): Promise<OrderView[]> {
  if (ids.length === 0) return []
  const isOne = ids.length === 1
  const query = viewQuery(theseIds(ids), viewer, isOne ? hindiNameOfLine : sql`null`)
  const { rows } = await sql<CountedOrder>`select ${query}`.execute(db)
  const named = isOne ? rows : await withHindiNames(db, rows)
  return withChanges(db, viewer === 'admin' ? await withStopNumbers(db, named, isOne) : named)
}

/** Returns the orders whose ids the query finds, in its order: a page of a list. */
export async function viewFoundOrders(
  db: Db,
  query: RawBuilder<unknown>,
  viewer: Viewer,
): Promise<OrderView[]> {
  const { rows } = await sql<CountedOrder>`select ${viewQuery(foundBy(query), viewer)}`.execute(db)
  const named = await withHindiNames(db, rows)
  return withChanges(db, viewer === 'admin' ? await withStopNumbers(db, named) : named)
}

/** The same for admins, with the key by which the list is sorted. */
export async function viewSortedOrders(
  db: Db,
  { query, key, hint }: SortedOrders,
): Promise<SortedOrderView[]> {
  const { rows } = await sql<CountedOrder & Pick<SortedOrderView, 'sortKey'>>`
    select ${hint} ${key} as "sortKey", ${viewQuery(foundBy(query), 'admin')}`.execute(db)
  return withChanges(db, await withStopNumbers(db, await withHindiNames(db, rows)))
}

/** Adds the place of each bag on the sheet of its day. A list needs it only of what is still to be handed over. */
async function withStopNumbers<Row extends CountedOrder>(
  db: Db,
  orders: readonly Row[],
  ofAll = false,
): Promise<readonly Row[]> {
  const stops = orders.flatMap(({ parcels }) =>
    parcels.flatMap(({ stop, status }) => (stop !== null && (ofAll || isOpen(status)) ? [stop.id] : [])),
  )
  const numbers = await findStopNumbers(db, stops)
  if (numbers.size === 0) return orders
  return orders.map((order) => ({
    ...order,
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      stop: parcel.stop && { ...parcel.stop, sheet: numbers.get(parcel.stop.id) },
    })),
  }))
}

interface SortedOrders {
  readonly query: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  /** `PLAN_EACH_TIME`, or nothing. */
  readonly hint: RawBuilder<unknown>
}

export interface SortedOrderView extends OrderView {
  readonly sortKey: string | number
}

const viewQuery = (
  ids: RawBuilder<unknown>,
  viewer: Viewer,
  hindiName: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> => sql`
         ${stateColumns(sql`orders.status`)},
         json_build_object('id', buyer.id, 'name', buyer.name, 'email', buyer.email) as buyer,
         orders.items_paise::float8 as "itemsPaise", orders.delivery_paise::float8 as "deliveryPaise",
         orders.platform_paise::float8 as "platformPaise", orders.total_paise::float8 as "totalPaise",
         orders.awaiting as "isAwaiting", orders.payment_deadline as "payBy",
         ${isPaymentUnknown(sql`intent.id`)} as "isPaymentUnknown",
         intent.gateway_order_id as "gatewayOrderId",
         (select json_agg(json_build_object(
                   'farmer', ${farmOf(sql`parcel`)}, 'status', parcel.status, 'itemsPaise', parcel.items_paise,
                   'reducedPaise', parcel.reduced_paise,
                   'seenAt', ${viewer === 'admin' ? parcelSeenAt : sql`null`},
                   'packedAt', parcel.packed_at, 'packedProducts', ${packedProducts},
                   'handedOverAt', parcel.handed_over_at, 'goesBy', parcel.goes_by,
                   'stop', case when parcel.stop_id is not null then ${stopOf(viewer)} end,
                   'courier', case when parcel.courier_name is not null then
                     json_build_object('name', parcel.courier_name, 'number', parcel.courier_number) end,
                   'moved', case when ${isSent('parcel')} then ${movedTimes} end
                 ) order by parcel.farmer_id)
            from parcels as parcel where parcel.order_id = orders.id) as parcels,
         ${viewer === 'admin' ? adminColumns : noAdminColumns},
         json_build_object(
           'fullName', orders.to_name, 'phone', orders.to_phone, 'street', orders.to_street, 'city', orders.to_city,
           'state', orders.to_state, 'pincode', orders.to_pincode, 'country', orders.to_country,
           'leaveAtDoor', orders.leave_at_door
         ) as delivery,
         json_build_object('name', orders.contact_name, 'phone', orders.contact_phone) as contact,
         orders.paid_at as "paidAt", orders.shipped_at as "shippedAt", orders.cancelled_at as "cancelledAt",
         orders.cancelled_by as "cancelledBy",
         orders.return_note as "returnNote", orders.return_reason as "returnReason",
         coalesce(orders.return_late, false) as "returnLate", orders.return_requested_at as "returnRequestedAt",
         (select ${pictureOf} from pictures as picture where picture.id = orders.return_picture_id) as "returnPicture",
         orders.reduced_paise::float8 as "reducedPaise",
         (${refundOf}) as refund,
         orders.refunded_paise > 0 as "isRefunded", orders.claims as "claimCount",
         ${linesOf(sql`true`, hindiName)} as lines
    from unnest(${ids}) with ordinality as requested (id, position)
    join orders on orders.id = requested.id
    join accounts as buyer on buyer.id = orders.buyer_id
    left join payment_intents as intent on intent.order_id = orders.id
   order by requested.position`

/** Only of a parcel that has one: most orders of a market without rounds have none. */
const stopOf = (viewer: Viewer): RawBuilder<unknown> => sql`(
  select json_build_object(
           'id', stops.id, 'roundId', rounds.id, 'name', rounds.name, 'kind', rounds.kind, 'place', rounds.pickup_place,
           'day', stops.day, 'from', round_days.starts_at, 'to', round_days.ends_at, 'orderBy', round_days.cut_off_at,
           'code', ${viewer === 'buyer' ? sql`stops.code` : sql`null`},
           'failedAt', case when stops.result = 'failed' then stops.result_at end,
           'failedBecause', stops.failed_because,
           'handedTo', case when stops.result = 'delivered' then (
             select handed_to from stop_marks
              where stop_marks.stop_id = stops.id and handed_to is not null order by received_at limit 1) end,
           'photo', case when stops.result = 'delivered' then (
             select ${pictureOf} from stop_marks join pictures as picture on picture.id = stop_marks.picture_id
              where stop_marks.stop_id = stops.id order by received_at limit 1) end)
    from stops
    join rounds on rounds.id = stops.round_id
    join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
   where stops.id = parcel.stop_id)`

const parcelSeenAt = sql`(
  select notices.seen_at from notices
   where notices.order_id = parcel.order_id and notices.kind = 'farm_new_order'
     and notices.account_id = parcel.farmer_id)`

/** Counted only while the farm packs: most orders of a list are closed. */
const packedProducts = sql`case when parcel.packed_at is null and ${isUnsent('parcel')} and parcel.placed then (
  select coalesce(json_agg(line.product_id), '[]'::json) from order_lines as line
    join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
   where line.order_id = parcel.order_id and line.farmer_id = parcel.farmer_id) end`

/** Parcels had no times of their own before they could move alone. */
const parcelDeliveredAt = sql`case when ${isDelivered('parcel')} then coalesce(parcel.delivered_at, orders.delivered_at) end`

const movedTimes = sql`json_build_object(
  'shippedAt', coalesce(parcel.shipped_at, orders.shipped_at), 'deliveredAt', ${parcelDeliveredAt},
  'claimUntil', ${parcelDeliveredAt} + (
    select claim_hours * interval '1 hour' from market_settings where ${isUsed('itemClaims')}))`

/** Looked up only for a recent move: it tells another operator who was faster. */
const movedBy = sql`
  case when coalesce(orders.delivered_at, orders.shipped_at, orders.cancelled_at) > now() - interval '1 hour' then (
    select accounts.name from order_events as happened join accounts on accounts.id = happened.actor_id
     where happened.order_id = orders.id and happened.kind = orders.status::text and happened.by = 'admin'
       and happened.kind in ('shipped', 'delivered', 'cancelled')) end`

const adminColumns = sql`
  (select json_build_object('id', accounts.id, 'name', accounts.name) from accounts where accounts.id = orders.assigned_to) as "assignedTo",
  ${dueAt} as "dueAt",
  ${movedBy} as "movedBy",
  (select notices.seen_at from notices
    where notices.order_id = orders.id and notices.account_id = orders.buyer_id
    order by notices.id desc limit 1) as "buyerSeenAt"`

const noAdminColumns = sql`null::json as "assignedTo", null::timestamptz as "dueAt", null::text as "movedBy", null::timestamptz as "buyerSeenAt"`

/** An order as one of its farms may see it: nothing else is read, so nothing else can leak. */
export interface FarmOrderView extends OrderStateView, Pick<OrderChanges, 'changes'> {
  readonly buyerName: string
  readonly buyerPlace: string
  /** The farm's own name and place on the order. */
  readonly farmer: FarmView
  readonly itemsPaise: number
  readonly reducedPaise: number
  readonly isPacked: boolean
  readonly packedProducts: readonly string[]
}

/** The orders whose ids the query finds, in its order, and only those of which this farm packs a parcel. */
export async function viewFoundFarmOrders(
  db: Db,
  farmerId: string,
  query: RawBuilder<unknown>,
): Promise<FarmOrderView[]> {
  const { rows } = await sql<Omit<FarmOrderView, 'changes'> & Pick<Counted, 'changeCount'>>`
  select ${stateColumns(sql`own.status`)}, own.items_paise::float8 as "itemsPaise",
         own.reduced_paise::float8 as "reducedPaise", ${farmOf(sql`own`)} as farmer,
         buyer.name as "buyerName", concat_ws(', ', nullif(orders.to_city, ''), nullif(orders.to_state, '')) as "buyerPlace",
         own.packed_at is not null as "isPacked",
         case when ${isUnsent('own')} then array(
           select packed_lines.product_id::text from packed_lines where packed_lines.order_id = orders.id)
         else '{}' end as "packedProducts",
         ${linesOf(sql`line.farmer_id = ${farmerId}`)} as lines
    from unnest(${foundBy(query)}) with ordinality as requested (id, position)
    join orders on orders.id = requested.id
    join parcels as own on own.order_id = orders.id and own.farmer_id = ${farmerId} and own.placed
    join accounts as buyer on buyer.id = orders.buyer_id
   order by requested.position`.execute(db)
  return withOwnChanges(db, farmerId, await withHindiNames(db, rows))
}

/** As a query: PostgreSQL would plan an array for its length, each time, which takes three times as long as reading. */
const theseIds = (ids: readonly string[]): RawBuilder<unknown> => sql`array(select unnest(${ids}::uuid[]))`

const foundBy = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select found.id from (${query}) as found)`

async function withHindiNames<Row extends { readonly lines: readonly LineView[] }>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const hindiNameOf = await readHindiNames(
    db,
    rows.flatMap(({ lines }) => lines),
  )
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({ ...line, hindiName: hindiNameOf(line) })),
  }))
}

/** A farm's own parcel may be further along than its order. */
const stateColumns = (status: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  orders.id, orders.number::float8 as number, ${status} as status, orders.payment_method as "paymentMethod",
  orders.captured_paise > 0 as "isPaid", orders.created_at as "createdAt", orders.delivered_at as "deliveredAt",
  orders.cancel_reason as "cancelReason", orders.return_status as "returnStatus", orders.changes as "changeCount"`

const farmOf = (parcel: RawBuilder<unknown>): RawBuilder<unknown> => sql`json_build_object(
  'id', ${parcel}.farmer_id, 'name', ${parcel}.farmer_name, 'place', ${parcel}.farmer_place)`

const linesOf = (
  which: RawBuilder<unknown>,
  hindiName: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object(
           'productId', line.product_id, 'name', line.name, 'hindiName', ${hindiName}, 'unit', line.unit, 'quantity', line.quantity,
           'unitPricePaise', line.unit_price_paise, 'linePaise', line.line_paise,
           'picture', ${pictureOf}, 'farmerId', line.farmer_id
         ) order by line.position)
    from order_lines as line
    join pictures as picture on picture.id = line.picture_id
   where line.order_id = orders.id and ${which})`

const refundOf = sql`
  select json_build_object(
           'amountPaise', refund.amount_paise, 'state', refund.state, 'isCash', refund.payment_id is null,
           'at', coalesce(refund.ended_at, (
             select max(happened.at) from order_events as happened
              where happened.order_id = orders.id and happened.kind = 'refund_' || refund.state
           ), refund.created_at))
    from (${shownRefund}) as refund`
