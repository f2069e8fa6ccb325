import { hasSameItems, priceRequestedItems } from '@farmgate/domain/ordering/cart/pricing.ts'
import { besideNew, holdOrRefuse } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { refuseUntilOpen } from '@farmgate/domain/market/market-identity.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { openPayment, type PaymentDeps } from '#features/ordering/payment-start/open-payment.ts'
import { type OrderRequest, isSameOrder } from './order-request.ts'
import { readPaymentOptions } from './payment-options.sql.ts'
import { refuseTooManyUnpaid } from './repeated-order.ts'

/**
 * A payment for a new order; or none is needed, because the order exists: it waits, or was paid with this very payment.
 */
export type PaymentChoice =
  | { readonly is: 'for-new'; readonly intentId: string }
  | { readonly is: 'order-waits' }
  | { readonly is: 'bound'; readonly orderId: string; readonly intentId: string }

/**
 * Runs before the transaction, because it may call the gateway. What could not be ordered anyway is refused first, so
 * that no payment is opened for it; the transaction checks again under its locks.
 */
export async function choosePayment(
  deps: PaymentDeps,
  buyerId: string,
  request: OrderRequest,
  idempotentRequest: IdempotentRequest | null,
): Promise<PaymentChoice> {
  const { open, offers, unpaid, named, unboundId, identity } = await readPaymentOptions(
    deps.db,
    buyerId,
    request,
  )
  if (open.some((order) => order.isPayable && isSameOrder(order, request))) return { is: 'order-waits' }

  const { paymentOrderId, lines, totalPaise } = request
  if (named?.order && !named.order.isCancelled && hasSameItems(named.order.lines, lines)) {
    return { is: 'bound', orderId: named.order.id, intentId: named.id }
  }

  refuseUntilOpen(deps.marketMode, identity)
  refuseTooManyUnpaid(open)
  const priced = priceRequestedItems(lines, offers, totalPaise)
  const awaiting = open.filter((order) => order.isAwaiting)
  holdOrRefuse(unpaid, besideNew(awaiting, priced.lines), priced.lines, totalPaise)

  if (paymentOrderId === undefined) {
    return {
      is: 'for-new',
      intentId: unboundId ?? (await openOwn(deps, buyerId, totalPaise, idempotentRequest)),
    }
  }
  const isUsable = named?.order === null && named.amountPaise === totalPaise && named.isFresh
  if (!isUsable) throw new Refusal('payment.order_mismatch')
  return { is: 'for-new', intentId: named.id }
}

/**
 * Opens a payment as an idempotent request of its own beside the order: a retry continues with the payment of the first try.
 */
async function openOwn(
  deps: PaymentDeps,
  buyerId: string,
  totalPaise: number,
  idempotentRequest: IdempotentRequest | null,
): Promise<string> {
  const own =
    idempotentRequest === null
      ? null
      : { ...idempotentRequest, endpoint: `${idempotentRequest.endpoint}: payment` }
  return (await openPayment(deps, buyerId, totalPaise, own)).id
}
