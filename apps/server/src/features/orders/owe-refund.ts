import type { OrderDecision } from '@farmgate/domain/orders/order.ts'
import type { Tx } from '../../db/pool.ts'
import { openRefund } from '../refunds/open-refund.ts'

/** Writes down what a decision sends back: to the payment it came by, or as cash that an operator hands over. */
export async function oweRefund(tx: Tx, { order, refund, postings }: OrderDecision): Promise<void> {
  if (refund !== null) await openRefund(tx, { orderId: order.id, paymentId: null, ...refund, postings })
}
