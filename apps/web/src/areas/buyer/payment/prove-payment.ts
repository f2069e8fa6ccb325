import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { withTimeout } from './with-timeout.ts'

/** `unsure`: not known yet, or the server could not be reached. */
export type PaymentProof =
  | { readonly state: 'paid'; readonly order: Order }
  | { readonly state: 'unsure' }
  | { readonly state: 'refused'; readonly error: ProblemError }

export const REQUEST_EVERY_MS = 2_000
export const REQUEST_FOR_MS = 60_000
/** Timeout of one request. */
const TIMEOUT_MS = 15_000

/**
 * Requests the payment state of an order until it is known, for a minute at most. A lost connection or a server that is
 * down gives no result: the request is safe to repeat.
 */
export async function provePayment(request: () => Promise<{ readonly order: Order }>): Promise<PaymentProof> {
  const until = Date.now() + REQUEST_FOR_MS
  for (;;) {
    try {
      const { order } = await withTimeout(TIMEOUT_MS, request())
      if (order.paymentStatus === 'paid') return { state: 'paid', order }
    } catch (error) {
      if (isRefusal(error)) return { state: 'refused', error }
    }
    if (Date.now() + REQUEST_EVERY_MS > until) return { state: 'unsure' }
    await sleep(REQUEST_EVERY_MS)
  }
}

/** A rate limit (429) is no statement about the payment. */
const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status < 500 && error.status !== 429

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
