import { Refusal } from '../refusal.ts'
import { refundOwed, type Posting, saleForCash } from '../ledger/postings.ts'
import { isCash, type PaymentMethod } from './payment-method.ts'
import { canMove, type OrderActor, type OrderStatus, slowest, type Stage } from './stage.ts'
import type { Totals } from './totals.ts'

/** How long an online order holds its stock without a payment. */
export const HOLD_MINUTES = 30
/** How much longer the hold lasts when the gateway could not be reached at the deadline. */
export const HOLD_EXTENSION_MINUTES = 10
/** The most unpaid online orders with which one buyer can hold stock. */
export const UNPAID_ORDERS_MAX = 3

interface OrderLine {
  readonly productId: string
  readonly farmerId: string
  readonly quantity: number
  readonly unitPricePaise: number
}

interface Parcel {
  readonly farmerId: string
  readonly itemsPaise: number
  readonly status: OrderStatus
}

/** The facts of an order that the rules need. Loaded with its row locked. */
export interface Order extends Totals {
  readonly id: string
  readonly paymentMethod: PaymentMethod
  readonly status: OrderStatus
  /** Proven money: 0 or the whole total. */
  readonly capturedPaise: number
  readonly lines: readonly OrderLine[]
  readonly parcels: readonly Parcel[]
  readonly returnStatus: ReturnStatus | null
  readonly deliveredAt: Date | null
}

export type ReturnStatus = 'pending' | 'approved' | 'rejected'

/** Holds stock and waits for its payment; it is not packed yet. */
export const isAwaiting = ({
  paymentMethod,
  capturedPaise,
  status,
}: Pick<Order, 'paymentMethod' | 'capturedPaise' | 'status'>): boolean =>
  !isCash(paymentMethod) && capturedPaise === 0 && status === 'confirmed'

/**
 * Why money goes back. Each cause happens to a payment once; an operator may send a failed refund again, as often as
 * it fails.
 */
export type RefundCause = 'cancel' | 'return' | 'stray' | 'late' | `manual:${number}`

/** Through the gateway, or handed over by an operator. */
export interface RefundRequest {
  readonly cause: RefundCause
  readonly channel: 'gateway' | 'cash'
  readonly amountPaise: number
}

/** Everything a decision must write, as data: one transaction saves it, and tests need no database. */
export interface OrderDecision {
  readonly order: Order
  /** Quantities that return to stock. */
  readonly release: readonly { readonly productId: string; readonly quantity: number }[]
  readonly refund: RefundRequest | null
  readonly postings: readonly Posting[]
}

/**
 * Cancels for the buyer, an admin or, unpaid at its deadline, the system. Unsent produce returns to stock, money to
 * the buyer.
 */
export function cancel(order: Order, by: OrderActor): OrderDecision {
  if (!canMove(order.status, 'cancelled', by)) throw new Refusal('order.not_cancellable')
  if (by === 'system' && !isAwaiting(order)) throw new Refusal('order.not_cancellable')
  const refund = refundOf(order, 'cancel')
  return {
    order: withStatus(order, 'cancelled'),
    release: order.lines.map(({ productId, quantity }) => ({ productId, quantity })),
    refund,
    postings: refund === null ? [] : [refundOwed(order)],
  }
}

/** All parcels move together; a parcel that is already further stays where it is. Cash is paid on delivery. */
export function advance(order: Order, to: Stage): OrderDecision {
  if (!canMove(order.status, to, 'admin')) throw new Refusal('order.stage_passed')
  if (isAwaiting(order)) throw new Refusal('order.unpaid')
  const isPaidNow = to === 'delivered' && order.capturedPaise === 0
  return {
    order: { ...withStatus(order, to), capturedPaise: isPaidNow ? order.totalPaise : order.capturedPaise },
    release: [],
    refund: null,
    postings: isPaidNow ? [saleForCash(order)] : [],
  }
}

/** The refund of a paid order: all of it. */
export function refundOf(order: Order, cause: RefundCause): RefundRequest | null {
  if (order.capturedPaise === 0) return null
  const channel = isCash(order.paymentMethod) ? 'cash' : 'gateway'
  return { cause, channel, amountPaise: order.capturedPaise }
}

function withStatus(order: Order, to: OrderStatus): Order {
  const parcels = order.parcels.map((parcel) =>
    canMove(parcel.status, to, 'admin') ? { ...parcel, status: to } : parcel,
  )
  return { ...order, parcels, status: slowest(parcels.map(({ status }) => status)) }
}
