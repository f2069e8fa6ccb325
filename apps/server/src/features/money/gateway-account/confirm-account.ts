import { mayDecide } from '@farmgate/domain/telling/alarm.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockAlarm, saveResolved } from '#features/telling/alarms/alarms.sql.ts'
import { lockGatewayAccount, retireKeys, saveKey } from './gateway-account.sql.ts'

/**
 * An operator confirms that the key of this alarm belongs to our new account. Payments of the earlier account stay there: their
 * refunds are held.
 */
export const confirmAccount = (db: Db, { adminId, requestId }: Operator, alarmId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockGatewayAccount(tx)
    const alarm = isUuid(alarmId) ? await lockAlarm(tx, alarmId) : undefined
    if (alarm === undefined || !mayDecide(alarm.kind, 'new_account')) throw new Refusal('alarm.not_found')
    if (!alarm.isOpen) throw new Refusal('alarm.resolved')
    await retireKeys(tx)
    await saveKey(tx, alarm.cause, 'ours', adminId)
    await saveResolved(tx, alarmId, 'new_account', adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'alarm.new_account',
      subjectId: alarmId,
      requestId,
      detail: { alarm: alarm.kind, ...alarm.facts },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
