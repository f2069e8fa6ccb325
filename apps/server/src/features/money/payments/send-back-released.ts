import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { lockPayment } from '#features/ordering/order-store/payment-rows.sql.ts'
import { openUnmatchedRefund } from './apply-capture.ts'
import { listReleased, saveSentBack } from './refund-brake.sql.ts'

/** Opens the refunds that an operator has released, each in its own transaction. */
export async function sendBackReleased({ db, log }: GatewayDeps, limit: number): Promise<void> {
  const released = await listReleased(db, limit)
  await rowByRow(
    { log, part: 'released' },
    released,
    (id) => id,
    (id) => openReleased(db, id),
  )
}

const openReleased = (db: Db, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.stray !== null && (await saveSentBack(tx, id)))
      await openUnmatchedRefund(tx, payment, null, payment.stray)
  })
