import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '#api/query.ts'
import { asLanguage } from '#language.ts'
import { loadedWords, loadWords } from '#words.ts'
import { CartBar } from './cart-bar.tsx'
import { setCartCount } from './cart-count.ts'
import { cartQuery } from './cart-query.ts'
import { CartStepper } from './stepper/cart-stepper.tsx'
import { shelf } from './stepper/shelf.ts'

/** Keeps the layout's count and the shelves' steppers in sync with the cart query. Returns the function that stops it. */
export function watchCart(): () => void {
  const observer = new QueryObserver(queryClient, cartQuery())
  let cart: Cart | undefined
  let isOver = false
  const show = (): void => {
    if (isOver || cart === undefined) return
    const { unpaidOrder } = cart
    const words = loadedWords('cart')
    const keeps = (id: string): boolean => unpaidOrder?.items.some(({ product }) => product === id) ?? false
    // Without the messages the steppers would suspend the page.
    const controls = words && {
      has: (id: string) => shelf.shown(id) > 0,
      keptTag: (id: string) => (keeps(id) ? words.kept : undefined),
      Stepper: CartStepper,
      Bar: CartBar,
    }
    setCartCount(cart.cart.length, controls)
  }
  const learn = (data: Cart | undefined): void => {
    if (data === undefined || data === cart) return
    cart = data
    shelf.learn(new Map(cart.cart.map(({ product, quantity }) => [product._id, quantity])))
  }
  const stopShelf = shelf.subscribe(show)
  const stop = observer.subscribe(({ data }) => learn(data))
  learn(observer.getCurrentResult().data)
  // Offline the count is shown without them.
  void loadWords(asLanguage(document.documentElement.lang) ?? 'en', ['cart']).then(show, () => {})
  document.addEventListener('visibilitychange', shelf.flush)
  // The home page has no QueryClientProvider to do this; mounted, the client refetches when the tab gets the focus.
  queryClient.mount()
  return () => {
    isOver = true
    stop()
    stopShelf()
    document.removeEventListener('visibilitychange', shelf.flush)
    shelf.learn(new Map())
    queryClient.unmount()
    setCartCount(undefined)
  }
}
