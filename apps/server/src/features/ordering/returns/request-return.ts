import { canRequestReturn, requestReturn as decide } from '@farmgate/domain/ordering/order-changes/return.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { databaseTime } from '#db/time.sql.ts'
import { isUuid } from '#db/uuid.ts'
import { notifyAdmins } from '#features/telling/notices/notify.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { findOwnStatus } from '#features/ordering/order-views/order-lists.sql.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { storePicture, makePicture, type Photo } from '#features/catalogue/pictures/store-picture.ts'
import { saveRequest } from './returns.sql.ts'

/** Requests the return of a whole delivered order, once, optionally with a reason and a photo. */
export async function requestReturn(
  { db, pictures }: Pick<MoneyDeps, 'db' | 'pictures'>,
  buyerId: string,
  id: string,
  reason: string | undefined,
  photo: Photo | null,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  // Checked before any picture is made, so that a stranger's photo costs nothing. Whether a return was requested
  // already is checked under the lock, where the same request sent twice still gets its stored response.
  const status = isUuid(id) ? await findOwnStatus(db, buyerId, id) : undefined
  if (status === undefined) throw new Refusal('order.not_found')
  if (!canRequestReturn({ status, returnStatus: null })) throw new Refusal('return.not_allowed')
  const picture = photo === null ? null : await makePicture(pictures, photo)
  const words = reason === undefined || reason === '' ? {} : { reason }
  await onLockedOrder(
    db,
    id,
    { buyerId },
    idempotentRequest,
    async (tx, order) => {
      const { isLate } = decide(order, await databaseTime(tx))
      await saveRequest(tx, id, { ...words, isLate, pictureId: picture?.id ?? null })
      await addEvent(tx, id, { kind: 'return_requested', by: 'buyer', actorId: buyerId, ...words })
      await notifyAdmins(tx, { kind: 'return_requested', cause: id, orderId: id })
    },
    // The account's lock is taken before the order's, as everywhere.
    async (tx) => {
      if (picture !== null) await storePicture(tx, buyerId, picture)
    },
  )
}
