import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockPayment } from '../order-book/payment-rows.sql.ts'
import { openStrayRefund } from './apply-capture.ts'
import { listReleased, saveSentBack } from './refund-brake.sql.ts'

/** Opens the refunds that an operator has released, each in its own transaction and once. */
export async function sendBackReleased(db: Db, limit: number): Promise<void> {
  for (const id of await listReleased(db, limit))
    await inTransaction(db, async (tx) => {
      const payment = await lockPayment(tx, id)
      if (payment.stray !== null && (await saveSentBack(tx, id)))
        await openStrayRefund(tx, payment, null, payment.stray)
    })
}
