import * as api from '@farmgate/contract/ordering/bulk-actions.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { On } from '#http/on.ts'
import { wordsOf } from '#http/responses/problems.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { presentListing } from '#features/catalogue/listings/present-listing.ts'
import { presentOrder } from '#features/ordering/order-views/present-order.ts'
import { advanceOrders, assignOrders, type MovedOrder } from './advance-orders.ts'
import { approveListings, type DecidedListing, rejectListings } from './decide-listings.ts'
import { resendRefunds } from './resend-refunds.ts'

export function bulkActionsRoutes(on: On, deps: MoneyDeps): void {
  const presentRow = ({ id, order, refused, already }: MovedOrder) => {
    const shown = order === null ? null : presentOrder(order, deps.gateway, 'admin')
    return { _id: id, number: shown?.number ?? null, ...presentOutcome(refused, already), order: shown }
  }

  on(api.advanceOrders, async ({ actor, body: { orders, status }, caller }) => {
    const moved = await advanceOrders(deps, operatorOf(actor, caller), orders, status)
    return { results: moved.map(presentRow) }
  })

  on(api.assignOrders, async ({ actor, body: { orders, mine }, caller }) => {
    const assigned = await assignOrders(deps, operatorOf(actor, caller), orders, mine)
    return { results: assigned.map(presentRow) }
  })

  on(api.approveProducts, async ({ actor, body: { products }, caller }) => {
    const decided = await approveListings(deps, operatorOf(actor, caller), products)
    return { results: decided.map(presentDecided) }
  })

  on(api.rejectProducts, async ({ actor, body: { products, note }, caller }) => {
    const decided = await rejectListings(deps, operatorOf(actor, caller), products, note)
    return { results: decided.map(presentDecided) }
  })

  on(api.resendRefunds, async ({ actor, body: { state }, caller }) => {
    const { sent, more } = await resendRefunds(deps, operatorOf(actor, caller), state)
    return {
      results: sent.map(({ id, refused, already, amountPaise, orderNumber }) => ({
        _id: id,
        ...presentOutcome(refused, already),
        amount: toRupees(amountPaise),
        orderNumber: orderNumber === null ? null : formatOrderNumber(orderNumber),
      })),
      more,
    }
  })
}

function presentDecided({ id, listing, refused, already }: DecidedListing) {
  const shown = listing === null ? null : presentListing(listing)
  return { _id: id, name: shown?.name ?? null, ...presentOutcome(refused, already), product: shown }
}

const presentOutcome = (refused: RefusalCode | null, already: boolean) =>
  refused === null
    ? { ok: true, ...(already ? { already } : {}) }
    : { ok: false, code: refused, message: wordsOf[refused] }
