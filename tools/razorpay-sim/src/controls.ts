import type { PaymentBody, RefundBody } from './bodies.ts'
import type { Books } from './books.ts'
import type { RefundOutcome } from './entities.ts'
import type { Fault } from './faults.ts'
import type { PayRequest } from './payments.ts'
import type { PayoutBody, SettlementBody, ValidationBody } from './payout-bodies.ts'
import type { PayoutOutcome } from './payout-entities.ts'
import type { PayoutRule } from './payouts.ts'
import type { RefundMode } from './refunds.ts'
import type { ValidationMode } from './validations.ts'
import type { Delivery, WebhookKnobs, Webhooks } from './webhooks.ts'

/** The test controls of the gateway, in this process or over HTTP. */
export interface Controls {
  pay(request: PayRequest): Promise<PaymentBody>
  /** The bank approves a payment after all that had failed or was abandoned. */
  authorize(paymentId: string): Promise<PaymentBody>
  /** Without the gateway's own checks. */
  capture(paymentId: string): Promise<PaymentBody>
  settleRefunds(paymentId: string, outcome: RefundOutcome): Promise<readonly RefundBody[]>
  /** The outcome of future refunds. By default: processed, at once. */
  setRefunds(mode: RefundMode): void
  /** What banks will say of accounts. By default: valid, with the given name, at once. */
  setValidations(mode: ValidationMode): void
  /** The bank answers a question that is pending. */
  answerValidation(validationId: string, mode: ValidationMode): Promise<ValidationBody>
  /** The outcome of future payouts. By default: processed, a moment after the response. */
  setPayouts(rule: PayoutRule): void
  /** Ends a payout, or returns one that was paid. */
  settlePayout(payoutId: string, outcome: PayoutOutcome): Promise<PayoutBody>
  /** Transfers what was captured and not settled to the merchant's bank; null when there is nothing. */
  settle(): Promise<SettlementBody | null>
  /** Replaces the earlier faults; an empty list removes them all. */
  setFaults(...faults: readonly Fault[]): void
  /** Replaces the earlier settings. */
  setWebhooks(knobs: WebhookKnobs): void
  sendWebhooksTo(url: string | null): void
  /** RazorpayX has its own webhooks, with an address and a secret of their own. */
  sendPayoutWebhooksTo(url: string | null): void
  heldWebhooks: Webhooks['held']
  releaseWebhooks(order?: readonly string[]): Promise<readonly Delivery[]>
  /** Resolves when nothing is in flight. */
  webhooksSettled(): Promise<void>
  webhookCounts: Webhooks['counts']
  /** Moves time, and runs everything that falls due on the way. */
  advance(seconds: number): Promise<void>
  books(): Books
  /** How often each route of the API was called since the last reset, by its name: `GET /v1/orders/:id/payments`. */
  calls(): Readonly<Record<string, number>>
  /** Deletes all data and removes all faults. */
  reset(): Promise<void>
}
