import { isSameWish, priceWishes } from '@farmgate/domain/orders/pricing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Intent } from '../../db/once.ts'
import { readOffers } from './offers.sql.ts'
import { openPayment, type PaymentDeps } from './open-payment.ts'
import { type OrderWish, isSameOrder } from './order-wish.ts'
import { findOpenOrders } from './orders.sql.ts'
import { findNamed, findUnbound } from './payment-intents.sql.ts'
import { refuseTooManyUnpaid } from './repeated-order.ts'

/** A payment for a new order; or none is needed, because the order is there: it waits, or was paid with this very payment. */
export type PaymentChoice =
  | { readonly is: 'for-new'; readonly intentId: string }
  | { readonly is: 'order-waits' }
  | { readonly is: 'bound'; readonly orderId: string; readonly intentId: string }

/**
 * Before the transaction, because the gateway may have to be asked. What could not be ordered anyway is refused first,
 * so that no payment is opened for it; the transaction asks again under its locks.
 */
export async function choosePayment(
  deps: PaymentDeps,
  buyerId: string,
  wish: OrderWish,
  intent: Intent | null,
): Promise<PaymentChoice> {
  const { db } = deps
  const open = await findOpenOrders(db, buyerId)
  if (open.some((order) => order.isPayable && isSameOrder(order, wish))) return { is: 'order-waits' }

  const { paymentOrderId, lines, totalPaise } = wish
  const named = paymentOrderId === undefined ? null : await findNamed(db, buyerId, paymentOrderId)
  if (named?.order && !named.order.isCancelled && isSameWish(named.order.lines, lines)) {
    return { is: 'bound', orderId: named.order.id, intentId: named.id }
  }

  refuseTooManyUnpaid(open)
  const productIds = lines.map(({ productId }) => productId)
  priceWishes(lines, await readOffers(db, productIds), totalPaise)

  if (named === null) {
    const unbound = await findUnbound(db, buyerId, totalPaise)
    return { is: 'for-new', intentId: unbound ?? (await openOwn(deps, buyerId, totalPaise, intent)) }
  }
  const fits = named?.order === null && named.amountPaise === totalPaise && named.isFresh
  if (!fits) throw new Refusal('payment.order_mismatch')
  return { is: 'for-new', intentId: named.id }
}

/** Under a name of its own beside the order's: a retry goes on with the payment that the first try opened. */
async function openOwn(
  deps: PaymentDeps,
  buyerId: string,
  totalPaise: number,
  intent: Intent | null,
): Promise<string> {
  const own = intent === null ? null : { ...intent, endpoint: `${intent.endpoint}: payment` }
  return (await openPayment(deps, buyerId, totalPaise, own)).id
}
