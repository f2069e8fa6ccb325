import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { lockOrder, type Scope } from '#features/ordering/order-store/order-rows.sql.ts'

/** Runs one change of one order in one transaction, its row locked first; idempotent for the same request. */
export async function onLockedOrder(
  db: Db,
  id: string,
  scope: Scope,
  idempotentRequest: IdempotentRequest | null,
  work: (tx: Tx, order: Order) => Promise<void>,
  /** Runs before the order is locked, for example to lock the account. */
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('order.not_found')
  await inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      await before(tx)
      const order = await lockOrder(tx, id, scope)
      if (order === null) throw new Refusal('order.not_found')
      await work(tx, order)
      return null
    }),
  )
}
