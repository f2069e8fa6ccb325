import { cartTotals } from '@farmgate/domain/ordering/cart/cart-line.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { refuseUntilOpen } from '@farmgate/domain/market/market-identity.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { readCart } from '#features/ordering/cart/cart.sql.ts'
import { factOf } from '#features/ordering/cart/present-cart.ts'
import { openPayment, type PaymentDeps } from './open-payment.ts'

/** The gateway's minimum. */
const AMOUNT_MIN_PAISE = 1_00

/** A payment for the cart's total. With an empty cart the order that follows must match the amount. */
export async function paymentOrder(
  deps: PaymentDeps,
  buyerId: string,
  amountPaise: number,
  idempotentRequest: IdempotentRequest | null,
): Promise<string> {
  if (amountPaise < AMOUNT_MIN_PAISE) {
    throw new Refusal('order.placement_refused', { faults: [{ field: 'amount', code: 'amount.invalid' }] })
  }
  const { gatewayOrderId } = await openPayment(deps, buyerId, amountPaise, idempotentRequest, async (tx) => {
    const { rows, identity } = await readCart(tx, buyerId)
    refuseUntilOpen(deps.marketMode, identity)
    const totals = cartTotals(rows.map(factOf))
    if (rows.length > 0 && totals.totalPaise !== amountPaise)
      throw new Refusal('order.total_changed', { totals })
  })
  return gatewayOrderId
}
