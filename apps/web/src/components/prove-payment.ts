import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { answerWithin } from './answer-within.ts'

/** `unsure`: nobody knows yet, or nobody could be asked. */
export type Proof =
  | { readonly state: 'paid'; readonly order: Order }
  | { readonly state: 'unsure' }
  | { readonly state: 'refused'; readonly error: ProblemError }

export const ASK_EVERY_MS = 2_000
export const ASK_FOR_MS = 60_000
/** For one question. */
const PATIENCE_MS = 15_000

/**
 * Asks whether an order is paid until there is an answer, for a minute at most. A lost line is no answer, and neither
 * is a server that is down: asking again is harmless.
 */
export async function provePayment(ask: () => Promise<{ readonly order: Order }>): Promise<Proof> {
  const until = Date.now() + ASK_FOR_MS
  for (;;) {
    try {
      const { order } = await answerWithin(PATIENCE_MS, ask())
      if (order.paymentStatus === 'paid') return { state: 'paid', order }
    } catch (error) {
      if (isRefusal(error)) return { state: 'refused', error }
    }
    if (Date.now() + ASK_EVERY_MS > until) return { state: 'unsure' }
    await sleep(ASK_EVERY_MS)
  }
}

/** Too many calls at once (429) says nothing about the payment. */
const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status < 500 && error.status !== 429

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
