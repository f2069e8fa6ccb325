import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { databaseTime } from '#db/time.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { erase } from '#features/people/users/personal-data.sql.ts'
import { isStillNeeded, lockUser } from '#features/people/users/users.sql.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  type LaterOrder,
  listErased,
  listLaterOrders,
  raiseSessionEpochs,
  skipOrderNumbers,
} from './restored.sql.ts'

interface RestoreFacts {
  /** The moment that the database was restored to. */
  readonly since: Date
  /** The database that was replaced, when it can still be read. */
  readonly damaged: Db | null
  /** People to erase again besides those whom the damaged database lists. */
  readonly erased: readonly string[]
}

export interface RestoreReport {
  readonly accountsSignedOut: number
  readonly erasedAgain: readonly string[]
  /** Their orders were under way at the restored moment: delete them again when these have ended. */
  readonly notYetErased: readonly string[]
  readonly laterOrders: readonly LaterOrder[]
  /** How far back payments are compared with the gateway. */
  readonly reconcileHours: number
}

/** More than any day has: no order gets a number that another buyer already has in a mail. */
const NUMBERS_SKIPPED = 10_000

/**
 * What a restored database needs before the market opens: all sessions end, order numbers move on, people who were erased
 * after the backup are erased again, and the worker looks for money that this database does not know. Safe to repeat.
 */
export async function afterRestore(db: Db, { since, damaged, erased }: RestoreFacts): Promise<RestoreReport> {
  const people = new Set([...(damaged === null ? [] : await listErased(damaged, since)), ...erased])
  const erasedAgain: string[] = []
  const notYetErased: string[] = []
  for (const id of people) {
    const outcome = await eraseAgain(db, id)
    if (outcome === 'erased') erasedAgain.push(id)
    if (outcome === 'needed') notYetErased.push(id)
  }
  const now = await databaseTime(db)
  const reconcileHours = Math.ceil((now.getTime() - since.getTime()) / 3_600_000) + 1
  const accountsSignedOut = await inTransaction(db, async (tx) => {
    await skipOrderNumbers(tx, NUMBERS_SKIPPED)
    await enqueue(
      tx,
      'reconcile-payments',
      { hours: reconcileHours },
      { key: 'reconcile-payments-after-restore' },
    )
    await recordAct(tx, {
      actorId: null,
      action: 'market.restored',
      detail: { since: since.toISOString(), erased: erasedAgain.length },
    })
    return raiseSessionEpochs(tx)
  })
  const laterOrders = damaged === null ? [] : await listLaterOrders(damaged, since)
  return { accountsSignedOut, erasedAgain, notYetErased, laterOrders, reconcileHours }
}

const eraseAgain = (db: Db, id: string): Promise<'erased' | 'needed' | 'unknown'> =>
  inTransaction(db, async (tx) => {
    // Not there: registered after the restored moment, or erased already.
    if ((await lockUser(tx, id)) === undefined) return 'unknown'
    if (await isStillNeeded(tx, id)) return 'needed'
    await erase(tx, id)
    await recordAct(tx, { actorId: null, action: 'user.deleted', subjectId: id, detail: { restored: true } })
    return 'erased'
  })
