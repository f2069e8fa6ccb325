import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { ReactNode } from 'react'
import { countLabel } from '#components/cart/cart-label.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BuyBar } from '#components/cart/buy-bar.tsx'
import { Price } from '#components/format/price.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { checkoutFigures } from './checkout-figures.ts'

/** The Place Order action; null while it is unavailable. */
interface Placing {
  readonly busy: boolean
  readonly place: () => void
}

interface CheckoutFrameProps {
  cart: Cart
  /** The unpaid order with the same items as the cart: that order is paid, at its own prices. */
  resumedOrder: Order | null
  method: PaymentMethod | null
  place: Placing | null
  children: ReactNode
}

/** The form on the left, the summary on the right; on phones one below the other with a bar at the bottom. */
export function CheckoutFrame({ cart, resumedOrder, method, place, children }: CheckoutFrameProps) {
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  const shell = useWords('shell')
  const figures = checkoutFigures(cart, resumedOrder)
  return (
    <div className="checkout-columns">
      <div className="grid min-w-0 gap-5">
        {!cart.marketOpen && (
          <Note tone="warn" live={false}>
            {shell.opensSoon}
          </Note>
        )}
        {children}
      </div>
      <OrderSummary figures={figures} pile={<Pile cart={cart} />}>
        <div className="max-md:hidden">
          <PlaceButton placing={place} secondary={resumedOrder !== null} size="lg" />
        </div>
      </OrderSummary>
      <BuyBar
        label={words.nextStep}
        action={<PlaceButton placing={place} secondary={resumedOrder !== null} />}
      >
        <span className="block text-ink-3 text-xs">
          {method === null ? orderWords.total : orderWords[`method.${method}`]}
        </span>
        <Price rupees={figures.total} className="text-h3" />
      </BuyBar>
    </div>
  )
}

function PlaceButton({
  placing,
  secondary,
  size,
}: {
  placing: Placing | null
  /** While the same items wait to be paid, paying them is the main action. */
  secondary: boolean
  size?: 'lg'
}) {
  const words = useWords('checkout')
  const busy = placing?.busy ?? false
  return (
    <Button
      block
      variant={secondary ? 'secondary' : 'primary'}
      size={size}
      disabled={placing === null}
      // Not `disabled` while placing: the focus returns here when the overlay closes.
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
  const { language } = useLanguage()
  return (
    <div className="checkout-pile">
      <div>
        {cart.slice(0, SHOWN_IN_PILE).map(({ _id, product }) => (
          <ProductPhoto key={_id} product={product} width={48} sizes="48px" decorative />
        ))}
      </div>
      <span className="text-ink-2 text-sm">{countLabel(language, shell, cart.length)}</span>
    </div>
  )
}
