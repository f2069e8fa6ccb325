import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import { decideSettings, GUARD_WAIT_HOURS, type GuardChange } from '@farmgate/domain/market/guards.ts'
import { CLAIMS, type RequestedSettings, settingFacts } from '@farmgate/domain/market/market-settings.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { hasPaidOut } from '#features/money/payout-store/payouts.sql.ts'
import { notifyOfGuards } from './notify-of-guards.ts'
import { insertPendingChanges, replacePendingChanges } from './pending-changes.sql.ts'
import { lockSettings, readSettings, saveClaim, saveSettings } from './settings.sql.ts'

/** Missing limits stay unchanged. */
type PartOfSettings = Pick<RequestedSettings, Required> & Partial<Omit<RequestedSettings, Required>>
type Required = 'copy' | 'shipWithinHours' | 'deliverWithinHours'

interface SettingsRequest {
  readonly input: PartOfSettings
  /** The version that the owner looked at. */
  readonly seen: number | undefined
}

/**
 * Saves all settings at once. What changes a guard of the market needs a code, which `proveCode` asks for, and all owners
 * get a mail; what weakens one waits. Of two concurrent owners one saves, and the other is shown the current settings.
 * Returns whether something waits.
 */
export async function changeSettings(
  db: Db,
  operator: Operator,
  request: SettingsRequest,
  proveCode: () => Promise<unknown>,
): Promise<{ readonly waits: boolean }> {
  const needsCode = touchesGuards(await decide(db, await readSettings(db), request))
  if (needsCode) await proveCode()
  return inTransaction(db, async (tx) => {
    const now = await lockSettings(tx)
    const decided = await decide(tx, now, request)
    const { next, atOnce, waiting } = decided
    // Another owner has saved since the code was not asked for.
    if (touchesGuards(decided) && !needsCode) throw new Refusal('settings.stale')
    // Unchanged values are not recorded.
    if (next === now) return { waits: false }
    if (next.secondPerson && !now.secondPerson) await requireUse(tx, 'staffRoles')
    await saveSettings(tx, next, operator.adminId)
    for (const language of ['en', 'hi'] as const)
      for (const claim of CLAIMS)
        if (now.copy[language][claim] !== next.copy[language][claim])
          await saveClaim(tx, { language, claim }, next.copy[language][claim], operator.adminId)
    const changed = changedFacts(settingFacts(now), settingFacts(next))
    if (Object.keys(changed.after).length > 0)
      await recordAct(tx, {
        actorId: operator.adminId,
        action: 'settings.changed',
        requestId: operator.requestId,
        ...changed,
      })
    await replacePendingChanges(
      tx,
      [...atOnce, ...waiting].map(({ setting }) => setting),
      operator.adminId,
    )
    await notifyOfGuards(tx, operator.adminId, atOnce, 'changed')
    if (waiting.length > 0) await wait(tx, operator, waiting)
    if (touchesGuards(decided)) announce(tx, { what: 'orders', to: [], admins: true })
    return { waits: waiting.length > 0 }
  })
}

const decide = async (db: Db | Tx, now: Parameters<typeof decideSettings>[0], request: SettingsRequest) =>
  decideSettings(now, { ...now, ...request.input }, request.seen, await hasPaidOut(db))

const touchesGuards = ({ atOnce, waiting }: { atOnce: readonly unknown[]; waiting: readonly unknown[] }) =>
  atOnce.length + waiting.length > 0

async function wait(
  tx: Tx,
  { adminId, requestId }: Operator,
  waiting: readonly GuardChange[],
): Promise<void> {
  const takesEffectAt = await insertPendingChanges(tx, waiting, adminId)
  await recordAct(tx, {
    actorId: adminId,
    action: 'settings.change_asked',
    requestId,
    before: Object.fromEntries(waiting.map(({ setting, from }) => [setting, from])),
    after: Object.fromEntries(waiting.map(({ setting, to }) => [setting, to])),
    detail: { waitHours: GUARD_WAIT_HOURS },
  })
  await notifyOfGuards(tx, adminId, waiting, { takesEffectAt })
}
