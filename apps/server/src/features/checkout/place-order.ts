import { refuseCashAboveLimits } from '@farmgate/domain/orders/cash-limits.ts'
import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import {
  confirmPrices,
  mergeRequestedItems,
  type PricedLine,
  priceRequestedItems,
  type RequestedItem,
} from '@farmgate/domain/orders/pricing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { answerOf, runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { readCashPosition } from '#features/cash-limits/cash-position.sql.ts'
import { lockCart, takeOutOfCart } from '#features/cart/cart.sql.ts'
import { notifyAll } from '#features/notices/notify.ts'
import { addEvent } from '#features/order-store/order-rows.sql.ts'
import { applyWaiting } from '#features/payments/apply-capture.ts'
import { lockStocks, takeForOrder } from '#features/stock/stock.sql.ts'
import { choosePayment, type PaymentChoice } from './choose-payment.ts'
import { readOffers, type Snapshot } from './offers.sql.ts'
import type { PaymentDeps } from './open-payment.ts'
import type { OrderRequest, Placed } from './order-request.ts'
import { type Delivery, insertOrder, lockBuyer } from './orders.sql.ts'
import { bindPaymentIntent } from '#features/payments/payment-intents.sql.ts'
import { releaseOwnHold, repeatedOrder } from './repeated-order.ts'

/** Returns the id of the order: a new one, or the one that the same request has placed before. */
export async function placeOrder(
  deps: PaymentDeps,
  buyerId: string,
  sent: OrderRequest,
  idempotentRequest: IdempotentRequest | null,
): Promise<string> {
  const request = { ...sent, lines: mergeRequestedItems(sent.lines.map(inOneSpelling)) }
  const placed = await placeOnce(deps, buyerId, request, idempotentRequest)
  // Money that arrived before its order now belongs to the order.
  if (placed.intentId !== null) await applyWaiting(deps.db, placed.intentId)
  return placed.orderId
}

/** Lower case: PostgreSQL accepts ids in capitals too, and lines are merged by id. */
function inOneSpelling({ productId, quantity }: RequestedItem): RequestedItem {
  if (!isUuid(productId))
    throw new Refusal('product.unavailable', { shortages: [{ productId, available: 0 }] })
  return { productId: productId.toLowerCase(), quantity }
}

async function placeOnce(
  deps: PaymentDeps,
  buyerId: string,
  request: OrderRequest,
  idempotentRequest: IdempotentRequest | null,
): Promise<Placed> {
  const isOnline = !isCash(request.paymentMethod)
  // Checked here already, so that a replay does not wait for the gateway.
  const earlier = isOnline && idempotentRequest !== null ? await answerOf(deps.db, idempotentRequest) : null
  if (earlier !== null) return earlier.answer as Placed
  const payment = isOnline ? await choosePayment(deps, buyerId, request, idempotentRequest) : null
  if (payment?.is === 'bound') return payment
  return inTransaction(deps.db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      const delivery = await deliveryTo(tx, buyerId, request)
      // A write to the cart happens wholly before this order, which then takes its lines out, or wholly after it.
      if (!isOnline) await lockCart(tx, buyerId)
      const repeated = await repeatedOrder(tx, buyerId, request, delivery, idempotentRequest !== null)
      return repeated ?? writeOrder(tx, buyerId, request, delivery, payment)
    }),
  )
}

/** Locks the buyer, so that their other orders wait here. */
async function deliveryTo(tx: Tx, buyerId: string, { contact }: OrderRequest): Promise<Delivery> {
  const buyer = await lockBuyer(tx, buyerId)
  if (buyer === undefined) throw new Refusal('auth.required')
  const { address } = buyer
  if (address === null) throw new Refusal('address.missing')
  return { address, contact: contact ?? { name: address.fullName, phone: address.phone } }
}

/**
 * Writes everything before the stock is locked, and the stock last: buyers of the same product wait for each other only
 * while it is checked and taken.
 */
async function writeOrder(
  tx: Tx,
  buyerId: string,
  { lines: requestedItems, totalPaise, paymentMethod }: OrderRequest,
  delivery: Delivery,
  payment: PaymentChoice | null,
): Promise<Placed> {
  const intentId = payment?.is === 'for-new' ? payment.intentId : null
  // The order that waited for its payment has just ended: there is no payment for a new one.
  if (payment !== null && intentId === null) throw new Refusal('payment.busy', { retryAfterSeconds: 1 })

  const id = uuid()
  const productIds = requestedItems.map(({ productId }) => productId)
  const { lines, totals } = priceRequestedItems(
    requestedItems,
    await readOffers(tx, productIds, buyerId),
    totalPaise,
  )
  const holdsForPayment = payment !== null
  // The buyer's row is locked, so no other order of theirs comes between. Read before this order is written.
  const cash = holdsForPayment ? null : await readCashPosition(tx, buyerId, productIds)
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, lines, totals.totalPaise)
  await releaseOwnHold(tx, buyerId, lines)
  await insertOrder(tx, { id, buyerId, paymentMethod, holdsForPayment, totals, delivery, lines })
  await addEvent(tx, id, { kind: 'placed', by: 'buyer', actorId: buyerId })
  if (intentId === null) await startCash(tx, buyerId, id, lines)
  else if (!(await bindPaymentIntent(tx, intentId, id))) throw new Refusal('payment.order_mismatch')

  await lockStocks(tx, productIds)
  // A separate statement: what is read after the locks includes what their previous holder has written.
  const confirmed = confirmPrices(lines, await readOffers(tx, productIds, null))
  // The share of the stock, now of stock that no other order can take.
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, confirmed, totals.totalPaise)
  await takeForOrder(tx, id, lines)
  return { orderId: id, intentId }
}

/** Starts a cash order at once: the farms can pack it. */
async function startCash(
  tx: Tx,
  buyerId: string,
  orderId: string,
  lines: readonly PricedLine<Snapshot>[],
): Promise<void> {
  await takeOutOfCart(tx, buyerId, lines)
  const about = { cause: orderId, orderId }
  await notifyAll(tx, [
    { kind: 'order_placed', to: [buyerId], ...about },
    { kind: 'farm_new_order', to: lines.map(({ farmerId }) => farmerId), ...about },
  ])
}
