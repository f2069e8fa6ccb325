import { changedFacts } from '@farmgate/domain/audit/act.ts'
import {
  changeSettings as change,
  CLAIMS,
  settingFacts,
  type RequestedSettings,
} from '@farmgate/domain/settings/market-settings.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockSettings, saveClaim, saveSettings } from './settings.sql.ts'

/** Missing limits stay unchanged. */
type PartOfSettings = Pick<RequestedSettings, Required> & Partial<Omit<RequestedSettings, Required>>
type Required = 'copy' | 'shipWithinHours' | 'deliverWithinHours'

/** Saves all settings at once. Of two concurrent operators one saves, and the other is shown the current settings. */
export const changeSettings = (
  db: Db,
  { adminId, requestId }: Operator,
  input: PartOfSettings,
  seen: number | undefined,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = await lockSettings(tx)
    const next = change(now, { ...now, ...input }, seen)
    // Unchanged values are not recorded.
    if (next === now) return
    await saveSettings(tx, next, adminId)
    for (const language of ['en', 'hi'] as const)
      for (const claim of CLAIMS)
        if (now.copy[language][claim] !== next.copy[language][claim])
          await saveClaim(tx, { language, claim }, next.copy[language][claim], adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'settings.changed',
      requestId,
      ...changedFacts(settingFacts(now), settingFacts(next)),
    })
  })
