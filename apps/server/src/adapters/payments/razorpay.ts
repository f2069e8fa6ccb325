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
import { type Ask, createTransport, type Lane } from './transport.ts'
import { isSigned } from './webhook-signature.ts'

export interface RazorpayOptions {
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** The present one, and the one before it: what the gateway repeats after a change is signed with the old. */
  readonly webhookSecrets: readonly [string, ...string[]]
  readonly checkoutScript: string
  readonly timeoutMs?: number
  /** Only where the gateway is our simulator: it may approve by itself when the buyer asks. */
  readonly sandboxApproves?: boolean
  readonly breaker?: BreakerTimes
}

const TIMEOUT_MS = 10_000
const BREAKER: BreakerTimes = { unknownsMax: 5, withinMs: 10_000, pauseMs: 5_000 }

/** The most a list answers at once. */
const PAGE = 100

/** The gateway counts in minutes. Money that comes later goes back by itself, well before our own hold ends. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 20, manual_expiry_period: 20, refund_speed: 'normal' },
}

/**
 * Razorpay over `fetch`. Its own Node SDK can't be pointed at another host, has no timeout, and can't send the
 * header that makes a refund safe to repeat.
 */
export function createRazorpay(options: RazorpayOptions): PaymentGateway {
  const { baseUrl, keyId, keySecret, webhookSecrets, checkoutScript, sandboxApproves = false } = options
  const { timeoutMs = TIMEOUT_MS, breaker = BREAKER } = options
  const lanes = createTransport({ baseUrl, keyId, keySecret, timeoutMs })

  /** A breaker for each operation: a list that hangs must not stop anyone from paying. */
  const asker = (lane: Lane): Ask => {
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
      // The list has all receipts that contain this one, the newest first.
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
      // One that is made while we turn the pages pushes the others down, so some are seen twice.
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
          // The same key must always bring the same body, or the gateway refuses it.
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
  ask: Ask,
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
