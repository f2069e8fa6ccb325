import { isCancelled, type OrderStatus } from '../../ordering/orders/stage.ts'

/** A payment as the gateway reported it to our own query. Never taken from a browser or a webhook. */
export interface PaymentFact {
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly captured: boolean
  /** What has already been refunded, by us or by the gateway. */
  readonly amountRefundedPaise: number
}

interface Payable {
  readonly totalPaise: number
  readonly capturedPaise: number
  readonly status: OrderStatus
}

export type UnmatchedCause = 'unknown_order' | 'second' | 'amount' | 'currency' | 'unclaimed' | 'late'

/**
 * The decision about a payment: ignore it for now, let it pay its order, wait for its order to be placed, or refund
 * it.
 */
export type CaptureDecision =
  | { readonly is: 'no-money' }
  | { readonly is: 'pays' }
  | { readonly is: 'waits' }
  | { readonly is: 'unmatched'; readonly cause: UnmatchedCause }

/** Money has moved only when the gateway reports captured. Authorised is a promise of the bank, not money. */
export const isCaptured = ({ status, captured }: PaymentFact): boolean =>
  captured && (status === 'captured' || status === 'refunded')

/**
 * `order` is the order that the payment intent belongs to: null while it is not placed yet, `'unknown'` when the
 * gateway's order is not ours. Anything other than exactly the total, in rupees, for an order that still waits for
 * it, is refunded.
 */
export function decideCapture(payment: PaymentFact, order: Payable | null | 'unknown'): CaptureDecision {
  if (!isCaptured(payment)) return { is: 'no-money' }
  if (order === 'unknown') return { is: 'unmatched', cause: 'unknown_order' }
  if (payment.currency !== 'INR') return { is: 'unmatched', cause: 'currency' }
  if (order === null) return { is: 'waits' }
  if (payment.amountPaise - payment.amountRefundedPaise !== order.totalPaise)
    return { is: 'unmatched', cause: 'amount' }
  if (order.capturedPaise > 0) return { is: 'unmatched', cause: 'second' }
  if (isCancelled(order.status)) return { is: 'unmatched', cause: 'late' }
  return { is: 'pays' }
}

/** What an order's payment attempts at the gateway mean for a buyer who checks whether it is paid. */
export function paymentState(payments: readonly PaymentFact[]): 'captured' | 'unsure' | 'no-money' {
  if (payments.some(isCaptured)) return 'captured'
  const isUnderWay = payments.some(({ status }) => status === 'authorized' || status === 'created')
  return isUnderWay ? 'unsure' : 'no-money'
}
