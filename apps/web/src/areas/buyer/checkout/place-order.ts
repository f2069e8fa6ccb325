import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { myOrders, placeOrder as placeEndpoint } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { withTimeout } from '../payment/with-timeout.ts'
import type { KeyedRequest } from './stored-idempotency-key.ts'
import { hasSameItems } from './open-order.ts'

export interface OrderRequest {
  readonly buyerId: string
  readonly lines: readonly CartLine[]
  /** The total that the buyer saw. */
  readonly total: number
  readonly method: PaymentMethod
  readonly contact: { readonly name: string; readonly phone: string }
  /** The id of the saved address; empty for the default one. */
  readonly addressId: string
  /** The first day that the buyer chose; null where there was nothing to choose. */
  readonly deliveryDay: string | null
  readonly leaveAtDoor: boolean
  /** An unpaid order of the same lines: it is resumed, whatever state the lines show now. */
  readonly open: Order | null
}

export interface PlacingDeps {
  readonly call: <E extends Endpoint>(endpoint: E, input: Input<E>, key?: string) => Promise<Output<E>>
  readonly keyFor: (name: KeyedRequest, content: unknown) => string
  readonly forgetIdempotencyKeys: () => void
  readonly pause: () => Promise<void>
  /** Called with true when the connection is lost, with false when it is back. */
  readonly setConnectionLost: (isConnectionLost: boolean) => void
}

/** These calls wait for the gateway, which can be slow. */
export const TIMEOUT_MS = 30_000

/** Number of attempts on a bad connection before the buyer is asked to press again. */
export const ATTEMPTS_MAX = 6

/**
 * Places the order; for online methods it first announces the payment. Lost requests are retried with the same
 * idempotency key, so that no buyer has two orders; the server's response ends the keys.
 */
export async function placeOrder(request: OrderRequest, deps: PlacingDeps): Promise<Order> {
  const { buyerId, lines, total, method, contact, addressId, deliveryDay, leaveAtDoor, open } = request
  const cartContent = { buyerId, lines: lines.map(({ _id, quantity }) => [_id, quantity]), total }
  const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))
  try {
    const payment =
      isCash(method) || open !== null
        ? null
        : await retryWhileLost(deps, () =>
            deps.call(createPaymentOrder, { body: { amount: total } }, deps.keyFor('payment', cartContent)),
          )
    const { orderDetails } = await retryWhileLost(deps, () =>
      deps.call(
        placeEndpoint,
        {
          body: {
            items,
            totalAmount: total,
            paymentMethod: method,
            ...(payment === null ? {} : { paymentOrderId: payment.orderId }),
            contact,
            ...(addressId === '' ? {} : { addressId }),
            ...(deliveryDay === null ? {} : { deliveryDay }),
            ...(leaveAtDoor ? { leaveAtDoor } : {}),
          },
        },
        deps.keyFor('order', { ...cartContent, method }),
      ),
    )
    deps.forgetIdempotencyKeys()
    return orderDetails
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    deps.forgetIdempotencyKeys()
    if (error.problem.code !== 'idempotency.key_reused') throw error
    // The first press reached the server although its response was lost, and contact, address or day were changed since: use
    // that order.
    const placed = await findPlaced(request, deps)
    if (placed === null) throw error
    return placed
  }
}

async function findPlaced({ lines, method }: OrderRequest, { call }: PlacingDeps): Promise<Order | null> {
  const { orders } = await call(myOrders, { query: { limit: '5' } })
  const isPlacedOrder = (order: Order): boolean =>
    isUnsent(order.status) && order.paymentMethod === method && hasSameItems(order, lines)
  return orders.find(isPlacedOrder) ?? null
}

async function retryWhileLost<T>(
  { pause, setConnectionLost }: PlacingDeps,
  send: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await withTimeout(TIMEOUT_MS, send())
      setConnectionLost(false)
      return response
    } catch (error) {
      if (!isConnectionLost(error) || attempt === ATTEMPTS_MAX) throw error
      setConnectionLost(true)
      await pause()
    }
  }
}

/** No response: the connection or the server is down. A busy gateway is a response. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true
  return [502, 503, 504].includes(error.status) && error.problem.code !== 'payment.busy'
}
