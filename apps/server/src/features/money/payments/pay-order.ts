import { Refusal } from '@farmgate/domain/refusal.ts'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import { isUuid } from '#db/uuid.ts'
import { type PaymentLookup, lookUpPayments } from './look-up-payments.ts'
import { findPayState, type PayState } from './order-holds.sql.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'

/** `cash`: paid on delivery. `unsure`: not known yet. No money is a refusal. */
export type PayOutcome = 'cash' | 'paid' | 'unsure'

/** Handles the buyer's report that the order is paid; only the gateway is trusted. Idempotent. */
export async function payOrder(deps: GatewayDeps, buyerId: string, id: string): Promise<PayOutcome> {
  const before = isUuid(id) ? await findPayState(deps.db, id, buyerId) : undefined
  if (before === undefined) throw new Refusal('order.not_found')
  return provePaid(deps, id, before, () => findPayState(deps.db, id, buyerId), 'by-buyer')
}

/** The caller has checked who may see this order. `look` reads its payment state after the gateway lookup. */
export async function provePaid(
  deps: GatewayDeps,
  id: string,
  before: PayState,
  look: () => Promise<PayState | undefined>,
  requestedBy?: 'by-buyer',
): Promise<PayOutcome> {
  if (before.isCash) return 'cash'
  if (before.isPaid) return 'paid'
  const lookup = await tryLookup(deps, id, requestedBy)
  if (lookup?.applied.includes('paid') === true) return 'paid'
  // Read again: another request may have recorded the payment during the lookup.
  const after = await look()
  if (after?.isPaid === true) return 'paid'
  // Held money is neither refunded nor has it paid: an operator decides.
  if (lookup === null || lookup.paymentState === 'unsure' || lookup.applied.includes('held')) return 'unsure'
  throw new Refusal(lookup.applied.includes('sent-back') ? 'payment.returned' : 'payment.not_captured')
}

/** Null when the gateway gave no reliable response. */
async function tryLookup(
  deps: GatewayDeps,
  id: string,
  requestedBy?: 'by-buyer',
): Promise<PaymentLookup | null> {
  try {
    return await lookUpPayments(deps, id, requestedBy)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // The gateway should know every order we look up.
    if (error.kind === 'refused')
      deps.log.error({ order: id, reason: error.description }, 'gateway refused payment lookup')
    return null
  }
}
