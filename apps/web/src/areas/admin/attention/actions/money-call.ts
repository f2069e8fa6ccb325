import {
  approveRefund,
  checkPayment,
  resendRefund,
  type RefundToSend,
} from '@farmgate/contract/telling/attention.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'

export type MoneyOutcome =
  | { readonly kind: 'done'; readonly order: Order | null }
  /** The gateway does not know yet: the row stays. */
  | { readonly kind: 'unsure'; readonly order: Order }
  /** The state differs from what was shown, and nothing was done. */
  | { readonly kind: 'stale'; readonly order: Order | null; readonly error: unknown }

export async function retryRefund({ _id: id }: RefundToSend, order: Order | null): Promise<MoneyOutcome> {
  try {
    return { kind: 'done', order: (await callAs('admin', resendRefund, { params: { id } })).order }
  } catch (error) {
    if (problemCode(error) !== 'refund.not_failed') throw error
    return { kind: 'stale', order: order === null ? null : await refetchOrder(order), error }
  }
}

export async function approveLargeRefund(
  { _id: id }: RefundToSend,
  order: Order | null,
  code: string | undefined,
): Promise<MoneyOutcome> {
  try {
    const approved = await callAs('admin', approveRefund, { params: { id }, body: { code } })
    return { kind: 'done', order: approved.order }
  } catch (error) {
    if (problemCode(error) !== 'refund.not_waiting') throw error
    return { kind: 'stale', order: order === null ? null : await refetchOrder(order), error }
  }
}

export async function checkOrderPayment(waiting: Order): Promise<MoneyOutcome> {
  try {
    const { order } = await callAs('admin', checkPayment, { params: { id: waiting._id } })
    return { kind: order.waitingForPayment ? 'unsure' : 'done', order }
  } catch (error) {
    // The order was cancelled meanwhile, and its payment is refunded.
    if (problemCode(error) !== 'payment.returned') throw error
    return { kind: 'stale', order: await refetchOrder(waiting), error }
  }
}

const refetchOrder = async ({ _id: id }: Order): Promise<Order> =>
  (await callAs('admin', oneOrder, { params: { id } })).order
