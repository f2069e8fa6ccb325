import { canRequestReturn, requestReturn as decide } from '@farmgate/domain/orders/return.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Intent } from '../../db/once.ts'
import { databaseTime } from '../../db/time.sql.ts'
import { isUuid } from '../../db/uuid.ts'
import { notifyAdmins } from '../notices/notify.ts'
import { onLockedOrder } from '../orders/on-locked-order.ts'
import { findOwnStatus } from '../orders/order-lists.sql.ts'
import { addEvent } from '../order-book/order-rows.sql.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import { keepPicture, makePicture, type Photo } from '../pictures/keep-picture.ts'
import { saveRequest } from './returns.sql.ts'

/** A delivered order as a whole, once, with a reason and a photo if the buyer likes. */
export async function requestReturn(
  { db, pictures }: Pick<MoneyDeps, 'db' | 'pictures'>,
  buyerId: string,
  id: string,
  reason: string | undefined,
  photo: Photo | null,
  intent: Intent | null,
): Promise<void> {
  // Asked before any picture is made: a stranger's photo costs us nothing. Whether it was asked for already is seen
  // under the lock, where the same intent sent twice still gets its answer.
  const status = isUuid(id) ? await findOwnStatus(db, buyerId, id) : undefined
  if (status === undefined) throw new Refusal('order.not_found')
  if (!canRequestReturn({ status, returnStatus: null })) throw new Refusal('return.not_allowed')
  const picture = photo === null ? null : await makePicture(pictures, photo)
  const words = reason === undefined || reason === '' ? {} : { reason }
  await onLockedOrder(
    db,
    id,
    { buyerId },
    intent,
    async (tx, order) => {
      const { isLate } = decide(order, await databaseTime(tx))
      await saveRequest(tx, id, { ...words, isLate, pictureId: picture?.id ?? null })
      await addEvent(tx, id, { kind: 'return_requested', by: 'buyer', actorId: buyerId, ...words })
      await notifyAdmins(tx, { kind: 'return_requested', cause: id, orderId: id })
    },
    // The account's lock is taken before the order's, as wherever both are.
    async (tx) => {
      if (picture !== null) await keepPicture(tx, buyerId, picture)
    },
  )
}
