import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { markSeen } from './notices.sql.ts'

export interface SeenNotices {
  readonly ids?: readonly string[] | undefined
  readonly orders?: readonly string[] | undefined
  readonly upTo?: string | undefined
}

/**
 * Marks notices as seen once a screen has shown them: the browser reports which, or which orders it has shown, because
 * a reader of an order needs no notice about it. Ids of other people's notices, and unknown ids, are ignored.
 */
export async function markNoticesSeen(
  db: Db,
  accountId: string,
  { ids = [], orders = [], upTo = '' }: SeenNotices,
): Promise<void> {
  const shown = {
    ids: ids.filter(isUuid),
    orderIds: orders.filter(isUuid),
    upTo: isUuid(upTo) ? upTo : null,
  }
  await inTransaction(db, async (tx) => {
    // Their other windows update the count.
    if ((await markSeen(tx, accountId, shown)) > 0)
      announce(tx, { what: 'notices', to: [accountId], admins: false })
  })
}
