import { readFileSync } from 'node:fs'
import { METHODS, type Method, type Payment } from './entities.ts'
import { badRequest, GatewayFault } from './gateway-fault.ts'
import { type Answer, open, type Route } from './http.ts'
import { openSheet } from './orders.ts'
import { pay } from './payments.ts'
import { sheetPage } from './sheet-page.ts'
import { checkoutSignature } from './signatures.ts'
import type { Store } from './store.ts'

interface SheetOptions {
  readonly keyId: string
  readonly keySecret: string
  readonly approveAfterMs: number | null
}

/** The script a shop's page loads, and the sheet it shows. */
export function sheetRoutes(
  store: Store,
  { keyId, keySecret, approveAfterMs }: SheetOptions,
): readonly Route[] {
  return [
    file('GET /v1/checkout.js', 'browser/checkout.js', 'text/javascript; charset=utf-8'),
    file('GET /_sim/sheet.js', 'browser/sheet.js', 'text/javascript; charset=utf-8'),
    file('GET /_sim/sheet.css', 'browser/sheet.css', 'text/css; charset=utf-8'),
    open('POST /_sim/sheet/opened', ({ body }) => void openSheet(store, String(body['order_id']))),
    {
      name: 'GET /_sim/sheet',
      access: 'open',
      handle: ({ query }) => show(query),
    },
    open('POST /_sim/sheet/answer', ({ body }) => {
      const outcome = body['outcome'] === 'captured' ? 'captured' : 'failed'
      return payOrExplain(String(body['order_id']), readMethod(String(body['method'])), outcome)
    }),
  ]

  function show(query: URLSearchParams): Answer {
    const origin = query.get('origin') ?? ''
    if (!isThisMachine(origin)) throw badRequest('The sandbox serves pages of this machine alone.')
    const id = query.get('order_id') ?? ''
    const isPayable =
      query.get('key_id') === keyId && store.orders.has(id) && store.order(id).status !== 'paid'
    return {
      type: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://127.0.0.1:* http://localhost:*",
      },
      body: sheetPage({
        order: isPayable ? openSheet(store, id) : null,
        merchant: query.get('name') ?? '',
        method: readMethod(query.get('method') ?? ''),
        language: query.get('language') === 'hi' ? 'hi' : 'en',
        theme: query.get('theme') === 'dark' ? 'dark' : 'light',
        origin,
        approveAfterMs,
      }),
    }
  }

  /** The result for the page: the three fields of a success, or the error of a failure. */
  function payOrExplain(orderId: string, method: Method, outcome: 'captured' | 'failed') {
    try {
      const payment = pay(store, { order_id: orderId, method, outcome })
      return payment.error === null ? success(payment) : failure(orderId, payment.id, payment.error)
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
      return failure(orderId, null, error.body.error)
    }
  }

  function success({ id, orderId }: Payment) {
    return {
      response: {
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: checkoutSignature(orderId, id, keySecret),
      },
    }
  }
}

const failure = (
  orderId: string,
  paymentId: string | null,
  { code, description, source, step, reason }: NonNullable<Payment['error']>,
) => ({
  error: {
    code,
    description,
    source,
    step,
    reason,
    metadata: { order_id: orderId, ...(paymentId === null ? {} : { payment_id: paymentId }) },
  },
})

/** Read for each request, so that a change is visible on the next load. */
const file = (name: string, path: string, type: string): Route => ({
  name,
  access: 'open',
  handle: () => ({
    type,
    headers: { 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' },
    body: readFileSync(new URL(path, import.meta.url), 'utf8'),
  }),
})

const readMethod = (text: string): Method => METHODS.find((method) => method === text) ?? 'upi'

const isThisMachine = (origin: string): boolean =>
  URL.canParse(origin) && ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname)
