import { CHANGED_MIND, PAYMENT_NOT_COMPLETED } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { isAwaiting, UNPAID_ORDERS_MAX } from '@farmgate/domain/ordering/orders/order.ts'
import { replacedBy } from '@farmgate/domain/ordering/cart/own-hold.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { PricedLine } from '@farmgate/domain/ordering/cart/pricing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Tx } from '#db/pool.ts'
import { cancelInTransaction } from '#features/ordering/orders/cancel-order.ts'
import { addEvent, lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { type GatewayAnswers, mayEnd } from './ask-gateway.ts'
import { isSameBasket, isSameOrder, type OrderRequest, type Placed } from './order-request.ts'
import type { Snapshot } from './offers.sql.ts'
import { type Delivery, type OpenOrder, updateAwaiting } from './orders.sql.ts'

/**
 * The order that this request has placed already; or none, and whether unpaid orders were cancelled for the new one, so
 * that stock and open orders have changed.
 */
export type Repetition = Placed | 'none' | 'replaced'

/**
 * Finds the order that this request has placed already. A cash order without a key is a repeat while its lines are the
 * same and the cart was not written since. `open` must have been read while the buyer's row is locked, and for cash the
 * cart's.
 */
export async function repeatedOrder(
  tx: Tx,
  buyerId: string,
  request: OrderRequest,
  delivery: Delivery,
  open: readonly OpenOrder[],
  hasKey: boolean,
  answers: GatewayAnswers,
): Promise<Repetition> {
  const same = open.filter((order) => isSameOrder(order, request))
  if (isCash(request.paymentMethod)) {
    // With a key the caller decides what is the same.
    const twin = hasKey ? undefined : same.find((order) => !order.isAwaiting && order.isCartUnchanged)
    if (twin !== undefined) return { orderId: twin.id, intentId: null }
    return replaceUnpaid(tx, buyerId, same, answers)
  }
  for (const { id, intentId, isPayable } of same) {
    if (isPayable && (await resume(tx, buyerId, id, request, delivery))) return { orderId: id, intentId }
  }
  const forOtherDay = open.filter((order) => isSameBasket(order, request) && !same.includes(order))
  const repetition = await replaceUnpaid(tx, buyerId, forOtherDay, answers)
  if (repetition === 'none') refuseTooManyUnpaid(open)
  return repetition
}

/** Limits the unpaid orders that reserve stock for one buyer. */
export function refuseTooManyUnpaid(open: readonly OpenOrder[]): void {
  if (open.filter(({ isAwaiting }) => isAwaiting).length >= UNPAID_ORDERS_MAX)
    throw new Refusal('order.too_many_unpaid')
}

/**
 * Cash instead of an online payment that was not made, or another day: the old order gives its stock to the new one. Late
 * money is refunded automatically. Without the gateway's answer the old order stays beside the new one.
 */
async function replaceUnpaid(
  tx: Tx,
  buyerId: string,
  same: readonly OpenOrder[],
  answers: GatewayAnswers,
): Promise<Repetition> {
  let repetition: Repetition = 'none'
  const awaiting = same.filter((order) => order.isAwaiting)
  for (const { id, intentId } of mayEnd(answers, awaiting)) {
    const order = await lockOrder(tx, id, { buyerId })
    if (order === null) continue
    // Paid at this very moment: it is bought, and must not be bought again.
    if (order.capturedPaise > 0) return { orderId: id, intentId }
    if (!isAwaiting(order)) continue
    await cancelInTransaction(tx, order, 'system', PAYMENT_NOT_COMPLETED)
    repetition = 'replaced'
  }
  return repetition
}

/**
 * Gives the units of the buyer's own unpaid orders to a new order that needs them: those orders are cancelled, if the
 * gateway has no money for them. Late money is refunded automatically. An order that is paid, or may be, keeps its units,
 * and the new one is refused for lack of stock. Returns the unpaid orders that stay.
 */
export async function releaseOwnHold(
  tx: Tx,
  buyerId: string,
  lines: readonly PricedLine<Snapshot>[],
  open: readonly OpenOrder[],
  answers: GatewayAnswers,
): Promise<OpenOrder[]> {
  const unpaid = open.filter((order) => order.isAwaiting)
  const ended = new Set<string>()
  for (const { id } of mayEnd(answers, replacedBy(lines, unpaid))) {
    const order = await lockOrder(tx, id, { buyerId })
    if (order === null || !isAwaiting(order)) continue
    await cancelInTransaction(tx, order, 'buyer', CHANGED_MIND, buyerId)
    ended.add(id)
  }
  return unpaid.filter(({ id }) => !ended.has(id))
}

async function resume(
  tx: Tx,
  buyerId: string,
  id: string,
  request: OrderRequest,
  delivery: Delivery,
): Promise<boolean> {
  const { paymentMethod } = request
  const before = await updateAwaiting(tx, id, request, delivery)
  if (before === undefined) return false
  if (before !== paymentMethod) {
    await addEvent(tx, id, { kind: 'method_changed', by: 'buyer', actorId: buyerId, reason: paymentMethod })
  }
  return true
}
