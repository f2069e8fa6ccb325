import { cameByCourier } from '@farmgate/domain/ordering/orders/order.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveAdvance } from './advance-order.ts'
import { onLockedOrder } from './on-locked-order.ts'

/** The buyer says that a parcel came by courier. */
export const parcelCame = (
  db: Db,
  buyerId: string,
  { orderId, farmerId }: { readonly orderId: string; readonly farmerId: string },
): Promise<void> =>
  onLockedOrder(db, orderId, { buyerId }, null, async (tx, order) => {
    if (!order.parcels.some((parcel) => parcel.farmerId === farmerId)) throw new Refusal('parcel.not_found')
    const decision = cameByCourier(order, farmerId)
    const actor = { by: 'buyer', actorId: buyerId } as const
    await addEvent(tx, orderId, { kind: 'parcel_delivered', ...actor, farmerId })
    await saveAdvance(tx, actor, order, decision)
  })
