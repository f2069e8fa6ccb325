import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { cancelOwnOrder } from './cancel-order.ts'

/** Cancels an order of a person who had registered with another person's address. An order already on its way stays. */
export async function cancelLeftOrder(db: Db, orderId: string, buyerId: string): Promise<void> {
  try {
    await cancelOwnOrder(db, buyerId, orderId, 'Other reason', null)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'order.not_cancellable')) throw error
  }
}
