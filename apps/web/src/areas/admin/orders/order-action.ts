import { advanceOrder, oneOrder, operatorCancelOrder, settleCashRefund } from '@farmgate/contract/orders.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { decideReturn } from '@farmgate/contract/returns.ts'
import type { Stage } from '@farmgate/domain/orders/stage.ts'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'

/** Everything an operator does to an order. */
export type OrderAction =
  | { readonly verb: 'advance'; readonly order: Order; readonly to: Stage }
  | { readonly verb: 'cancel'; readonly order: Order; readonly reason: string }
  | { readonly verb: 'settle'; readonly order: Order }
  | { readonly verb: 'approveReturn'; readonly order: Order }
  | { readonly verb: 'rejectReturn'; readonly order: Order; readonly note: string }

export type Outcome =
  | { readonly kind: 'done'; readonly order: Order }
  /** Somebody else was quicker: this is how the order stands now, and nothing has been done. */
  | { readonly kind: 'stale'; readonly order: Order; readonly error: unknown }

/** `idempotencyKey`: the same for the same wish sent again, so that a lost answer does nothing twice. */
export async function act(action: OrderAction, idempotencyKey: string): Promise<Outcome> {
  try {
    return { kind: 'done', order: await send(action, idempotencyKey) }
  } catch (error) {
    if (!OVERTAKEN.has(problemCode(error))) throw error
    const { order } = await callAs('admin', oneOrder, { params: { id: action.order._id } })
    return { kind: 'stale', order, error }
  }
}

/** Refusals that say: the order is no longer what the screen showed. */
const OVERTAKEN: ReadonlySet<string | null> = new Set([
  'order.stage_passed',
  'order.unpaid',
  'order.not_cancellable',
  'refund.not_due',
  'return.already_decided',
  'return.not_found',
])

async function send(action: OrderAction, idempotencyKey: string): Promise<Order> {
  const params = { id: action.order._id }
  const once = { idempotencyKey }
  switch (action.verb) {
    case 'advance':
      return (await callAs('admin', advanceOrder, { params, body: { status: action.to } })).order
    case 'cancel':
      return (await callAs('admin', operatorCancelOrder, { params, body: { reason: action.reason } }, once))
        .order
    case 'settle':
      return (await callAs('admin', settleCashRefund, { params })).order
    case 'approveReturn':
      return (await callAs('admin', decideReturn, { params, body: { status: 'approved' } }, once)).order
    case 'rejectReturn':
      return (
        await callAs('admin', decideReturn, { params, body: { status: 'rejected', note: action.note } }, once)
      ).order
  }
}
