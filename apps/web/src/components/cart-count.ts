import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../api/session.ts'

interface CartCount {
  /** Undefined until it is known. */
  readonly count: number | undefined
  /** Whether it has changed while somebody was looking: then it is said aloud. */
  readonly changed: boolean
}

/**
 * How many things are in the buyer's cart, for the frame around every page. Only the number is kept here: what asks
 * for the cart is fetched afterwards, and only for a buyer.
 */
export function useCartCount(): CartCount {
  const session = useSession('user')
  const buyer = session === null || session.over ? undefined : session.user._id
  useEffect(() => {
    if (buyer === undefined) return
    let stop = (): void => setCartCount(undefined)
    let isOver = false
    const watch = async (): Promise<void> => {
      const { watchCart } = await import('./watch-cart.ts')
      if (!isOver) stop = watchCart()
    }
    // Without a line there is no number, and the next page asks again.
    void watch().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [buyer])
  return useSyncExternalStore(subscribe, read, read)
}

export function setCartCount(count: number | undefined): void {
  if (count === shown.count) return
  shown = { count, changed: count !== undefined && shown.count !== undefined }
  for (const listener of listeners) listener()
}

let shown: CartCount = { count: undefined, changed: false }
const listeners = new Set<() => void>()

const read = (): CartCount => shown

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
