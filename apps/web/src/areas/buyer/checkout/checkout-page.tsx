import { userProfile } from '@farmgate/contract/people/accounts.ts'
import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { myOrders } from '@farmgate/contract/ordering/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { prefetchAs, query } from '#api/query.ts'
import { cartQuery } from '#components/cart/cart-query.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { PaymentOverlay } from '../payment/payment-overlay.tsx'
import { type Payment, usePayment } from '../payment/use-payment.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { addressesQuery } from '../addresses/address-book.ts'
import { CartSkeleton } from '../cart/cart-skeleton.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import './checkout.css'
import { hasSameItems, openOrderOf } from './open-order.ts'

const profileQuery = () => query('user', userProfile, {})
/** Enough to find an unpaid one among them: a buyer can have only a few of those. */
const newestOrders = () => query('user', myOrders, { query: { limit: '20' } })

/** Starts the requests while the page's messages are still loading. */
export function prefetch(): void {
  prefetchAs('user', cartQuery())
  prefetchAs('user', profileQuery())
  prefetchAs('user', addressesQuery())
  prefetchAs('user', newestOrders())
}

export function Component() {
  const words = useWords('checkout')
  const payment = usePayment()
  const [isLeaving, setLeaving] = useState(false)
  const cart = useQuery(cartQuery())
  usePageTitle(words.title)
  return (
    <div className="page pt-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <h1>{words.title}</h1>
        <Steps />
      </div>
      <Loaded query={cart} skeleton={<CartSkeleton />}>
        {(loaded) => (
          <FilledCart cart={loaded} payment={payment} isLeaving={isLeaving} setLeaving={setLeaving} />
        )}
      </Loaded>
      <PaymentOverlay payment={payment} />
    </div>
  )
}

interface FilledCartProps {
  cart: Cart
  payment: Payment
  /** Set while the page leads to the order that was just paid for, or may have been. */
  isLeaving: boolean
  setLeaving: (isLeaving: boolean) => void
}

/**
 * A cart becomes empty when it is paid for; then the redirect to the order follows. Any other empty cart has no
 * checkout.
 */
function FilledCart({ cart, payment, isLeaving, setLeaving }: FilledCartProps) {
  const profile = useQuery(profileQuery())
  const orders = useQuery(newestOrders())
  if (cart.cart.length === 0 && payment.progress === null && !isLeaving)
    return (
      <>
        {/* Keeps the footer in its place until the cart is there. */}
        <CartSkeleton />
        <Navigate to={paths.cart} replace />
      </>
    )

  const unpaidOrder = openOrderOf(orders.data?.orders ?? [])
  const resumedOrder = unpaidOrder !== null && hasSameItems(unpaidOrder, cart.cart) ? unpaidOrder : null
  // An unpaid order is above the form, so the form does not come before it is known whether there is one.
  const isOrderKnown = !orders.isPending || orders.failureCount > 0
  if (profile.data !== undefined && isOrderKnown)
    return (
      <CheckoutForm
        key={profile.data.user._id}
        cart={cart}
        user={profile.data.user}
        unpaidOrder={unpaidOrder}
        resumedOrder={resumedOrder}
        payment={payment}
        setLeaving={setLeaving}
      />
    )
  return (
    <CheckoutFrame cart={cart} resumedOrder={resumedOrder} method={null} place={null}>
      <Loaded query={profile} skeleton={<FormSkeleton />}>
        {() => <FormSkeleton />}
      </Loaded>
    </CheckoutFrame>
  )
}

function Steps() {
  const words = useWords('checkout')
  return (
    <ol className="checkout-steps" aria-label={words.steps}>
      <li>{words['step.cart']}</li>
      <li aria-current="step">{words['step.payment']}</li>
      <li>{words['step.done']}</li>
    </ol>
  )
}

const FormSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-48 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)
