import { useSyncExternalStore } from 'react'
import { useLocation } from '#navigation.tsx'
import { queryClient } from '#api/query.ts'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { Price } from '../format/price.tsx'
import { BuyBar } from './buy-bar.tsx'
import { countLabel } from './cart-label.ts'
import { cartQuery } from './cart-query.ts'
import { shelf } from './stepper/shelf.ts'

/** The pages with a shelf and no bar of their own. */
const SHELVES: ReadonlySet<string> = new Set([paths.home, paths.products])

/** `3 items · ₹142 · View cart`, above the tab bar: for a buyer whose Add stays on the shelf. */
export function CartBar() {
  const { pathname } = useLocation()
  const words = useWords('cart')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const cart = useSyncExternalStore(shelf.subscribe, () => queryClient.getQueryData(cartQuery().queryKey))
  if (cart === undefined || !cart.stayOnShelf || cart.cart.length === 0 || !SHELVES.has(pathname)) return null
  return (
    <BuyBar
      label={words.inCart}
      action={
        <ButtonLink to={paths.cart} onClick={shelf.flush}>
          {words.viewCart}
        </ButtonLink>
      }
    >
      <span className="block text-ink-3 text-xs">{countLabel(language, shell, cart.cart.length)}</span>
      <Price rupees={cart.summary.itemsTotal} className="text-h3" />
    </BuyBar>
  )
}
