import { checkAddressChange } from '@farmgate/domain/ordering/order-changes/address-change.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { readAddressFacts, saveAddressOfOrder } from './change-address.sql.ts'
import { onLockedOrder } from './on-locked-order.ts'

/** Sends an order to another saved address of its buyer, on the same rounds and until the first of its days closes. */
export const changeAddress = (db: Db, buyerId: string, orderId: string, addressId: string): Promise<void> =>
  onLockedOrder(db, orderId, { buyerId }, null, async (tx) => {
    if (!isUuid(addressId)) throw new Refusal('address.not_found')
    const { now, parcels, isOnItsRounds } = await readAddressFacts(tx, orderId, { buyerId, addressId })
    if (isOnItsRounds === null) throw new Refusal('address.not_found')
    checkAddressChange(
      parcels.map(({ status, orderBy }) => ({
        status,
        orderBy: orderBy === null ? null : new Date(orderBy),
      })),
      isOnItsRounds,
      now,
    )
    await saveAddressOfOrder(tx, orderId, addressId)
    await addEvent(tx, orderId, { kind: 'address_changed', by: 'buyer', actorId: buyerId })
  })
