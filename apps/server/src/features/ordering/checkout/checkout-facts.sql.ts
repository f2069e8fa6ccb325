import type { UnpaidPosition } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import { outsideNow } from '@farmgate/domain/delivery/reach/arrival.ts'
import type { OutsideRounds } from '@farmgate/domain/market/market-settings.ts'
import { sql } from 'kysely'
import { isUsed } from '#db/market-uses.sql.ts'
import type { Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import {
  type CashPosition,
  type CashPositionRow,
  cashPositionQuery,
  toCashPosition,
} from '#features/ordering/cash-limits/cash-position.sql.ts'
import { identityAsJson } from '#features/market/market-identity/identity.sql.ts'
import { unpaidPositionQuery } from '#features/ordering/cash-limits/unpaid-position.sql.ts'
import { farmDaysQuery } from '#features/ordering/order-store/stops.sql.ts'
import type { DeliveryFacts } from './choose-delivery.ts'
import { type OfferRow, offersQuery, type Snapshot, toSnapshot } from './offers.sql.ts'
import { type OpenOrder, openOrdersQuery } from './orders.sql.ts'

/** What decides about a new order, all of the same moment. */
export interface CheckoutFacts {
  /** The buyer's unpaid orders, newest first. */
  readonly open: readonly OpenOrder[]
  /** Those of the requested products that are on sale. */
  readonly offers: readonly Snapshot[]
  /** Null for an online order, which has no such limits. */
  readonly cash: CashPosition | null
  /** What an online order may hold without a payment; null for cash. */
  readonly unpaid: UnpaidPosition | null
  /** Decides whether the market takes orders. */
  readonly identity: MarketIdentity
  readonly delivery: DeliveryFacts
}

/**
 * Reads the facts in one statement. Call only while the buyer's row is locked, so that no other order of the buyer comes
 * between, and for cash the cart's.
 */
export async function readCheckoutFacts(
  tx: Tx,
  buyerId: string,
  productIds: readonly string[],
  { withCash, pincode }: { readonly withCash: boolean; readonly pincode: string },
): Promise<CheckoutFacts> {
  const cashRows = withCash
    ? rowsAsJson(cashPositionQuery(buyerId, sql`${productIds}::uuid[]`))
    : sql`'[]'::jsonb`
  const unpaidRows = withCash ? sql`'[]'::jsonb` : rowsAsJson(unpaidPositionQuery(buyerId))
  const { rows } = await sql<{
    open: OpenOrder[]
    offers: OfferRow[]
    cash: CashPositionRow[]
    unpaid: UnpaidPosition[]
    identity: MarketIdentity
    days: DeliveryFacts['days']
    outside: OutsideRounds
    hasRounds: boolean
    hasCourier: boolean
  }>`
    select ${rowsAsJson(openOrdersQuery(buyerId))} as open,
           ${rowsAsJson(offersQuery(productIds, buyerId))} as offers,
           ${cashRows} as cash,
           ${unpaidRows} as unpaid,
           ${identityAsJson} as identity,
           ${rowsAsJson(farmDaysQuery(pincode, productIds))} as days,
           (select outside_rounds from market_settings) as outside,
           ${isUsed('rounds')} and market_has_rounds() as "hasRounds", ${isUsed('courier')} as "hasCourier"`.execute(
    tx,
  )
  const [read] = rows
  if (read === undefined) throw new Error('no facts')
  const { open, offers, cash, unpaid, identity, days, outside, hasRounds, hasCourier } = read
  return {
    open,
    offers: offers.map(toSnapshot),
    cash: cash[0] === undefined ? null : toCashPosition(cash[0]),
    unpaid: unpaid[0] ?? null,
    identity,
    delivery: { days, outside: outsideNow(outside, hasRounds), hasCourier },
  }
}
