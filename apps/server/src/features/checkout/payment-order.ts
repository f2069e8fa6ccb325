import { cartTotals } from '@farmgate/domain/cart/cart-line.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Intent } from '../../db/once.ts'
import { readCart } from '../cart/cart.sql.ts'
import { factOf } from '../cart/present-cart.ts'
import { openPayment, type PaymentDeps } from './open-payment.ts'

/** What the gateway takes at least. */
const AMOUNT_MIN_PAISE = 1_00

/** A payment for what the cart comes to. With nothing in the cart the order that follows must match the amount. */
export async function paymentOrder(
  deps: PaymentDeps,
  buyerId: string,
  amountPaise: number,
  intent: Intent | null,
): Promise<string> {
  if (amountPaise < AMOUNT_MIN_PAISE) {
    throw new Refusal('order.placement_refused', { faults: [{ field: 'amount', code: 'amount.invalid' }] })
  }
  const { gatewayOrderId } = await openPayment(deps, buyerId, amountPaise, intent, async (tx) => {
    const cart = await readCart(tx, buyerId)
    const totals = cartTotals(cart.map(factOf))
    if (cart.length > 0 && totals.totalPaise !== amountPaise)
      throw new Refusal('order.total_changed', { totals })
  })
  return gatewayOrderId
}
