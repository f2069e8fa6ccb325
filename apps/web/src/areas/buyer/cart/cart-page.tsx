import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { prefetchAs } from '#api/query.ts'
import { BuyBar } from '#components/cart/buy-bar.tsx'
import { countLabel } from '#components/cart/cart-label.ts'
import { cartQuery } from '#components/cart/cart-query.ts'
import { shelf } from '#components/cart/stepper/shelf.ts'
import { Price } from '#components/format/price.tsx'
import '#components/frame/nav-link.css'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import basket from '#pictures/basket-240.avif'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'
import { useOrderPayment } from '../payment/use-order-payment.ts'
import { PaymentOverlay } from '../payment/payment-overlay.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CashNote } from './cash-note.tsx'
import { OnlineNote } from './online-note.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ShelfQuestion } from './shelf-question.tsx'
import { UnpaidOrderNote } from './unpaid-order-note.tsx'
import { type CartChanges, useCartChanges } from './use-cart-changes.ts'
import { useKeepShopping } from './use-keep-shopping.ts'

/** Starts the request while the page's messages are still loading. */
export const prefetch = (): void => prefetchAs('user', cartQuery())

export function Component() {
  const words = useWords('cart')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const result = useQuery(cartQuery())
  const count = result.data?.cart.length
  usePageTitle(words.title)
  return (
    <div className="page pt-2 md:pt-4">
      <KeepShopping />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <h1>{words.title}</h1>
        <span className="num text-ink-2">{countLabel(language, shell, count)}</span>
      </div>
      <Loaded query={result} skeleton={<CartSkeleton />}>
        {(cart) => <LoadedCart cart={cart} />}
      </Loaded>
    </div>
  )
}

function KeepShopping() {
  const words = useWords('cart')
  return (
    <button type="button" className="nav-link cart-back" onClick={useKeepShopping()}>
      <ArrowLeft size={20} />
      {words.keepShopping}
    </button>
  )
}

function LoadedCart({ cart }: { cart: Cart }) {
  const words = useWords('cart')
  const shell = useWords('shell')
  const changes = useCartChanges(cart)
  const paying = useOrderPayment()
  // Presses on a shelf that are not sent yet belong to this cart.
  useEffect(() => shelf.flush(), [])
  const { unpaidOrder } = cart
  // Paying what is already ordered comes first: then it is the only filled button.
  const isPayFirst = unpaidOrder !== null && unpaidOrder.inCart !== 'none' && !unpaidOrder.paymentUnknown
  const { summary } = changes.shown
  const isEmpty = cart.cart.length === 0
  const proceed = useProceed(cart, changes)
  return (
    <div className="checkout-columns">
      <div className="grid min-w-0 gap-4">
        {unpaidOrder !== null && <UnpaidOrderNote order={unpaidOrder} paying={paying} />}
        {isEmpty ? (
          <Card>
            <EmptyState
              picture={basket}
              title={words.empty}
              text={words.emptyText}
              action={<ButtonLink to={paths.products}>{words.shopNow}</ButtonLink>}
            />
          </Card>
        ) : (
          <>
            <CartLines changes={changes} />
            <ShelfQuestion cart={cart} />
          </>
        )}
      </div>
      <OrderSummary figures={summary}>
        {!isEmpty && (
          <>
            <CashNote cart={cart} />
            <OnlineNote cart={cart} />
            <div className="mt-4 max-md:hidden">
              <ProceedButton {...proceed} secondary={isPayFirst} size="lg" iconEnd={ArrowRight} />
            </div>
            <p id={proceed.reasonId} className="mt-3 text-center text-ink-3 text-xs max-md:text-left">
              {!cart.marketOpen
                ? shell.opensSoon
                : cart.canCheckOut
                  ? proceed.isOpen
                    ? words.nextPage
                    : words.noWayToPay
                  : words.settleFirst}
            </p>
          </>
        )}
      </OrderSummary>
      {!isEmpty && (
        <BuyBar label={words.nextStep} action={<ProceedButton {...proceed} secondary={isPayFirst} />}>
          <TotalInBar rupees={summary.total} />
        </BuyBar>
      )}
      <PaymentOverlay payment={paying.payment} />
    </div>
  )
}

function TotalInBar({ rupees }: { rupees: number }) {
  const words = useWords('orderWords')
  return (
    <>
      <span className="block text-ink-3 text-xs">{words.total}</span>
      <Price rupees={rupees} className="text-h3" />
    </>
  )
}

interface Proceed {
  readonly isOpen: boolean
  readonly busy: boolean
  readonly reasonId: string
  readonly proceed: () => void
}

/** Waits until the server has accepted every pending quantity, because the checkout shows the server's cart. */
function useProceed({ canCheckOut, marketOpen, cash, online }: Cart, { quantities }: CartChanges): Proceed {
  const navigate = useNavigate()
  const reasonId = useId()
  const [busy, setBusy] = useState(false)
  const proceed = async (): Promise<void> => {
    setBusy(true)
    const isAccepted = await quantities.settle()
    if (isAccepted) await navigate(paths.checkout)
    setBusy(false)
  }
  const isPayable = cash.allowed || online.allowed
  return { isOpen: canCheckOut && marketOpen && isPayable, busy, reasonId, proceed: () => void proceed() }
}

function ProceedButton({
  isOpen,
  busy,
  reasonId,
  proceed,
  secondary,
  ...buttonProps
}: Proceed & { secondary: boolean; size?: 'lg'; iconEnd?: typeof ArrowRight }) {
  const words = useWords('cart')
  return (
    <Button
      {...buttonProps}
      variant={secondary ? 'secondary' : 'primary'}
      block
      disabled={!isOpen}
      aria-describedby={reasonId}
      busy={busy}
      busyLabel={words.proceeding}
      onClick={proceed}
    >
      {words.proceed}
    </Button>
  )
}
