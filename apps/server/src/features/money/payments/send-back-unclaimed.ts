import { HOLD_MINUTES } from '@farmgate/domain/ordering/orders/order.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { applyWaiting, sendBack } from './apply-capture.ts'
import { lockPaymentIntent } from './payment-intents.sql.ts'
import { listUnclaimed, lockWaiting } from '#features/ordering/order-store/payment-rows.sql.ts'

/**
 * Handles money that arrived before its order: it pays for the order once there is one, and is refunded when none was
 * placed in time.
 */
export async function sendBackUnclaimed(
  { db, log }: Pick<GatewayDeps, 'db' | 'log'>,
  limit: number,
): Promise<void> {
  const unclaimed = await listUnclaimed(db, HOLD_MINUTES, limit)
  await rowByRow(
    { log, part: 'unclaimed' },
    unclaimed,
    ({ id }) => id,
    ({ paymentIntentId, isBound }) =>
      // Bound, but the process that bound it ended before it applied the payment.
      isBound ? applyWaiting(db, paymentIntentId) : giveUpWaiting(db, paymentIntentId),
  )
}

const giveUpWaiting = (db: Db, paymentIntentId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Bound at this moment: the next round applies it to its order.
    if ((await lockPaymentIntent(tx, paymentIntentId)).orderId !== null) return
    for (const payment of await lockWaiting(tx, paymentIntentId))
      await sendBack(tx, payment, null, 'unclaimed')
  })
