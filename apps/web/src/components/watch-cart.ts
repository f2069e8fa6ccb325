import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { setCartCount } from './cart-count.ts'
import { cartQuery } from './cart-query.ts'

/** Keeps the count of the frame in step with the cart, whichever page changes it, until it is told to stop. */
export function watchCart(): () => void {
  const observer = new QueryObserver(queryClient, cartQuery())
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined) setCartCount(data.cart.length)
  })
  setCartCount(observer.getCurrentResult().data?.cart.length)
  // The home page has no provider that would do this: back at the tab, the count is asked for again.
  queryClient.mount()
  return () => {
    stop()
    queryClient.unmount()
    setCartCount(undefined)
  }
}
