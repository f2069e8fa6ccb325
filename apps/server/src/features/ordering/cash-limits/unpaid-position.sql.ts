import type { UnpaidPosition } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { trustColumns } from './trust-facts.sql.ts'

/** One row, an `UnpaidPosition`: what decides how much this buyer may hold without paying. */
export const unpaidPositionQuery = (buyerId: string): RawBuilder<UnpaidPosition> => sql`
  select ${trustColumns(buyerId)},
         jsonb_build_object('unitsMin', unpaid_units_min, 'sharePercent', unpaid_share_percent,
           'orderPaise', unpaid_order_paise, 'briefMinutes', unpaid_brief_minutes,
           'unitsMax', unpaid_units_max, 'valuePaise', unpaid_value_paise) as limits,
         coalesce(unpaid_paused_until > now(), false) as "isPaused"
    from accounts cross join market_settings where accounts.id = ${buyerId}`
