import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { keepNewestRequests, saveReachRequest, takeReachedRequests } from './reach-requests.sql.ts'

/** A buyer has at most this many; an older one gives way. */
const REQUESTS_MAX = 100

/** Stores that the buyer wants a notice when a product reaches a pincode. */
export async function askReach(
  db: Db,
  request: { readonly accountId: string; readonly productId: string; readonly pincode: string },
): Promise<void> {
  const isOnSale = isUuid(request.productId) && (await saveReachRequest(db, request))
  if (!isOnSale) throw new Refusal('product.not_found')
  await keepNewestRequests(db, request.accountId, REQUESTS_MAX)
}

const BATCH = 200

/** Tells every buyer whose request came true, once: the request is deleted with its notice. */
export async function tellReached(db: Db): Promise<void> {
  let notified: number
  do {
    notified = await inTransaction(db, async (tx) => {
      const reached = await takeReachedRequests(tx, BATCH)
      await notifyAll(
        tx,
        reached.map(({ id, accountId, productId, pincode }) => ({
          kind: 'product_reaches' as const,
          cause: id,
          productId,
          detail: { pincode },
          to: [accountId],
        })),
      )
      return reached.length
    })
  } while (notified === BATCH)
}
