import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#api/session/session.ts'
import { whenAwake } from '#awake.ts'

interface CartCount {
  /** Undefined until it is loaded. */
  readonly count: number | undefined
  /** Whether it has changed since it was first shown: then it is announced. */
  readonly changed: boolean
  readonly controls?: CartControls | undefined
}

/** What a shelf shows of a loaded cart. Loaded later, like the cart itself. */
export interface CartControls {
  readonly has: (productId: string) => boolean
  /** A tag for a product that an unpaid order of this buyer holds: for them it is not sold out. */
  readonly keptTag: (productId: string) => string | undefined
  readonly Stepper: ComponentType<{
    readonly product: {
      readonly _id: string
      readonly name: string
      readonly unit: Unit
      readonly stock: number
    }
    readonly step?: number | undefined
    readonly size?: 'md' | 'lg' | 'sm' | undefined
  }>
  /** The way to the cart, for a buyer who stays on the shelf. */
  readonly Bar: ComponentType
}

/**
 * Returns the number of products in the buyer's cart, for the layout. Only the number is stored here: the code that
 * queries the cart is loaded later, and only for a buyer.
 */
export function useCartCount(): CartCount {
  const session = useSession('user')
  const buyer = session === null || session.over ? undefined : session.user._id
  useEffect(() => {
    if (buyer === undefined) return
    let stop = (): void => setCartCount(undefined)
    let isOver = false
    const watch = async (): Promise<void> => {
      // A page is hydrated as it was rendered, without the cart.
      await whenAwake
      const { watchCart } = await import('./watch-cart.ts')
      if (!isOver) stop = watchCart()
    }
    // Offline there is no number; the next page tries again.
    void watch().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [buyer])
  return useCart()
}

/** Reads the store without loading the cart. */
export const useCart = (): CartCount => useSyncExternalStore(subscribe, read, read)

/**
 * Returns what the loaded cart says of one product. A card renders again only when its own product changes: a page has
 * twenty-four, and the cart arrives while they hydrate.
 */
export function useCartProduct(id: string): {
  readonly Stepper?: CartControls['Stepper']
  readonly kept?: string
} {
  const Stepper = useSyncExternalStore(
    subscribe,
    () => (shown.controls?.has(id) === true ? shown.controls.Stepper : undefined),
    nothing,
  )
  const kept = useSyncExternalStore(subscribe, () => shown.controls?.keptTag(id), nothing)
  return { ...(Stepper && { Stepper }), ...(kept !== undefined && { kept }) }
}

const nothing = (): undefined => undefined

/** `controls` is a new object whenever the cart has changed. */
export function setCartCount(count: number | undefined, controls?: CartControls): void {
  const isChanged = shown.changed || shown.count !== count
  shown = { count, changed: count !== undefined && shown.count !== undefined && isChanged, controls }
  for (const listener of listeners) listener()
}

let shown: CartCount = { count: undefined, changed: false }
const listeners = new Set<() => void>()

const read = (): CartCount => shown

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
