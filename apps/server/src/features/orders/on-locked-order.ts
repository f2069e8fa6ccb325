import type { Order } from '@farmgate/domain/orders/order.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { lockOrder, type Scope } from '../order-book/order-rows.sql.ts'

/** One change of one order in one transaction, its row locked first; the same intent again changes nothing. */
export async function onLockedOrder(
  db: Db,
  id: string,
  scope: Scope,
  intent: Intent | null,
  work: (tx: Tx, order: Order) => Promise<void>,
  /** What must come before the order's lock, such as the account's. */
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('order.not_found')
  await inTransaction(db, (tx) =>
    once(tx, intent, async () => {
      await before(tx)
      const order = await lockOrder(tx, id, scope)
      if (order === null) throw new Refusal('order.not_found')
      await work(tx, order)
      return null
    }),
  )
}
