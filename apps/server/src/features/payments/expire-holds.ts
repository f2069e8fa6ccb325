import { PAYMENT_NOT_COMPLETED } from '@farmgate/domain/orders/cancel-reason.ts'
import { HOLD_EXTENSION_MINUTES } from '@farmgate/domain/orders/order.ts'
import { GatewayError } from '../../adapters/payments/payment-gateway.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cancelInTransaction } from '../orders/cancel-order.ts'
import { rowByRow } from '../../row-by-row.ts'
import { lockOrder } from '../order-book/order-rows.sql.ts'
import { askGateway } from './ask-gateway.ts'
import { extendHold, isPastDeadline, listExpiredHolds } from './intents.sql.ts'
import type { GatewayDeps } from '../../money-deps.ts'

/** Orders that were not paid in time give their stock back, if the gateway says that there is no money. */
export async function expireHolds(deps: GatewayDeps, limit: number): Promise<void> {
  const expired = await listExpiredHolds(deps.db, limit)
  await rowByRow({ log: deps.log, part: 'holds' }, expired, String, async (orderId) => {
    try {
      await expireHold(deps, orderId)
    } catch (error) {
      // Behind the others, so that holds which fail again and again do not fill a run.
      await extendHold(deps.db, orderId, HOLD_EXTENSION_MINUTES)
      throw error
    }
  })
}

/** Never blindly: as long as money may still be on its way, the hold is kept. */
async function expireHold(deps: GatewayDeps, orderId: string): Promise<void> {
  if (await mayBePaidYet(deps, orderId)) return extendHold(deps.db, orderId, HOLD_EXTENSION_MINUTES)
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId, 'anybody')
    // Paid, cancelled or extended while we asked.
    if (order === null || !(await isPastDeadline(tx, orderId))) return
    await cancelInTransaction(tx, order, 'system', PAYMENT_NOT_COMPLETED)
  })
}

/** Money that is there is written down by asking. */
async function mayBePaidYet(deps: GatewayDeps, orderId: string): Promise<boolean> {
  try {
    return (await askGateway(deps, orderId)).standing === 'unsure'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn(
      { order: orderId, reason: error.description },
      'the gateway can’t be asked, so a hold is kept longer',
    )
    return true
  }
}
