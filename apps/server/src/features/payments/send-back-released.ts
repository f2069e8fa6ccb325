import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { GatewayDeps } from '../../money-deps.ts'
import { rowByRow } from '../../row-by-row.ts'
import { lockPayment } from '../order-book/payment-rows.sql.ts'
import { openStrayRefund } from './apply-capture.ts'
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
      await openStrayRefund(tx, payment, null, payment.stray)
  })
