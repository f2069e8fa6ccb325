import { collectionBody, orderBody, paymentBody, refundBody } from './bodies.ts'
import { type Call, idIn, keyed, type Route } from './http.ts'
import { createOnce } from './once.ts'
import { createOrder } from './orders.ts'
import { page } from './pages.ts'
import { captureByHand, pay } from './payments.ts'
import { findByKey, refund, type RefundMode } from './refunds.ts'
import type { Store } from './store.ts'

/** The merchant's API, as documented. */
export function apiRoutes(store: Store, refundMode: () => RefundMode, isInstant: boolean): readonly Route[] {
  const once = createOnce()
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
    const make = async (own: string | null) => {
      await pause()
      return refund(store, id, body, { key: own, request }, refundMode())
    }
    if (typeof key !== 'string') return refundBody(await make(null))
    return refundBody(
      await once(
        key,
        () => findByKey(store, key, request),
        () => make(key),
      ),
    )
  }
}
