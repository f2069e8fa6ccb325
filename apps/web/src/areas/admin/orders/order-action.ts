import { advanceOrder, oneOrder, operatorCancelOrder, settleCashRefund } from '@farmgate/contract/orders.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { decideReturn } from '@farmgate/contract/returns.ts'
import type { Stage } from '@farmgate/domain/orders/stage.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#components/form/form-faults.ts'

/** An operator's action on an order. */
export type OrderAction =
  | { readonly verb: 'advance'; readonly order: Order; readonly to: Stage }
  | { readonly verb: 'cancel'; readonly order: Order; readonly reason: string }
  | { readonly verb: 'settle'; readonly order: Order }
  | { readonly verb: 'approveReturn'; readonly order: Order }
  | { readonly verb: 'rejectReturn'; readonly order: Order; readonly note: string }

export type OrderActionOutcome =
  | { readonly kind: 'done'; readonly order: Order }
  /** Another operator was faster: nothing was done, and `order` is the current state. */
  | {
      readonly kind: 'stale'
      readonly order: Order
      readonly error: unknown
      /** The name of the operator who acted last; null when no operator did. */
      readonly by: string | null
    }

/** Sends the action. `idempotencyKey` is the same on a retry, so that a lost response does nothing twice. */
export async function act(action: OrderAction, idempotencyKey: string): Promise<OrderActionOutcome> {
  try {
    return { kind: 'done', order: await send(action, idempotencyKey) }
  } catch (error) {
    if (!STALE_CODES.has(problemCode(error))) throw error
    const { order, events } = await callAs('admin', oneOrder, { params: { id: action.order._id } })
    const by = events.findLast(({ operator }) => operator !== undefined)?.operator ?? null
    return { kind: 'stale', order, error, by }
  }
}

/** Refusals because the order has changed since it was shown. */
const STALE_CODES: ReadonlySet<string | null> = new Set([
  'order.stage_passed',
  'order.unpaid',
  'order.not_cancellable',
  'refund.not_due',
  'return.already_decided',
  'return.not_found',
])

async function send(action: OrderAction, idempotencyKey: string): Promise<Order> {
  const params = { id: action.order._id }
  const options = { idempotencyKey }
  switch (action.verb) {
    case 'advance':
      return (await callAs('admin', advanceOrder, { params, body: { status: action.to } })).order
    case 'cancel':
      return (
        await callAs('admin', operatorCancelOrder, { params, body: { reason: action.reason } }, options)
      ).order
    case 'settle':
      return (await callAs('admin', settleCashRefund, { params })).order
    case 'approveReturn':
      return (await callAs('admin', decideReturn, { params, body: { status: 'approved' } }, options)).order
    case 'rejectReturn':
      return (
        await callAs(
          'admin',
          decideReturn,
          { params, body: { status: 'rejected', note: action.note } },
          options,
        )
      ).order
  }
}
