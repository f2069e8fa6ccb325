import type * as z from 'zod'
import {
  collectionOf,
  type ListedPayment,
  listedPaymentAnswer,
  orderAnswer,
  paymentAnswer,
  refundAnswer,
} from './answers.ts'
import { type BreakerTimes, createBreaker } from './breaker.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { type SendRequest, createTransport, type Lane } from './transport.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

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

/** The largest page of a list. */
const PAGE = 100

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
  const lanes = createTransport({ baseUrl, keyId, keySecret, timeoutMs })

  /** One breaker per operation: a hanging list must not prevent payments. */
  const asker = (lane: Lane): SendRequest => {
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
      const alike = await everyPage(ask.findOrder, '/v1/orders', { receipt }, orderAnswer)
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
      const span = {
        from: String(Math.floor(from.getTime() / 1000)),
        to: String(Math.ceil(to.getTime() / 1000)),
      }
      const listed = await everyPage(ask.paymentsBetween, '/v1/payments', span, listedPaymentAnswer)
      // A payment made while we read the pages shifts the others, so some appear twice.
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
      everyPage(ask.refundsOf, `${paymentPath(gatewayPaymentId)}/refunds`, {}, refundAnswer),

    fetchRefund: (gatewayRefundId) =>
      ask.fetchRefund(
        { method: 'GET', path: `/v1/refunds/${encodeURIComponent(gatewayRefundId)}` },
        refundAnswer,
      ),

    isSignedWebhook: (rawBody, signature) => isSigned(rawBody, signature, webhookSecrets),
  }
}

const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`

async function everyPage<Item>(
  ask: SendRequest,
  path: string,
  filter: Readonly<Record<string, string>>,
  item: z.ZodType<Item>,
): Promise<Item[]> {
  const found: Item[] = []
  for (;;) {
    const query = new URLSearchParams({ ...filter, count: String(PAGE), skip: String(found.length) })
    const { items } = await ask({ method: 'GET', path: `${path}?${query.toString()}` }, collectionOf(item))
    found.push(...items)
    if (items.length < PAGE) return found
  }
}

/** Verifies the signature over the raw bytes: a body that was parsed and serialised again has another signature. */
function isSigned(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature)
  // Every secret is compared in constant time, so the duration reveals nothing.
  const matches = secrets.filter((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matches.length > 0
}
