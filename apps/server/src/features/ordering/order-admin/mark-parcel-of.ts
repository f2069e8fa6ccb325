import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { markParcel } from '#features/delivery/packing/mark-parcel.ts'
import type { Operator } from '#http/shared/operator.ts'
import { farmNameOf } from './order-admin.sql.ts'

/** Marks a farm's parcel for the farm, as packed or not, or as handed over. */
export const markParcelOf = (
  db: Db,
  { adminId, requestId }: Operator,
  { orderId, farmerId }: { readonly orderId: string; readonly farmerId: string },
  mark: { readonly packed: boolean } | { readonly handedOver: true },
): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', null, async (tx, order) => {
    if (!order.parcels.some((parcel) => parcel.farmerId === farmerId)) throw new Refusal('parcel.not_found')
    await markParcel(tx, order, farmerId, mark, { by: 'admin', actorId: adminId })
    const kind = 'handedOver' in mark ? 'handed_over' : mark.packed ? 'packed' : 'unpacked'
    await recordAct(tx, {
      actorId: adminId,
      action: `order.parcel_${kind}`,
      subjectId: orderId,
      requestId,
      detail: { farm: await farmNameOf(tx, orderId, farmerId) },
    })
  })
