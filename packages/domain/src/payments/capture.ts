import type { OrderStatus } from '../orders/stage.ts'

/** What the gateway said of a payment when we asked it. Never what a browser or a webhook said. */
export interface PaymentFact {
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly captured: boolean
  /** What has gone back already, by whoever's doing. */
  readonly amountRefundedPaise: number
}

interface Payable {
  readonly totalPaise: number
  readonly capturedPaise: number
  readonly status: OrderStatus
}

export type StrayCause = 'unknown_order' | 'second' | 'amount' | 'currency' | 'unclaimed' | 'late'

/** What becomes of a payment: nothing yet, it pays its order, it waits for its order to be made, or it is sent back. */
export type CaptureDecision =
  | { readonly is: 'no-money' }
  | { readonly is: 'pays' }
  | { readonly is: 'waits' }
  | { readonly is: 'stray'; readonly cause: StrayCause }

/** Money has moved only when the gateway says captured. Authorised is a promise of the bank, not money. */
export const isCaptured = ({ status, captured }: PaymentFact): boolean =>
  captured && (status === 'captured' || status === 'refunded')

/**
 * `order` is the one its intent is bound to: null while there is none yet, `'unknown'` when the gateway's order is none
 * of ours. Anything that is not exactly the total, in rupees, for an order that still waits for it, goes back.
 */
export function decideCapture(payment: PaymentFact, order: Payable | null | 'unknown'): CaptureDecision {
  if (!isCaptured(payment)) return { is: 'no-money' }
  if (order === 'unknown') return { is: 'stray', cause: 'unknown_order' }
  if (payment.currency !== 'INR') return { is: 'stray', cause: 'currency' }
  if (order === null) return { is: 'waits' }
  if (payment.amountPaise - payment.amountRefundedPaise !== order.totalPaise)
    return { is: 'stray', cause: 'amount' }
  if (order.capturedPaise > 0) return { is: 'stray', cause: 'second' }
  if (order.status === 'cancelled') return { is: 'stray', cause: 'late' }
  return { is: 'pays' }
}

/** What the gateway's answers about an order's attempts mean for a buyer who asks whether it is paid. */
export function standing(payments: readonly PaymentFact[]): 'captured' | 'unsure' | 'no-money' {
  if (payments.some(isCaptured)) return 'captured'
  const isUnderWay = payments.some(({ status }) => status === 'authorized' || status === 'created')
  return isUnderWay ? 'unsure' : 'no-money'
}
