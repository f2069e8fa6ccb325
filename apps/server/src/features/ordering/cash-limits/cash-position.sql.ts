import {
  isRefusedCash,
  REFUSED_CASH_MAX,
  STOP_FAILURES,
} from '@farmgate/domain/delivery/driver/at-the-door.ts'
import type { TrustFacts } from '@farmgate/domain/ordering/order-limits/trust.ts'
import { trustReason } from '@farmgate/domain/ordering/order-limits/trust.ts'
import {
  type CashGroup,
  cashGroupOf,
  type CashLimits,
  type CashLimitsByGroup,
  type OpenCash,
} from '@farmgate/domain/ordering/order-limits/cash-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOpen } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { trustColumns } from './trust-facts.sql.ts'

/** What the rules need to know of a buyer who wants to pay cash. */
export interface CashPosition {
  readonly group: CashGroup
  readonly limits: CashLimits
  /** The limits of both groups, to show what a verified e-mail would change. */
  readonly limitsOf: CashLimitsByGroup
  readonly open: OpenCash
}

export type CashPositionRow = TrustFacts & {
  readonly orders: number
  readonly valuePaise: number
  readonly units: Readonly<Record<string, number>>
  readonly refusedDeliveries: number
  readonly new: CashLimits
  readonly trusted: CashLimits
}

/**
 * Reads the position in one statement. `units` counts only these products. Parallel orders of one buyer are counted
 * only if the account's row is locked before.
 */
export async function readCashPosition(
  db: Db | Tx,
  buyerId: string,
  productIds: readonly string[],
): Promise<CashPosition> {
  const { rows } =
    await sql<CashPositionRow>`${cashPositionQuery(buyerId, sql`${productIds}::uuid[]`)}`.execute(db)
  if (rows[0] === undefined) throw new Error('no such account')
  return toCashPosition(rows[0])
}

/** A part of a unit counts as one. Looked up only for the few orders that were changed. */
const keptUnits = sql`(
  select ceil(kept_lines.kept_parts::numeric / parts_per_unit(kept_lines.unit))::int from kept_lines
   where kept_lines.order_id = line.order_id and kept_lines.product_id = line.product_id)`

const REFUSED = STOP_FAILURES.filter(isRefusedCash)

/** One row; `productIds` is an array of PostgreSQL. */
export const cashPositionQuery = (
  buyerId: string,
  productIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    with open_cash as (
      select id, changes, total_paise - reduced_paise as costs_paise from orders
       where buyer_id = ${buyerId} and is_cash and ${isOpen()})
    select ${trustColumns(buyerId)},
           (select count(*)::int from open_cash) as orders,
           (select coalesce(sum(costs_paise), 0)::float8 from open_cash) as "valuePaise",
           (select coalesce(jsonb_object_agg(product_id, units), '{}') from (
              select line.product_id, sum(case when open_cash.changes = 0 then line.quantity else ${keptUnits} end) as units
                from open_cash join order_lines as line on line.order_id = open_cash.id
               where line.product_id = any(${productIds})
               group by line.product_id) as held) as units,
           (select count(*)::int from (
              select from orders join stops on stops.order_id = orders.id
               where orders.buyer_id = ${buyerId} and orders.is_cash
                 and stops.failed_because in (${sql.join(REFUSED.map((because) => sql.lit(because)))})
               limit ${sql.lit(REFUSED_CASH_MAX)}) as refused) as "refusedDeliveries",
           jsonb_build_object('openOrders', cash_new_orders, 'valuePaise', cash_new_value_paise,
             'sharePercent', cash_new_share_percent, 'unitsMin', cash_new_units_min) as new,
           jsonb_build_object('openOrders', cash_trusted_orders, 'valuePaise', cash_trusted_value_paise,
             'sharePercent', cash_trusted_share_percent, 'unitsMin', cash_trusted_units_min) as trusted
      from accounts cross join market_settings
     where accounts.id = ${buyerId}`

export function toCashPosition(row: CashPositionRow): CashPosition {
  const group = cashGroupOf(trustReason(row))
  const limitsOf = { new: row.new, trusted: row.trusted }
  const open = {
    orders: row.orders,
    valuePaise: row.valuePaise,
    units: row.units,
    refusedDeliveries: row.refusedDeliveries,
  }
  return { group, limits: limitsOf[group], limitsOf, open }
}
