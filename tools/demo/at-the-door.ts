import type { StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { handOver } from '@farmgate/domain/ordering/orders/order.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Db } from '@farmgate/server/db/pool.ts'
import { addEvent } from '@farmgate/server/features/ordering/order-store/order-rows.sql.ts'
import { saveAdvance } from '@farmgate/server/features/ordering/orders/advance-order.ts'
import { onLockedOrder } from '@farmgate/server/features/ordering/orders/on-locked-order.ts'
import { findStop, type Proof, saveMark } from './rounds.sql.ts'
import type { Act } from './village/order-script.ts'

type HandOver = Extract<Act, { readonly is: 'hand-over' }>

/** The driver hands over all bags of the order's stop; cash is collected with them. */
export const handOverAtDoor = (
  db: Db,
  adminId: string,
  orderId: string,
  act: HandOver,
  at: Date,
): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', null, async (tx, order) => {
    const { id: stopId, code, farms } = await findStop(tx, orderId)
    const decision = handOver(order, farms)
    const cashPaise = isCash(order.paymentMethod) ? decision.order.capturedPaise : 0
    await saveMark(tx, { stopId, at, cashPaise, ...proofOf(act, code) })
    await saveAdvance(tx, { by: 'admin', actorId: adminId }, order, decision)
  })

function proofOf(act: HandOver, code: string): Proof {
  switch (act.mark) {
    case 'cash':
      return { kind: 'cash' }
    case 'handed-to':
      return { kind: 'handed_to', handedTo: act.name }
    case 'code':
      return { kind: 'code', code }
    case 'wrong-code':
      return { kind: 'code', code: code === '0000' ? '1111' : '0000', problem: 'wrong_code' }
  }
}

/** The parcels stay shipped until an operator decides. */
export const failStop = (db: Db, orderId: string, because: StopFailure, at: Date): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', null, async (tx) => {
    const { id: stopId } = await findStop(tx, orderId)
    await saveMark(tx, { stopId, kind: 'failed', because, at })
    await addEvent(tx, orderId, { kind: 'stop_failed', by: 'driver' })
  })
