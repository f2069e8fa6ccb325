import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'
import { notifyAdmins } from '#features/telling/notices/notify.ts'
import { bumpAlarm, type Fault, insertAlarm, takeNotLogged } from './alarms.sql.ts'

/**
 * Raises an alarm about the market itself: a row in Needs attention, a notice and a mail to every operator, and an
 * error in the log. The same fault again increments the count and sends nothing. Returns the alarm's id.
 */
export async function raiseAlarm(tx: Tx, fault: Fault): Promise<string> {
  announce(tx, { what: 'orders', to: [], admins: true })
  const known = await bumpAlarm(tx, fault)
  if (known !== null) return known
  const { id, isNew } = await insertAlarm(tx, fault)
  if (isNew) await notifyAdmins(tx, { kind: 'alarm_raised', cause: id, detail: { alarm: fault.kind } })
  return id
}

/** Logs from the row, after its transaction was committed: no log line without an alarm, none lost with a process. */
export async function logAlarms({ db, log }: { readonly db: Db; readonly log: Log }): Promise<void> {
  for (const { id, kind, cause, facts, times } of await takeNotLogged(db))
    log.error({ alarm: id, kind, cause, facts, times }, 'alarm raised')
}
