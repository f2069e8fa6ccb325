import { decideClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { changeOrderDay } from '@farmgate/contract/ordering/order-days.ts'
import { changeParcel, endParcel, refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import {
  advanceOrder,
  oneOrder,
  operatorCancelOrder,
  settleCashRefund,
} from '@farmgate/contract/ordering/orders.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { decideReturn } from '@farmgate/contract/ordering/returns.ts'
import type { SettableStage, Stage } from '@farmgate/domain/ordering/orders/stage.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'

/** An operator's action on an order. */
export type OrderAction =
  | { readonly verb: 'advance'; readonly order: Order; readonly to: Stage }
  | { readonly verb: 'cancel'; readonly order: Order; readonly reason: string }
  | { readonly verb: 'settle'; readonly order: Order; readonly refund: string; readonly amount: number }
  | { readonly verb: 'changeDay'; readonly order: Order; readonly round: string; readonly day: string }
  | { readonly verb: 'approveReturn'; readonly order: Order }
  | { readonly verb: 'rejectReturn'; readonly order: Order; readonly note: string }
  | ParcelAction
  | ClaimAction

/** About one farm's parcel, or one item of it. */
export type ParcelAction =
  | {
      readonly verb: 'moveParcel'
      readonly order: Order
      readonly farmer: string
      readonly to: SettableStage
    }
  | { readonly verb: 'packParcel'; readonly order: Order; readonly farmer: string; readonly packed: boolean }
  | { readonly verb: 'handOverParcel'; readonly order: Order; readonly farmer: string }
  | {
      readonly verb: 'sendByCourier'
      readonly order: Order
      readonly farmer: string
      readonly courier: { readonly name: string; readonly number: string }
    }
  | {
      readonly verb: 'endParcel'
      readonly order: Order
      readonly farmer: string
      readonly reason: string
      readonly restock: boolean
    }
  | {
      readonly verb: 'refundLine'
      readonly order: Order
      readonly line: string
      readonly amount: number
      readonly reason: string
    }

/** About a claim of an item. */
type ClaimAction =
  | {
      readonly verb: 'approveClaim'
      readonly order: Order
      readonly claim: string
      readonly amount: number
      readonly note: string
    }
  | { readonly verb: 'rejectClaim'; readonly order: Order; readonly claim: string; readonly note: string }

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
  'order.day_fixed',
  'order.stage_passed',
  'order.unpaid',
  'order.not_cancellable',
  'refund.not_due',
  'return.already_decided',
  'return.not_found',
  'claim.decided',
  'parcel.handed_over',
  'parcel.not_open',
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
    case 'changeDay':
      return (
        await callAs('admin', changeOrderDay, { params, body: { round: action.round, day: action.day } })
      ).order
    case 'settle':
      return (await callAs('admin', settleCashRefund, { params, body: { refund: action.refund } })).order
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
    case 'approveClaim':
    case 'rejectClaim':
      return sendDecision(action, idempotencyKey)
    case 'moveParcel':
    case 'packParcel':
    case 'handOverParcel':
    case 'sendByCourier':
    case 'endParcel':
    case 'refundLine':
      return sendPart(action, idempotencyKey)
  }
}

async function sendDecision(action: ClaimAction, idempotencyKey: string): Promise<Order> {
  const { order, claim: id, note } = action
  const body =
    action.verb === 'approveClaim'
      ? { decision: 'approved' as const, amount: action.amount, note, seen: order.changes.length }
      : { decision: 'rejected' as const, note }
  return (await callAs('admin', decideClaim, { params: { id }, body }, { idempotencyKey })).order
}

async function sendPart(action: ParcelAction, idempotencyKey: string): Promise<Order> {
  const { order } = action
  const id = order._id
  if (action.verb === 'refundLine') {
    const { line: lineId, amount, reason } = action
    const body = { amount, reason, seen: order.changes.length }
    return (await callAs('admin', refundLine, { params: { id, lineId }, body }, { idempotencyKey })).order
  }
  const params = { id, farmerId: action.farmer }
  switch (action.verb) {
    case 'endParcel': {
      const { reason, restock } = action
      return (await callAs('admin', endParcel, { params, body: { reason, restock } }, { idempotencyKey }))
        .order
    }
    case 'moveParcel':
      return (await callAs('admin', changeParcel, { params, body: { status: action.to } })).order
    case 'packParcel':
      return (await callAs('admin', changeParcel, { params, body: { packed: action.packed } })).order
    case 'sendByCourier':
      return (await callAs('admin', changeParcel, { params, body: { courier: action.courier } })).order
    case 'handOverParcel':
      return (await callAs('admin', changeParcel, { params, body: { handedOver: true } })).order
  }
}
