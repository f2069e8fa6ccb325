import { PAYMENT_NOT_COMPLETED } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { HOLD_EXTENSION_MINUTES } from '@farmgate/domain/ordering/orders/order.ts'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import { inTransaction } from '#db/transaction.ts'
import { cancelInTransaction } from '#features/ordering/orders/cancel-order.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { lookUpPayments, type PaymentLookup } from '#features/money/payments/look-up-payments.ts'
import {
  extendHold,
  extendUnfinished,
  isPastDeadline,
  listExpiredHolds,
} from '#features/money/payments/order-holds.sql.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'

/** Cancels orders that were not paid in time and releases their stock, if the gateway has no payment. */
export async function expireHolds(deps: GatewayDeps, limit: number): Promise<void> {
  const expired = await listExpiredHolds(deps.db, limit)
  await rowByRow({ log: deps.log, part: 'holds' }, expired, String, async (orderId) => {
    try {
      await expireHold(deps, orderId)
    } catch (error) {
      // At the end of the queue, so that holds which fail repeatedly do not fill a run.
      await extendHold(deps.db, orderId, HOLD_EXTENSION_MINUTES)
      throw error
    }
  })
}

/**
 * Never without the gateway's answer. Money that the bank has authorised is waited for: the gateway captures it, or sends
 * it back, within minutes. An attempt that the buyer has not finished makes the hold longer only a few times, because it
 * costs nothing to leave one open.
 */
async function expireHold(deps: GatewayDeps, orderId: string): Promise<void> {
  const lookup = await tryLookup(deps, orderId)
  if (lookup === null || lookup.isAuthorised) return extendHold(deps.db, orderId, HOLD_EXTENSION_MINUTES)
  const isUnfinished = lookup.paymentState === 'unsure'
  if (isUnfinished && (await extendUnfinished(deps.db, orderId, HOLD_EXTENSION_MINUTES))) return
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId, 'anybody')
    // Paid, cancelled or extended during the lookup.
    if (order === null || !(await isPastDeadline(tx, orderId))) return
    await cancelInTransaction(tx, order, 'system', PAYMENT_NOT_COMPLETED)
  })
}

/** The lookup itself records money that is there. Null without an answer. */
async function tryLookup(deps: GatewayDeps, orderId: string): Promise<PaymentLookup | null> {
  try {
    return await lookUpPayments(deps, orderId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ order: orderId, reason: error.description }, 'gateway lookup failed, hold extended')
    return null
  }
}
