import type { CartLine } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { myOrders, placeOrder as placeEndpoint } from '@farmgate/contract/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/payments.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { answerWithin } from '../../../components/answer-within.ts'
import type { IntentName } from './kept-intent.ts'
import { holdsSame } from './open-order.ts'

export interface Wanted {
  readonly buyerId: string
  readonly lines: readonly CartLine[]
  /** What the buyer was shown. */
  readonly total: number
  readonly method: PaymentMethod
  readonly contact: { readonly name: string; readonly phone: string }
  /** An unpaid order of these very lines: it is gone on with, whatever the lines read by now. */
  readonly open: Order | null
}

export interface PlacingDeps {
  readonly call: <E extends Endpoint>(endpoint: E, input: Input<E>, key?: string) => Promise<Output<E>>
  readonly keyFor: (name: IntentName, content: unknown) => string
  readonly forgetIntents: () => void
  readonly pause: () => Promise<void>
  /** Told when the line is lost, and when it is back. */
  readonly lost: (isLost: boolean) => void
}

/** The gateway is asked behind these calls, which takes its time. */
export const PATIENCE_MS = 30_000

/** How often a call is sent again on a bad line before the buyer is asked to press once more. */
export const TRIES = 6

/**
 * Places the order, and announces its payment first where it is paid online. What gets lost on the way is sent again
 * with the same key, so that nobody has two orders; with the server's answer the keys are done with.
 */
export async function placeOrder(wanted: Wanted, deps: PlacingDeps): Promise<Order> {
  const { buyerId, lines, total, method, contact, open } = wanted
  const sign = { buyerId, lines: lines.map(({ _id, quantity }) => [_id, quantity]), total }
  const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))
  try {
    const payment =
      isCash(method) || open !== null
        ? null
        : await insist(deps, () =>
            deps.call(createPaymentOrder, { body: { amount: total } }, deps.keyFor('payment', sign)),
          )
    const { orderDetails } = await insist(deps, () =>
      deps.call(
        placeEndpoint,
        {
          body: {
            items,
            totalAmount: total,
            paymentMethod: method,
            ...(payment === null ? {} : { paymentOrderId: payment.orderId }),
            contact,
          },
        },
        deps.keyFor('order', { ...sign, method }),
      ),
    )
    deps.forgetIntents()
    return orderDetails
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    deps.forgetIntents()
    if (error.problem.code !== 'idempotency.key_reused') throw error
    // The first press got through although its answer did not, and the contact was changed since. There it is.
    const placed = await findPlaced(wanted, deps)
    if (placed === null) throw error
    return placed
  }
}

async function findPlaced({ lines, method }: Wanted, { call }: PlacingDeps): Promise<Order | null> {
  const { orders } = await call(myOrders, { query: { limit: '5' } })
  const isIt = (order: Order): boolean =>
    order.status === 'confirmed' && order.paymentMethod === method && holdsSame(order, lines)
  return orders.find(isIt) ?? null
}

async function insist<T>({ pause, lost }: PlacingDeps, send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await answerWithin(PATIENCE_MS, send())
      lost(false)
      return answer
    } catch (error) {
      if (!isLost(error) || tries === TRIES) throw error
      lost(true)
      await pause()
    }
  }
}

/** Nobody has answered: no line, or nobody behind the door at the moment. A busy gateway is an answer. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true
  return [502, 503, 504].includes(error.status) && error.problem.code !== 'payment.busy'
}
