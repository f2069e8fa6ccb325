import { mayDecide } from '@farmgate/domain/telling/alarm.ts'
import { UNPROVEN_PAUSE_HOURS } from '@farmgate/domain/ordering/order-limits/unusual-orders.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { lockAlarm, saveResolved } from '#features/telling/alarms/alarms.sql.ts'
import type { Operator } from '#http/shared/operator.ts'
import { endUnprovenHolds, pauseUnproven } from './unproven-holds.sql.ts'

/**
 * Ends the unpaid online orders of all accounts that have proved nothing, and keeps such accounts from placing new ones
 * for some hours. None is cancelled here: the worker asks the gateway about each first.
 */
export const releaseUnproven = (
  db: Db,
  { adminId, requestId }: Operator,
  alarmId: string,
): Promise<{ readonly orders: number; readonly paise: number }> =>
  inTransaction(db, async (tx) => {
    if (!isUuid(alarmId)) throw new Refusal('alarm.not_found')
    // Orders before the alarm, as the lock order has it.
    const ended = await endUnprovenHolds(tx)
    const alarm = await lockAlarm(tx, alarmId)
    if (alarm === undefined || !mayDecide(alarm.kind, 'released')) throw new Refusal('alarm.not_found')
    if (!alarm.isOpen) throw new Refusal('alarm.resolved')
    await saveResolved(tx, alarmId, 'released', adminId)
    await pauseUnproven(tx, UNPROVEN_PAUSE_HOURS)
    await recordAct(tx, {
      actorId: adminId,
      action: 'alarm.released',
      subjectId: alarmId,
      requestId,
      detail: { alarm: alarm.kind, ...alarm.facts, orders: ended.orders, amountPaise: ended.paise },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
    return ended
  })
