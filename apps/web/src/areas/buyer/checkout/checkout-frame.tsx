import type { Cart } from '@farmgate/contract/cart.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import type { ReactNode } from 'react'
import { countLabel } from '../../../components/cart-label.ts'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { Button } from '../../../ui/button.tsx'
import { BuyBar } from '../../../ui/buy-bar.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { figuresOf } from './figures-of.ts'

/** What Place Order does; null as long as it can do nothing. */
interface Placing {
  readonly busy: boolean
  readonly place: () => void
}

interface CheckoutFrameProps {
  cart: Cart
  /** The unpaid order that holds what lies in the cart: then it is paid as it stands. */
  same: Order | null
  method: PaymentMethod | null
  place: Placing | null
  children: ReactNode
}

/** What is filled in at the left, what it comes to at the right, on phones one under the other with a bar below. */
export function CheckoutFrame({ cart, same, method, place, children }: CheckoutFrameProps) {
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  const figures = figuresOf(cart, same)
  return (
    <div className="checkout-columns">
      <div className="grid min-w-0 gap-5">{children}</div>
      <OrderSummary figures={figures} pile={<Pile cart={cart} />}>
        <div className="max-md:hidden">
          <PlaceButton placing={place} size="lg" />
        </div>
      </OrderSummary>
      <BuyBar label={words.nextStep} action={<PlaceButton placing={place} />}>
        <span className="block text-ink-3 text-xs">
          {method === null ? orderWords.total : orderWords[`method.${method}`]}
        </span>
        <Price rupees={figures.total} className="text-h3" />
      </BuyBar>
    </div>
  )
}

function PlaceButton({ placing, size }: { placing: Placing | null; size?: 'lg' }) {
  const words = useWords('checkout')
  const busy = placing?.busy ?? false
  return (
    <Button
      block
      size={size}
      disabled={placing === null}
      // Not `disabled` while placing: the focus comes back here when the overlay goes.
      aria-disabled={busy || undefined}
      busy={busy}
      busyLabel={words.placingShort}
      onClick={() => placing?.place()}
    >
      {words.place}
    </Button>
  )
}

const SHOWN_IN_PILE = 5

function Pile({ cart: { cart } }: { cart: Cart }) {
  const shell = useWords('shell')
  return (
    <div className="checkout-pile">
      <div>
        {cart.slice(0, SHOWN_IN_PILE).map(({ _id, product }) => (
          <ProductPhoto key={_id} product={product} width={48} sizes="48px" decorative />
        ))}
      </div>
      <span className="text-ink-2 text-sm">{countLabel(shell, cart.length)}</span>
    </div>
  )
}
