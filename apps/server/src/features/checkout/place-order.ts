import type { Address } from '@farmgate/domain/accounts/address.ts'
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
import { refuseUntilOpen } from '@farmgate/domain/settings/market-identity.ts'
import { v7 as uuid } from 'uuid'
import { announce } from '#db/changes/changes.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { answerOf, runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { takeOutOfCart } from '#features/cart/cart.sql.ts'
import { notifyAll } from '#features/notices/notify.ts'
import { applyWaiting } from '#features/payments/apply-capture.ts'
import { takeForOrder } from '#features/stock/stock.sql.ts'
import { type CheckoutFacts, readCheckoutFacts } from './checkout-facts.sql.ts'
import { choosePayment, type PaymentChoice } from './choose-payment.ts'
import { lockOffers, type Snapshot } from './offers.sql.ts'
import type { PaymentDeps } from './open-payment.ts'
import type { OrderRequest, Placed } from './order-request.ts'
import { type Delivery, insertOrder, lockBuyer, lockBuyerAndCart } from './orders.sql.ts'
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
  const productIds = request.lines.map(({ productId }) => productId)
  // Checked here already, so that a replay does not wait for the gateway.
  const earlier = isOnline && idempotentRequest !== null ? await answerOf(deps.db, idempotentRequest) : null
  if (earlier !== null) return earlier.answer as Placed
  const payment = isOnline ? await choosePayment(deps, buyerId, request, idempotentRequest) : null
  if (payment?.is === 'bound') return payment
  const id = uuid()
  return inTransaction(deps.db, (tx) =>
    runIdempotent(
      tx,
      idempotentRequest,
      async () => {
        // The buyer's other orders wait here. A write to the cart happens wholly before a cash order, or wholly after it.
        const buyer = await (isOnline ? lockBuyer(tx, buyerId) : lockBuyerAndCart(tx, buyerId))
        const delivery = deliveryTo(buyer, request)
        const readFacts = () => readCheckoutFacts(tx, buyerId, productIds, { withCash: !isOnline })
        const facts = await readFacts()
        const hasKey = idempotentRequest !== null
        const repeated = await repeatedOrder(tx, buyerId, request, delivery, facts.open, hasKey)
        if (typeof repeated === 'object') return repeated
        const now = repeated === 'replaced' ? await readFacts() : facts
        refuseUntilOpen(deps.marketMode, now.identity)
        return writeOrder(tx, { id, buyerId, request, delivery, payment }, now)
      },
      { orderId: id, intentId: payment?.is === 'for-new' ? payment.intentId : null },
    ),
  )
}

function deliveryTo(
  buyer: { readonly address: Address | null } | undefined,
  { contact }: OrderRequest,
): Delivery {
  if (buyer === undefined) throw new Refusal('auth.required')
  const { address } = buyer
  if (address === null) throw new Refusal('address.missing')
  return { address, contact: contact ?? { name: address.fullName, phone: address.phone } }
}

interface OrderToWrite {
  readonly id: string
  readonly buyerId: string
  readonly request: OrderRequest
  readonly delivery: Delivery
  readonly payment: PaymentChoice | null
}

/**
 * Writes everything before the stock is locked, and the stock last: buyers of the same product wait for each other only
 * while it is checked and taken.
 */
async function writeOrder(
  tx: Tx,
  { id, buyerId, request, delivery, payment }: OrderToWrite,
  { offers, open, cash }: CheckoutFacts,
): Promise<Placed> {
  const { lines: requestedItems, totalPaise, paymentMethod } = request
  const intentId = payment?.is === 'for-new' ? payment.intentId : null
  // The order that waited for its payment has just ended: there is no payment for a new one.
  if (payment !== null && intentId === null) throw new Refusal('payment.busy', { retryAfterSeconds: 1 })

  const { lines, totals } = priceRequestedItems(requestedItems, offers, totalPaise)
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, lines, totals.totalPaise)
  await releaseOwnHold(tx, buyerId, lines, open)
  const holdsForPayment = payment !== null
  await insertOrder(tx, { id, buyerId, paymentMethod, holdsForPayment, totals, delivery, lines })
  if (intentId === null) await startCash(tx, buyerId, id, lines)
  else if (!(await bindPaymentIntent(tx, intentId, id))) throw new Refusal('payment.order_mismatch')
  const farms = holdsForPayment ? [] : lines.map(({ farmerId }) => farmerId)
  announce(tx, { what: 'orders', to: [...new Set([buyerId, ...farms])], admins: true })

  const confirmed = confirmPrices(
    lines,
    await lockOffers(
      tx,
      lines.map(({ productId }) => productId),
    ),
  )
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
