import { changedFacts } from '@farmgate/domain/audit/act.ts'
import {
  changeSettings as change,
  CLAIMS,
  settingFacts,
  type SettingsWish,
} from '@farmgate/domain/settings/market-settings.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Operator } from '../../operator.ts'
import { lockSettings, saveClaim, saveSettings } from './settings.sql.ts'

/** Limits may be left out: then they stay as they are. */
type PartOfSettings = Pick<SettingsWish, Required> & Partial<Omit<SettingsWish, Required>>
type Required = 'copy' | 'shipWithinHours' | 'deliverWithinHours'

/** All of it at once. Of two operators at once one saves, and the other is shown what is so now. */
export const changeSettings = (
  db: Db,
  { adminId, requestId }: Operator,
  wish: PartOfSettings,
  seen: number | undefined,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = await lockSettings(tx)
    const next = change(now, { ...now, ...wish }, seen)
    // What was so already is written nowhere.
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
