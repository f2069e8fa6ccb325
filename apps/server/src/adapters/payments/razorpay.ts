import {
  collectionOf,
  type ListedPayment,
  listedPaymentAnswer,
  orderAnswer,
  paymentAnswer,
  refundAnswer,
  settlementAnswer,
} from './answers.ts'
import { type BreakerTimes, createBreaker } from './breaker.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { listAll, spanFilter } from './list-pages.ts'
import { type SendRequest, createTransport } from './transport.ts'
import { isSignedWith } from './webhook-signature.ts'

export interface RazorpayOptions {
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** The current secret and the previous one: redeliveries after a change are signed with the old secret. */
  readonly webhookSecrets: readonly [string, ...string[]]
  readonly checkoutScript: string
  readonly timeoutMs?: number
  /** Only with our simulator: it may approve a payment by itself when the buyer checks it. */
  readonly sandboxApproves?: boolean
  readonly breaker?: BreakerTimes
}

const TIMEOUT_MS = 10_000
const BREAKER: BreakerTimes = { unknownsMax: 5, withinMs: 10_000, pauseMs: 5_000 }

/**
 * Calls of one lane wait only for calls of the same lane, so that status checks can't starve checkouts, nor either of them
 * refunds. `asking` is as wide as `paying` because each checkout checks at least once whether it was paid.
 */
const LANES = {
  paying: { atOnce: 10, waitingMax: 200 },
  asking: { atOnce: 10, waitingMax: 100 },
  refunding: { atOnce: 5, waitingMax: 100 },
} as const

/** In minutes. The gateway refunds later money by itself, well before our own hold ends. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 20, manual_expiry_period: 20, refund_speed: 'normal' },
}

/**
 * Calls Razorpay with `fetch`. Its own Node SDK can't use another host, has no timeout, and can't send the header that makes
 * a refund idempotent.
 */
export function createRazorpay(options: RazorpayOptions): PaymentGateway {
  const { baseUrl, keyId, keySecret, webhookSecrets, checkoutScript, sandboxApproves = false } = options
  const { timeoutMs = TIMEOUT_MS, breaker = BREAKER } = options
  const lanes = createTransport({ baseUrl, keyId, keySecret, timeoutMs }, LANES)

  /** One breaker per operation: a hanging list must not prevent payments. */
  const asker = (lane: keyof typeof LANES): SendRequest => {
    const guarded = createBreaker(breaker)
    return (request, answer) => guarded(() => lanes[lane](request, answer))
  }
  const ask = {
    createOrder: asker('paying'),
    findOrder: asker('paying'),
    paymentsOf: asker('asking'),
    fetchPayment: asker('asking'),
    paymentsBetween: asker('asking'),
    refund: asker('refunding'),
    refundsOf: asker('refunding'),
    fetchRefund: asker('refunding'),
    settlementsBetween: asker('asking'),
  }

  return {
    keyId,
    checkoutScript,

    createOrder: ({ receipt, amountPaise }) =>
      ask.createOrder(
        {
          method: 'POST',
          path: '/v1/orders',
          body: { amount: amountPaise, currency: 'INR', receipt, payment: CAPTURE },
        },
        orderAnswer,
      ),

    async findOrder(receipt) {
      const alike = await listAll(ask.findOrder, '/v1/orders', { receipt }, orderAnswer)
      // The list has all orders whose receipt contains this one, newest first.
      return alike.findLast((order) => order.receipt === receipt) ?? null
    },

    async paymentsOf(gatewayOrderId, asked) {
      const { items } = await ask.paymentsOf(
        {
          method: 'GET',
          path: `/v1/orders/${encodeURIComponent(gatewayOrderId)}/payments`,
          headers: sandboxApproves && asked === 'by-buyer' ? { 'x-sandbox-asked-by': 'buyer' } : {},
        },
        collectionOf(paymentAnswer),
      )
      return items
    },

    fetchPayment: (gatewayPaymentId) =>
      ask.fetchPayment({ method: 'GET', path: paymentPath(gatewayPaymentId) }, paymentAnswer),

    async paymentsBetween(from, to) {
      const span = spanFilter(from, to)
      const listed = await listAll(ask.paymentsBetween, '/v1/payments', span, listedPaymentAnswer)
      const once = [...new Map(listed.map((each): [string, ListedPayment] => [each.id, each])).values()]
      return {
        payments: once.flatMap(({ payment }) => payment ?? []),
        unreadable: once.flatMap(({ id, payment }) => (payment === null ? id : [])),
      }
    },

    refund: ({ key, gatewayPaymentId, amountPaise }) =>
      ask.refund(
        {
          method: 'POST',
          path: `${paymentPath(gatewayPaymentId)}/refund`,
          headers: { 'x-refund-idempotency': key },
          // The same key must always have the same body, or the gateway refuses it.
          body: { amount: amountPaise, speed: 'normal', receipt: key },
        },
        refundAnswer,
      ),

    refundsOf: (gatewayPaymentId) =>
      listAll(ask.refundsOf, `${paymentPath(gatewayPaymentId)}/refunds`, {}, refundAnswer),

    fetchRefund: (gatewayRefundId) =>
      ask.fetchRefund(
        { method: 'GET', path: `/v1/refunds/${encodeURIComponent(gatewayRefundId)}` },
        refundAnswer,
      ),

    settlementsBetween: (from, to) =>
      listAll(ask.settlementsBetween, '/v1/settlements', spanFilter(from, to), settlementAnswer),

    isSignedWebhook: (rawBody, signature) => isSignedWith(webhookSecrets, rawBody, signature),
  }
}

const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`
