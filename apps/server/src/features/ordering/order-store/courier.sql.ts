import { COURIER_DAYS, COURIER_PATIENCE_DAYS } from '@farmgate/domain/delivery/reach/choose-days.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

interface CourierParcel {
  readonly orderId: string
  readonly farmerId: string
  readonly name: string
  readonly number: string
}

/** Stores who carries a parcel, and from when on an operator should ask where it is. */
export async function saveCourier(tx: Tx, { orderId, farmerId, name, number }: CourierParcel): Promise<void> {
  const days = COURIER_DAYS.toDays + COURIER_PATIENCE_DAYS
  await tx
    .updateTable('parcels')
    .set({
      courier_name: name,
      courier_number: number,
      courier_due: sql<Date>`now() + ${days} * interval '1 day'`,
    })
    .where('order_id', '=', orderId)
    .where('farmer_id', '=', farmerId)
    .execute()
}
