import * as api from '@farmgate/contract/bulk.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { On } from '../../http/on.ts'
import { wordsOf } from '../../http/problems.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import { operatorOf } from '../../operator.ts'
import { presentListing } from '../listings/present-listing.ts'
import { presentOrder } from '../orders/present-order.ts'
import { advanceOrders } from './advance-orders.ts'
import { approveListings } from './approve-listings.ts'
import { resendRefunds } from './resend-refunds.ts'

export function bulkRoutes(on: On, deps: MoneyDeps): void {
  on(api.advanceOrders, async ({ actor, body: { orders, status }, caller }) => {
    const moved = await advanceOrders(deps, operatorOf(actor, caller), orders, status)
    return {
      results: moved.map(({ id, order, refused, already }) => {
        const shown = order === null ? null : presentOrder(order, deps.gateway, 'admin')
        return { _id: id, number: shown?.number ?? null, ...presentOutcome(refused, already), order: shown }
      }),
    }
  })

  on(api.approveProducts, async ({ actor, body: { products }, caller }) => {
    const decided = await approveListings(deps, operatorOf(actor, caller), products)
    return {
      results: decided.map(({ id, listing, refused, already }) => {
        const shown = listing === null ? null : presentListing(listing)
        return { _id: id, name: shown?.name ?? null, ...presentOutcome(refused, already), product: shown }
      }),
    }
  })

  on(api.resendRefunds, async ({ actor, body: { state }, caller }) => {
    const { sent, more } = await resendRefunds(deps, operatorOf(actor, caller), state)
    return {
      results: sent.map(({ id, refused, already, amountPaise, orderNumber }) => ({
        _id: id,
        ...presentOutcome(refused, already),
        amount: toRupees(amountPaise),
        orderNumber: orderNumber === null ? null : `FG-${orderNumber}`,
      })),
      more,
    }
  })
}

const presentOutcome = (refused: RefusalCode | null, already: boolean) =>
  refused === null
    ? { ok: true, ...(already ? { already } : {}) }
    : { ok: false, code: refused, message: wordsOf[refused] }
