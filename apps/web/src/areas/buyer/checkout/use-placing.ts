import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'
import { cartQuery } from '#components/cart/cart-query.ts'
import { paths } from '#paths.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { sleep } from '../payment/prove-payment.ts'
import { refreshOrders } from '../payment/refresh-orders.ts'
import { startPause } from '../payment/skippable-pause.ts'
import type { Payment, PaymentEnd } from '../payment/use-payment.ts'
import { addressesQuery } from '../addresses/address-book.ts'
import type { Trip } from './delivery-days/basket-days.ts'
import { checkoutFigures } from './checkout-figures.ts'
import { forgetIdempotencyKeys, storedIdempotencyKey } from './stored-idempotency-key.ts'
import { placeOrder } from './place-order.ts'
import type { BasketDelivery } from './delivery-days/use-basket-days.ts'

/** Why the order was not placed. `attempt` distinguishes two failures of the same kind, so that each is read out. */
export type PlacingFailure = { readonly attempt: number } & (
  | { readonly what: 'method' | 'address' | 'cart' }
  | { readonly what: 'refused'; readonly error: unknown }
  /** One of these days can't be had any more. */
  | { readonly what: 'day'; readonly trips: readonly Trip[] }
)

export interface PlacingState {
  readonly failure: PlacingFailure | null
  readonly clearFailure: (what: PlacingFailure['what']) => void
  /** Whether the order can be sent; if not, `failure` says why. */
  readonly isReady: (method: PaymentMethod | null) => boolean
  readonly place: (
    method: PaymentMethod | null,
    contact: { readonly name: string; readonly phone: string },
  ) => Promise<void>
  /** How the last attempt to pay ended, and for which order. */
  readonly ended: { readonly orderId: string; readonly end: PaymentEnd } | null
  readonly payNow: (order: Order) => Promise<void>
}

/** The minimum time that the step is shown, so that it can be read. */
const STEP_MS = 2_000
const RETRY_MS = 2_000

/** The flow from Place Order to the gateway's sheet, or to the success page. */
export function usePlacing({
  cart,
  user,
  address,
  days,
  leaveAtDoor,
  resumedOrder,
  payment,
  setLeaving,
}: {
  readonly cart: Cart
  readonly user: { readonly _id: string }
  /** Where the order goes; null for a buyer without an address. */
  readonly address: { readonly _id: string } | null
  readonly days: BasketDelivery
  readonly leaveAtDoor: boolean
  readonly resumedOrder: Order | null
  readonly payment: Payment
  readonly setLeaving: (isLeaving: boolean) => void
}): PlacingState {
  const words = useWords('checkout')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<PlacingFailure | null>(null)
  const [ended, setEnded] = useState<PlacingState['ended']>(null)

  const fail = (
    what:
      | { what: 'method' | 'address' | 'cart' }
      | { what: 'refused'; error: unknown }
      | { what: 'day'; trips: readonly Trip[] },
  ): void => setFailure((last) => ({ ...what, attempt: (last?.attempt ?? 0) + 1 }))

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
    else if (address === null) fail({ what: 'address' })
    else if (!cart.canCheckOut && resumedOrder === null) fail({ what: 'cart' })
    else return true
    return false
  }

  const place: PlacingState['place'] = async (method, contact) => {
    if (method === null) return
    const { total } = checkoutFigures(cart, resumedOrder)
    const progress = { step: 'preparing', rupees: total, cash: isCash(method) } as const
    payment.show(progress)
    setEnded(null)
    try {
      const pause = isCash(method) ? startPause(STEP_MS) : null
      const order = await placeOrder(
        {
          buyerId: user._id,
          lines: cart.cart,
          total,
          method,
          contact,
          addressId: address?._id ?? '',
          // An unpaid order keeps the days it has.
          deliveryDay: resumedOrder === null ? (days.basket?.chosen ?? null) : null,
          leaveAtDoor: leaveAtDoor && !isCash(method),
          open: resumedOrder,
        },
        {
          call: (endpoint, input, key) =>
            callAs('user', endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
          keyFor: (name, content) =>
            isCash(method) ? cashKey(cart, total) : storedIdempotencyKey(name, content),
          forgetIdempotencyKeys,
          pause: () => sleep(RETRY_MS),
          setConnectionLost: (lost) => payment.show({ ...progress, lost }),
        },
      )
      // The order is placed: the rest of the pause can be skipped.
      if (pause !== null) payment.show({ ...progress, skip: pause.skip })
      const isSkipped = (await pause?.over) ?? false
      if (order.waitingForPayment && !order.paymentUnknown) await payNow(order)
      else if (order.waitingForPayment) await navigate(paths.order(order._id))
      else await payment.finish(order, isSkipped)
    } catch (error) {
      payment.show(null)
      if (problemCode(error) === 'delivery.full' && days.basket !== null) {
        fail({ what: 'day', trips: days.basket.trips })
        void days.days.refetch()
      } else fail({ what: 'refused', error })
      // A price changed, or a product was sold, or an address deleted: refetch what the page shows.
      if (error instanceof ProblemError) {
        void client.invalidateQueries({ queryKey: cartQuery().queryKey })
        void client.invalidateQueries({ queryKey: addressesQuery().queryKey })
        refreshOrders(client)
      }
    }
  }

  return {
    failure,
    clearFailure: (what) => setFailure((last) => (last?.what === what ? null : last)),
    isReady,
    place,
    ended,
    payNow,
  }
}

/**
 * Returns the `Idempotency-Key` of a cash order, derived from its content and from nothing stored in a tab: two tabs
 * that place the same cart, at once or one after the other, send the same key. A cart that was written since, even back
 * to the same lines, has another `updatedAt` and is another order.
 */
export const cashKey = ({ cart, updatedAt }: Pick<Cart, 'cart' | 'updatedAt'>, total: number): string =>
  ['cash', cart[0]?._id, cart.length, total, updatedAt].join(' ')
