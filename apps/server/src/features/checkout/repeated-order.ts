import { PAYMENT_NOT_COMPLETED } from '@farmgate/domain/orders/cancel-reason.ts'
import { isAwaiting, UNPAID_ORDERS_MAX } from '@farmgate/domain/orders/order.ts'
import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Tx } from '../../db/pool.ts'
import { cancelInTransaction } from '../orders/cancel-order.ts'
import { addEvent, lockOrder } from '../order-book/order-rows.sql.ts'
import { isSameOrder, type OrderWish, type Placed } from './order-wish.ts'
import { type Delivery, findOpenOrders, type OpenOrder, updateAwaiting } from './orders.sql.ts'

/**
 * The order that this request has made already, or null. A cash order without a key is a repeat while its lines are the
 * same and the cart was not written since. Only while the buyer's row is locked, and for cash the cart's.
 */
export async function repeatedOrder(
  tx: Tx,
  buyerId: string,
  wish: OrderWish,
  delivery: Delivery,
  hasKey: boolean,
): Promise<Placed | null> {
  const open = await findOpenOrders(tx, buyerId)
  const same = open.filter((order) => isSameOrder(order, wish))
  if (isCash(wish.paymentMethod)) {
    // With a key the caller says itself what is the same.
    const twin = hasKey ? undefined : same.find((order) => !order.isAwaiting && order.isCartUnchanged)
    if (twin !== undefined) return { orderId: twin.id, intentId: null }
    return replaceUnpaid(tx, buyerId, same)
  }
  for (const { id, intentId, isPayable } of same) {
    if (isPayable && (await resume(tx, buyerId, id, wish, delivery))) return { orderId: id, intentId }
  }
  refuseTooManyUnpaid(open)
  return null
}

/** Nobody holds the stock of many orders without paying for any. */
export function refuseTooManyUnpaid(open: readonly OpenOrder[]): void {
  if (open.filter(({ isAwaiting }) => isAwaiting).length >= UNPAID_ORDERS_MAX)
    throw new Refusal('order.too_many_unpaid')
}

/** Cash instead of an online payment that was not made: the old order gives its stock to the new one. Late money goes back by itself. */
async function replaceUnpaid(tx: Tx, buyerId: string, same: readonly OpenOrder[]): Promise<Placed | null> {
  for (const { id, intentId } of same.filter((order) => order.isAwaiting)) {
    const order = await lockOrder(tx, id, { buyerId })
    if (order === null) continue
    // Paid at this very moment: then it is bought, and not to be bought again.
    if (order.capturedPaise > 0) return { orderId: id, intentId }
    if (isAwaiting(order)) await cancelInTransaction(tx, order, 'system', PAYMENT_NOT_COMPLETED)
  }
  return null
}

async function resume(
  tx: Tx,
  buyerId: string,
  id: string,
  { paymentMethod }: OrderWish,
  delivery: Delivery,
): Promise<boolean> {
  const before = await updateAwaiting(tx, id, paymentMethod, delivery)
  if (before === undefined) return false
  if (before !== paymentMethod) {
    await addEvent(tx, id, { kind: 'method_changed', by: 'buyer', actorId: buyerId, reason: paymentMethod })
  }
  return true
}
