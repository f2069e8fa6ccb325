import type { Cart } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '../../../api/call.ts'
import { cartQuery } from '../../../components/cart-query.ts'
import { sleep } from '../../../components/prove-payment.ts'
import { refreshOrders } from '../../../components/refresh-orders.ts'
import type { Payment, PaymentEnd } from '../../../components/use-payment.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useWords } from '../../../words.ts'
import { cashKey } from './cash-key.ts'
import { figuresOf } from './figures-of.ts'
import { forgetIntents, keyFor } from './kept-intent.ts'
import { placeOrder } from './place-order.ts'

/** What keeps the order from being placed. `attempt` tells two of a kind apart: each is read out. */
export type PlacingFailure = { readonly attempt: number } & (
  | { readonly what: 'method' | 'address' | 'cart' }
  | { readonly what: 'refused'; readonly error: unknown }
)

export interface PlacingState {
  readonly failure: PlacingFailure | null
  readonly forgive: (what: PlacingFailure['what']) => void
  /** Whether there is anything to send; if not, `failure` says why. */
  readonly isReady: (method: PaymentMethod | null) => boolean
  readonly place: (
    method: PaymentMethod | null,
    contact: { readonly name: string; readonly phone: string },
  ) => Promise<void>
  /** How the last try to pay ended, and for which order. */
  readonly ended: { readonly orderId: string; readonly end: PaymentEnd } | null
  readonly payNow: (order: Order) => Promise<void>
}

/** An order is placed for at least so long, so that it can be read. */
const STEP_MS = 2_000
const TRY_AGAIN_MS = 2_000

/** From Place Order to the gateway's sheet, or to the success page. */
export function usePlacing({
  cart,
  user,
  same,
  payment,
  setLeaving,
}: {
  readonly cart: Cart
  readonly user: { readonly _id: string; readonly address: unknown }
  readonly same: Order | null
  readonly payment: Payment
  readonly setLeaving: (isLeaving: boolean) => void
}): PlacingState {
  const words = useWords('checkout')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<PlacingFailure | null>(null)
  const [ended, setEnded] = useState<PlacingState['ended']>(null)

  const fail = (what: { what: 'method' | 'address' | 'cart' } | { what: 'refused'; error: unknown }): void =>
    setFailure((last) => ({ ...what, attempt: (last?.attempt ?? 0) + 1 }))

  const payNow = async (order: Order): Promise<void> => {
    setEnded(null)
    setLeaving(true)
    const end = await payment.pay(order)
    if (end.end === 'paid') return
    setEnded({ orderId: order._id, end })
    if (end.end !== 'unsure') return setLeaving(false)
    showToast({ text: words.unsure })
    await navigate(paths.order(order._id))
  }

  const isReady = (method: PaymentMethod | null): boolean => {
    setFailure(null)
    if (method === null) fail({ what: 'method' })
    else if (user.address === null) fail({ what: 'address' })
    else if (!cart.canCheckOut && same === null) fail({ what: 'cart' })
    else return true
    return false
  }

  const place: PlacingState['place'] = async (method, contact) => {
    if (method === null) return
    const { total } = figuresOf(cart, same)
    const progress = { step: 'preparing', rupees: total, cash: isCash(method) } as const
    payment.show(progress)
    setEnded(null)
    try {
      const [order] = await Promise.all([
        placeOrder(
          { buyerId: user._id, lines: cart.cart, total, method, contact, open: same },
          {
            call: (endpoint, input, key) =>
              callAs('user', endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
            keyFor: (name, content) => (isCash(method) ? cashKey(cart, total) : keyFor(name, content)),
            forgetIntents,
            pause: () => sleep(TRY_AGAIN_MS),
            lost: (lost) => payment.show({ ...progress, lost }),
          },
        ),
        isCash(method) ? sleep(STEP_MS) : null,
      ])
      if (order.waitingForPayment && !order.paymentUnknown) await payNow(order)
      else if (order.waitingForPayment) await navigate(paths.order(order._id))
      else await payment.finish(order)
    } catch (error) {
      payment.show(null)
      fail({ what: 'refused', error })
      // A price moved, something was sold: the page and the cart show what is true now.
      if (error instanceof ProblemError) {
        void client.invalidateQueries({ queryKey: cartQuery().queryKey })
        refreshOrders(client)
      }
    }
  }

  return {
    failure,
    forgive: (what) => setFailure((last) => (last?.what === what ? null : last)),
    isReady,
    place,
    ended,
    payNow,
  }
}
