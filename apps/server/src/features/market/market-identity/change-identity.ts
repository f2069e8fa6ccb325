import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import {
  changeIdentity as change,
  identityFacts,
  type MarketIdentity,
} from '@farmgate/domain/market/market-identity.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockIdentity, saveIdentity } from './identity.sql.ts'

/** Saves the whole identity. Of two concurrent operators one saves, and the other is shown what is saved. */
export const changeIdentity = (
  db: Db,
  { adminId, requestId }: Operator,
  request: MarketIdentity,
  seen: number | undefined,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = await lockIdentity(tx)
    const next = change(now, request, seen)
    // Unchanged values are not recorded.
    if (next === now) return
    await saveIdentity(tx, next, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'settings.identity_changed',
      requestId,
      ...changedFacts(identityFacts(now), identityFacts(next)),
    })
  })
