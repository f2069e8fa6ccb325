import { PAYMENT_NOT_COMPLETED } from '@farmgate/domain/orders/cancel-reason.ts'
import { HOLD_EXTENSION_MINUTES } from '@farmgate/domain/orders/order.ts'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import { inTransaction } from '#db/transaction.ts'
import { cancelInTransaction } from '#features/orders/cancel-order.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { lockOrder } from '#features/order-store/order-rows.sql.ts'
import { lookUpPayments } from './look-up-payments.ts'
import { extendHold, isPastDeadline, listExpiredHolds } from './order-holds.sql.ts'
import type { GatewayDeps } from '#features/order-store/money-deps.ts'

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

/** Never without a lookup: as long as money may still arrive, the hold is kept. */
async function expireHold(deps: GatewayDeps, orderId: string): Promise<void> {
  if (await mayBePaidYet(deps, orderId)) return extendHold(deps.db, orderId, HOLD_EXTENSION_MINUTES)
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId, 'anybody')
    // Paid, cancelled or extended during the lookup.
    if (order === null || !(await isPastDeadline(tx, orderId))) return
    await cancelInTransaction(tx, order, 'system', PAYMENT_NOT_COMPLETED)
  })
}

/** The lookup itself records money that is there. */
async function mayBePaidYet(deps: GatewayDeps, orderId: string): Promise<boolean> {
  try {
    return (await lookUpPayments(deps, orderId)).paymentState === 'unsure'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ order: orderId, reason: error.description }, 'gateway lookup failed, hold extended')
    return true
  }
}
