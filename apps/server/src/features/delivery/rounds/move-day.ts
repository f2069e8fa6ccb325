import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { type DayMove, moveDays } from './move-days.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import { lockForPlanning } from './save-round.ts'

/** Moves the orders of one day to another day of the round, or calls the day off. Returns how many orders it hit. */
export const moveDay = (db: Db, { adminId, requestId }: Operator, move: DayMove): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { roundId, day, to, reason } = move
    await lockForPlanning(tx, roundId)
    const { now } = await readNow(tx)
    const orders = await moveDays(tx, adminId, [move], now)
    await recordAct(tx, {
      actorId: adminId,
      action: to === null ? 'round.day_called_off' : 'round.day_moved',
      subjectId: roundId,
      requestId,
      detail: { day, ...(to === null ? {} : { toDay: to }), reason, orders },
    })
    return orders
  })
