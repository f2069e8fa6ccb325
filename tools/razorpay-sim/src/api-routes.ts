import { collectionBody, orderBody, paymentBody, refundBody } from './bodies.ts'
import { badRequest, GatewayFault } from './gateway-fault.ts'
import { type Call, keyed, type Route, RUNNING } from './http.ts'
import { createOrder } from './orders.ts'
import { captureByHand, pay } from './payments.ts'
import { findByKey, refund, type RefundMode } from './refunds.ts'
import type { Store } from './store.ts'

/** The merchant's API, as documented. */
export function apiRoutes(store: Store, refundMode: () => RefundMode, isInstant: boolean): readonly Route[] {
  /** Keys of refunds that are being worked on. */
  const running = new Set<string>()
  const paymentsOf = (orderId: string) => store.order(orderId).paymentIds.map((id) => store.payment(id))

  return [
    keyed('POST /v1/orders', ({ body }) => orderBody(createOrder(store, body))),
    keyed('GET /v1/orders', ({ query }) => {
      const receipt = query.get('receipt')
      return page(query, [...store.orders.values()], (order) =>
        receipt === null || (order.receipt?.includes(receipt) ?? false) ? orderBody(order) : null,
      )
    }),
    keyed('GET /v1/orders/:id', ({ params }) => orderBody(store.order(idIn(params)))),
    keyed('GET /v1/orders/:id/payments', ({ params, headers }) => {
      const order = store.order(idIn(params))
      const isBuyer = headers['x-sandbox-asked-by'] === 'buyer'
      // A caller without a browser has no sheet to approve in. Once a person has seen the sheet, the person decides.
      if (isInstant && isBuyer && !order.sheetOpened && order.paymentIds.length === 0) {
        pay(store, { order_id: order.id, outcome: 'captured' })
      }
      return collectionBody(paymentsOf(order.id).map(paymentBody))
    }),
    keyed('GET /v1/payments', ({ query }) => page(query, [...store.payments.values()], paymentBody)),
    keyed('GET /v1/payments/:id', ({ params }) => paymentBody(store.payment(idIn(params)))),
    keyed('POST /v1/payments/:id/capture', ({ params, body }) =>
      paymentBody(captureByHand(store, idIn(params), body['amount'])),
    ),
    keyed('GET /v1/payments/:id/refunds', ({ params, query }) => {
      const { refundIds } = store.payment(idIn(params))
      return page(
        query,
        refundIds.map((id) => store.refund(id)),
        refundBody,
      )
    }),
    keyed('GET /v1/refunds/:id', ({ params }) => refundBody(store.refund(idIn(params)))),
    { ...keyed('POST /v1/payments/:id/refund', (call) => refundOnce(call)), pausesInside: true },
  ]

  async function refundOnce({ params, headers, body, rawBody, pause }: Call) {
    const id = idIn(params)
    const key = headers['x-refund-idempotency']
    const request = `${id} ${rawBody}`
    if (typeof key !== 'string') {
      await pause()
      return refundBody(refund(store, id, body, { key: null, request }, refundMode()))
    }
    if (running.has(key)) throw new GatewayFault(409, 'BAD_REQUEST_ERROR', RUNNING)
    const before = findByKey(store, key, request)
    if (before !== null) return refundBody(before)
    running.add(key)
    try {
      await pause()
      return refundBody(refund(store, id, body, { key, request }, refundMode()))
    } finally {
      running.delete(key)
    }
  }
}

const idIn = (params: Call['params']): string => decodeURIComponent(params['id'] ?? '')

/** Newest first, ten by default. `body` returns null for entities that are not included. */
function page<Thing extends { readonly createdAt: number }, Body>(
  query: URLSearchParams,
  things: readonly Thing[],
  body: (thing: Thing) => Body | null,
) {
  const count = wholeNumber(query, 'count', 10)
  if (count < 1 || count > 100) throw badRequest('The count must be between 1 and 100.', { field: 'count' })
  const skip = wholeNumber(query, 'skip', 0)
  const from = wholeNumber(query, 'from', 0)
  const to = wholeNumber(query, 'to', Number.MAX_SAFE_INTEGER)

  const found: Body[] = []
  let skipped = 0
  for (const thing of things.toReversed()) {
    const at = Math.floor(thing.createdAt / 1000)
    const wanted = at >= from && at <= to ? body(thing) : null
    if (wanted === null) continue
    if (skipped < skip) skipped++
    else found.push(wanted)
    if (found.length === count) break
  }
  return collectionBody(found)
}

function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  if (!/^\d+$/.test(text)) throw badRequest(`The ${name} must be an integer.`, { field: name })
  return Number(text)
}
