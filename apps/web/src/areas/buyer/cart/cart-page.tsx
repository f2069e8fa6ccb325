import type { Cart } from '@farmgate/contract/cart.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { askAhead } from '../../../api/query.ts'
import { countLabel } from '../../../components/cart-label.ts'
import { cartQuery } from '../../../components/cart-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import basket from '../../../pictures/basket-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { BuyBar } from '../../../ui/buy-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import { CartLines } from './cart-lines.tsx'
import { CashNote } from './cash-note.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type CartChanges, useCartChanges } from './use-cart-changes.ts'

/** On its way while the page's words still come. */
export const ask = (): void => askAhead('user', cartQuery())

export function Component() {
  const words = useWords('cart')
  const shell = useWords('shell')
  const answer = useQuery(cartQuery())
  const count = answer.data?.cart.length
  usePageTitle(words.title)
  return (
    <div className="page pt-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <h1>{words.title}</h1>
        <span className="num text-ink-2">{countLabel(shell, count)}</span>
      </div>
      <Loaded query={answer} skeleton={<CartSkeleton />}>
        {(cart) => <LoadedCart cart={cart} />}
      </Loaded>
    </div>
  )
}

function LoadedCart({ cart }: { cart: Cart }) {
  const words = useWords('cart')
  const changes = useCartChanges(cart)
  const { summary } = changes.shown
  const isEmpty = cart.cart.length === 0
  const proceed = useProceed(cart, changes)
  return (
    <div className="checkout-columns">
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
        <CartLines changes={changes} />
      )}
      <OrderSummary figures={summary}>
        {!isEmpty && (
          <>
            <CashNote cart={cart} />
            <div className="mt-4 max-md:hidden">
              <ProceedButton {...proceed} size="lg" iconEnd={ArrowRight} />
            </div>
            <p id={proceed.reasonId} className="mt-3 text-center text-ink-3 text-xs max-md:text-left">
              {proceed.isOpen ? words.nextPage : words.settleFirst}
            </p>
          </>
        )}
      </OrderSummary>
      {!isEmpty && (
        <BuyBar label={words.nextStep} action={<ProceedButton {...proceed} />}>
          <TotalInBar rupees={summary.total} />
        </BuyBar>
      )}
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
  readonly go: () => void
}

/** Not before the server has taken every press: the next page shows what it has. */
function useProceed({ canCheckOut }: Cart, { quantities }: CartChanges): Proceed {
  const navigate = useNavigate()
  const reasonId = useId()
  const [busy, setBusy] = useState(false)
  const go = async (): Promise<void> => {
    setBusy(true)
    const isTaken = await quantities.settle()
    if (isTaken) await navigate(paths.checkout)
    setBusy(false)
  }
  return { isOpen: canCheckOut, busy, reasonId, go: () => void go() }
}

function ProceedButton({
  isOpen,
  busy,
  reasonId,
  go,
  ...look
}: Proceed & { size?: 'lg'; iconEnd?: typeof ArrowRight }) {
  const words = useWords('cart')
  return (
    <Button
      {...look}
      block
      disabled={!isOpen}
      aria-describedby={reasonId}
      busy={busy}
      busyLabel={words.proceeding}
      onClick={go}
    >
      {words.proceed}
    </Button>
  )
}
