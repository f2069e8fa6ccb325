import { type HeldDecision, mayDecide } from '@farmgate/domain/telling/alarm.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockAlarm, saveResolved } from '#features/telling/alarms/alarms.sql.ts'
import { type HeldMoney, readHeld, saveDecided } from './refund-brake.sql.ts'

/**
 * Applies an operator's decision to all payments whose refund this alarm holds. `seen` is how many the operator was
 * shown: more may have arrived since, and unseen payments are not decided. The worker opens the refunds.
 */
export const decideHeldRefunds = (
  db: Db,
  operator: Operator,
  alarmId: string,
  decision: HeldDecision,
  seen: number | undefined,
): Promise<HeldMoney> =>
  inTransaction(db, async (tx) => {
    // Holding one more payment increments this row, so it waits for this lock as well.
    const alarm = isUuid(alarmId) ? await lockAlarm(tx, alarmId) : undefined
    if (alarm === undefined || !mayDecide(alarm.kind, decision)) throw new Refusal('alarm.not_found')
    if (!alarm.isOpen) throw new Refusal('alarm.resolved')
    const held = await readHeld(tx, alarmId)
    if (held.count !== seen) throw new Refusal('alarm.changed')
    await saveDecided(tx, alarmId, decision === 'sent_back' ? 'released' : 'not_ours')
    await saveResolved(tx, alarmId, decision, operator.adminId)
    await recordAct(tx, {
      actorId: operator.adminId,
      action: decision === 'sent_back' ? 'refund.held_sent' : 'refund.held_not_ours',
      subjectId: alarmId,
      requestId: operator.requestId,
      detail: { payments: held.count, amountPaise: held.sumPaise },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
    return held
  })
