import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import { applyGuardChanges } from '@farmgate/domain/market/guards.ts'
import { settingFacts } from '@farmgate/domain/market/market-settings.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Log } from '#logging/log.ts'
import { notifyOfGuards } from './notify-of-guards.ts'
import { type DueChange, hasDueChange, lockDueChanges, saveDueEnded } from './pending-changes.sql.ts'
import { lockSettings, saveSettings } from './settings.sql.ts'

/**
 * Puts changes of guards into effect whose time has come and that no owner has stopped. One of an account that is no owner's
 * any more ends without effect. May run twice at once.
 */
export async function applySettingChanges({ db, log }: { db: Db; log: Log }): Promise<void> {
  // Buyers' carts read the settings: they are locked only when there is something to write.
  if (!(await hasDueChange(db))) return
  const applied = await inTransaction(db, async (tx) => {
    const now = await lockSettings(tx)
    const due = await lockDueChanges(tx)
    const { next, applied } = applyGuardChanges(
      now,
      due.filter(({ isByOwner }) => isByOwner),
    )
    const outdated = due.filter((change) => !applied.includes(change))
    await saveDueEnded(tx, idsOf(applied), 'applied')
    await saveDueEnded(tx, idsOf(outdated), 'outdated')
    const last = applied.at(-1)
    if (last !== undefined) await saveSettings(tx, next, last.askedBy)
    for (const askedBy of new Set(applied.map((change) => change.askedBy))) {
      const asked = applied.filter((change) => change.askedBy === askedBy)
      const own = applyGuardChanges(now, asked).next
      await recordAct(tx, {
        actorId: askedBy,
        action: 'settings.change_applied',
        ...changedFacts(settingFacts(now), settingFacts(own)),
      })
      await notifyOfGuards(tx, askedBy, asked, 'applied')
    }
    announce(tx, { what: 'orders', to: [], admins: true })
    return applied
  })
  for (const { setting, from, to } of applied) log.info({ setting, from, to }, 'waiting setting applied')
}

const idsOf = (changes: readonly DueChange[]): string[] => changes.map(({ id }) => id)
