import { HOLD_MINUTES } from '@farmgate/domain/orders/order.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { GatewayDeps } from '../../money-deps.ts'
import { rowByRow } from '../../row-by-row.ts'
import { applyWaiting, sendBack } from './apply-capture.ts'
import { lockIntent } from './intents.sql.ts'
import { listUnclaimed, lockWaiting } from '../order-book/payment-rows.sql.ts'

/** Money that came before its order: it pays for it once there is one, and goes back when none was made in time. */
export async function sendBackUnclaimed(
  { db, log }: Pick<GatewayDeps, 'db' | 'log'>,
  limit: number,
): Promise<void> {
  const unclaimed = await listUnclaimed(db, HOLD_MINUTES, limit)
  await rowByRow(
    { log, part: 'unclaimed' },
    unclaimed,
    ({ id }) => id,
    ({ intentId, isBound }) =>
      // Bound, but the process that bound it ended before it applied the payment.
      isBound ? applyWaiting(db, intentId) : giveUpWaiting(db, intentId),
  )
}

const giveUpWaiting = (db: Db, intentId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Bound at this very moment: then it pays for its order at the next round.
    if ((await lockIntent(tx, intentId)).orderId !== null) return
    for (const payment of await lockWaiting(tx, intentId)) await sendBack(tx, payment, null, 'unclaimed')
  })
