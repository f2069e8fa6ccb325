import { mayDecide } from '@farmgate/domain/telling/alarm.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockAlarm, saveResolved } from './alarms.sql.ts'

/** Takes the alarm off the list after an operator has looked at it. Its cause is not changed. */
export const acknowledgeAlarm = (db: Db, { adminId, requestId }: Operator, alarmId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const alarm = isUuid(alarmId) ? await lockAlarm(tx, alarmId) : undefined
    if (alarm === undefined || !mayDecide(alarm.kind, 'acknowledged')) throw new Refusal('alarm.not_found')
    if (!alarm.isOpen) throw new Refusal('alarm.resolved')
    await saveResolved(tx, alarmId, 'acknowledged', adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'alarm.acknowledged',
      subjectId: alarmId,
      requestId,
      detail: { alarm: alarm.kind, ...alarm.facts },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
