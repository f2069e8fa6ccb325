import type { OrderDecision } from '@farmgate/domain/ordering/orders/order.ts'
import type { Tx } from '#db/pool.ts'
import { openRefund } from '#features/money/refunds/open-refund.ts'

/**
 * Opens the refund that a decision requires: to the original payment, or as cash that an operator hands over. `askedBy` is the
 * operator who decided; a buyer's own cancel has none and never waits.
 */
export async function oweRefund(
  tx: Tx,
  { order, refund, postings }: OrderDecision,
  askedBy?: string,
): Promise<void> {
  if (refund !== null)
    await openRefund(tx, { orderId: order.id, paymentId: null, ...refund, postings, askedBy })
}
