import { type MarketUse, turnUse as decide } from '@farmgate/domain/market/market-uses.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import { lockUses, saveUses } from '#db/market-uses.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { readWorkUnderWay } from './work-under-way.sql.ts'

/** Turns a feature on, or off unless it has work under way: work that begins meanwhile waits for this transaction. */
export const turnUse = (
  db: Db,
  { adminId, requestId }: Operator,
  use: MarketUse,
  isUsed: boolean,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = await lockUses(tx)
    const next = decide(now, use, isUsed, await readWorkUnderWay(tx))
    if (next === now) return
    await saveUses(tx, next)
    await recordAct(tx, {
      actorId: adminId,
      action: 'settings.changed',
      requestId,
      before: { [`use.${use}`]: !isUsed },
      after: { [`use.${use}`]: isUsed },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
