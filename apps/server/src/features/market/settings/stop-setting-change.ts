import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { notifyOfGuards } from './notify-of-guards.ts'
import { lockPendingChange, saveStopped } from './pending-changes.sql.ts'

/** The setting stays as it is, and all owners read who stopped it. Any owner may, also the one who asked for it. */
export const stopSettingChange = (db: Db, { adminId, requestId }: Operator, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const change = isUuid(id) ? await lockPendingChange(tx, id) : undefined
    if (change === undefined) throw new Refusal('setting_change.not_found')
    if (!change.isOpen) throw new Refusal('setting_change.ended')
    await saveStopped(tx, id, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'settings.change_stopped',
      requestId,
      before: { [change.setting]: change.to },
      after: { [change.setting]: change.from },
    })
    await notifyOfGuards(tx, adminId, [change], 'stopped')
    announce(tx, { what: 'orders', to: [], admins: true })
  })
