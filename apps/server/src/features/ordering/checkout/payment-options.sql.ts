import type { UnpaidPosition } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import { unpaidPositionQuery } from '#features/ordering/cash-limits/unpaid-position.sql.ts'
import { identityAsJson } from '#features/market/market-identity/identity.sql.ts'
import {
  type NamedPaymentIntent,
  namedPaymentIntentQuery,
  unboundPaymentIntentQuery,
} from '#features/money/payments/payment-intents.sql.ts'
import { type OfferRow, offersQuery, type Snapshot, toSnapshot } from './offers.sql.ts'
import type { OrderRequest } from './order-request.ts'
import { type OpenOrder, openOrdersQuery } from './orders.sql.ts'

/** What decides which payment an online order gets. */
export interface PaymentOptions {
  /** The buyer's unpaid orders, newest first. */
  readonly open: readonly OpenOrder[]
  /** Those of the requested products that are on sale. */
  readonly offers: readonly Snapshot[]
  /** What the buyer may hold without a payment. */
  readonly unpaid: UnpaidPosition
  /** The payment that the request names, if it is the buyer's own. */
  readonly named: NamedPaymentIntent | undefined
  /** The buyer's newest payment of this amount that no order has yet. */
  readonly unboundId: string | undefined
  /** Decides whether the market takes orders. */
  readonly identity: MarketIdentity
}

/** Reads the options in one statement, before the transaction: they may change at once. */
export async function readPaymentOptions(
  db: Db,
  buyerId: string,
  { lines, totalPaise, paymentOrderId }: OrderRequest,
): Promise<PaymentOptions> {
  const productIds = lines.map(({ productId }) => productId)
  const { rows } = await sql<{
    open: OpenOrder[]
    offers: OfferRow[]
    unpaid: UnpaidPosition[]
    named: NamedPaymentIntent[]
    unbound: { id: string }[]
    identity: MarketIdentity
  }>`
    select ${rowsAsJson(openOrdersQuery(buyerId))} as open,
           ${rowsAsJson(offersQuery(productIds, buyerId))} as offers,
           ${rowsAsJson(unpaidPositionQuery(buyerId))} as unpaid,
           ${rowsAsJson(namedPaymentIntentQuery(buyerId, paymentOrderId ?? null))} as named,
           ${rowsAsJson(unboundPaymentIntentQuery(buyerId, totalPaise))} as unbound,
           ${identityAsJson} as identity`.execute(db)
  const [read] = rows
  const [position] = read?.unpaid ?? []
  if (read === undefined || position === undefined) throw new Error('no options')
  const { open, offers, named, unbound, identity } = read
  return {
    open,
    offers: offers.map(toSnapshot),
    unpaid: position,
    named: named[0],
    unboundId: unbound[0]?.id,
    identity,
  }
}
