import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findStopNumbers } from '#features/delivery/round-store/sheet-order.sql.ts'
import { shownRefund } from '#features/money/refunds/refunds.sql.ts'

export interface OrderFileRow {
  readonly id: string
  readonly number: number
  readonly createdAt: Date
  readonly status: string
  readonly buyerName: string
  readonly buyerEmail: string
  readonly phone: string
  readonly toName: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  /** `2 × Tomato; 1 × Honey` */
  readonly things: string
  readonly farms: string
  readonly itemsPaise: number
  readonly deliveryPaise: number
  readonly platformPaise: number
  readonly totalPaise: number
  readonly paymentMethod: string
  readonly isPaid: boolean
  readonly paidAt: Date | null
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string | null
  readonly returnStatus: string | null
  readonly refundPaise: number | null
  readonly refundState: string | null
  /** After all changes. */
  readonly currentTotalPaise: number
  /** All refunds of the order. */
  readonly refundedPaise: number
  readonly changes: number
  /** Where bags come on different days, each of them; null without one. */
  readonly day: string | null
  readonly round: string | null
  /** The numbers on the sheets of these days, once orders for them are closed. */
  readonly stop: string | null
}

/** The rows of the export for these orders, newest first. Less than a screen shows: no pictures, no history. */
export async function readFileRows(db: Db, ids: readonly string[]): Promise<OrderFileRow[]> {
  const { rows } = await sql<OrderFileRow & { readonly stopIds: readonly string[] }>`
    select orders.id, orders.number::float8 as number, orders.created_at as "createdAt", orders.status,
           buyer.name as "buyerName", buyer.email as "buyerEmail", orders.contact_phone as phone,
           orders.to_name as "toName", orders.to_street as street, orders.to_city as city, orders.to_state as state,
           orders.to_pincode as pincode,
           (select string_agg(line.quantity || ' × ' || line.name, '; ' order by line.position)
              from order_lines as line where line.order_id = orders.id) as things,
           (select string_agg(parcel.farmer_name, '; ' order by parcel.farmer_id)
              from parcels as parcel where parcel.order_id = orders.id) as farms,
           orders.items_paise::float8 as "itemsPaise", orders.delivery_paise::float8 as "deliveryPaise",
           orders.platform_paise::float8 as "platformPaise", orders.total_paise::float8 as "totalPaise",
           orders.payment_method as "paymentMethod", orders.captured_paise > 0 as "isPaid", orders.paid_at as "paidAt",
           orders.shipped_at as "shippedAt", orders.delivered_at as "deliveredAt", orders.cancelled_at as "cancelledAt",
           orders.cancel_reason as "cancelReason", orders.return_status as "returnStatus",
           refund.amount_paise::float8 as "refundPaise", refund.state as "refundState",
           (orders.total_paise - orders.reduced_paise)::float8 as "currentTotalPaise",
           orders.refunded_paise::float8 as "refundedPaise", orders.changes, coming.day, coming.round,
           coalesce(coming.stop_ids, '{}') as "stopIds"
      from orders
      join accounts as buyer on buyer.id = orders.buyer_id
      left join lateral (${shownRefund}) as refund on true
      left join lateral (
        select string_agg(to_char(stops.day, 'YYYY-MM-DD'), '; ' order by stops.day, stops.id) as day,
               string_agg(rounds.name, '; ' order by stops.day, stops.id) as round,
               array_agg(stops.id::text order by stops.day, stops.id) as stop_ids
          from stops join rounds on rounds.id = stops.round_id
         where stops.order_id = orders.id and stops.released_at is null
      ) as coming on true
     where orders.id = any(${ids}::uuid[])
     order by orders.id desc`.execute(db)
  const numbers = await findStopNumbers(
    db,
    rows.flatMap(({ stopIds }) => stopIds),
  )
  return rows.map(({ stopIds, ...row }) => {
    const known = stopIds.flatMap((id) => numbers.get(id)?.number ?? [])
    return { ...row, stop: known.length === 0 ? null : known.join('; ') }
  })
}
