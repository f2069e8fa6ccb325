import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { markSeen } from './notices.sql.ts'

export interface Sight {
  readonly ids?: readonly string[] | undefined
  readonly orders?: readonly string[] | undefined
  readonly upTo?: string | undefined
}

/**
 * A notice is seen when a screen has shown it: the browser says which, or which orders it has shown, because who reads
 * an order needs no notice of it. What is not theirs, or nobody's, counts for nothing.
 */
export async function seeNotices(
  db: Db,
  accountId: string,
  { ids = [], orders = [], upTo = '' }: Sight,
): Promise<void> {
  const shown = {
    ids: ids.filter(isUuid),
    orderIds: orders.filter(isUuid),
    upTo: isUuid(upTo) ? upTo : null,
  }
  await inTransaction(db, async (tx) => {
    // Their other windows count one less.
    if ((await markSeen(tx, accountId, shown)) > 0)
      announce(tx, { what: 'notices', to: [accountId], admins: false })
  })
}
