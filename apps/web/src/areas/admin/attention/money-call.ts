import { checkPayment, resendRefund, type RefundToSend } from '@farmgate/contract/attention.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { oneOrder } from '@farmgate/contract/orders.ts'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'

export type MoneyOutcome =
  | { readonly kind: 'done'; readonly order: Order | null }
  /** Asked, and nobody knows yet: the row stays. */
  | { readonly kind: 'unsure'; readonly order: Order }
  /** It is no longer what the screen showed, and nothing has been done. */
  | { readonly kind: 'stale'; readonly order: Order | null; readonly error: unknown }

export async function sendRefundAgain({ _id: id }: RefundToSend, order: Order | null): Promise<MoneyOutcome> {
  try {
    return { kind: 'done', order: (await callAs('admin', resendRefund, { params: { id } })).order }
  } catch (error) {
    if (problemCode(error) !== 'refund.not_failed') throw error
    return { kind: 'stale', order: order === null ? null : await lookAgain(order), error }
  }
}

export async function askAboutPayment(waiting: Order): Promise<MoneyOutcome> {
  try {
    const { order } = await callAs('admin', checkPayment, { params: { id: waiting._id } })
    return { kind: order.waitingForPayment ? 'unsure' : 'done', order }
  } catch (error) {
    // It was cancelled meanwhile, and what came for it goes back.
    if (problemCode(error) !== 'payment.returned') throw error
    return { kind: 'stale', order: await lookAgain(waiting), error }
  }
}

const lookAgain = async ({ _id: id }: Order): Promise<Order> =>
  (await callAs('admin', oneOrder, { params: { id } })).order
