import { shownName } from '#components/product/shown-name.ts'
import {
  addToCart,
  type Cart,
  changeCartLine,
  type CartLine,
  removeCartLine,
} from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callAs } from '#api/call.ts'
import { cartQuery, cacheCart } from '#components/cart/cart-query.ts'
import { hideToast, showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { loadedWords } from '#words.ts'
import { type CartQuantities, createCartQuantities } from './cart-quantities.ts'
import { shownCart } from './shown-cart.ts'

export interface CartChanges {
  /** The cart with its pending quantities (optimistic update). */
  readonly shown: Cart
  readonly quantities: CartQuantities
  /** Both return whether the call succeeded; an error is shown in a toast. */
  readonly setQuantity: (line: CartLine, quantity: number) => Promise<boolean>
  readonly remove: (line: CartLine) => Promise<boolean>
}

/**
 * All changes that a buyer can make to cart lines. One call at a time: each returns the whole cart, and the last
 * response must be the newest.
 */
export function useCartChanges(cart: Cart): CartChanges {
  const client = useQueryClient()
  const [{ quantities, inTurn, showFailure }] = useState(() => {
    const inTurn = createTurns()
    const showFailure = (lineId: string): void => {
      const line = client.getQueryData(cartQuery().queryKey)?.cart.find(({ _id }) => _id === lineId)
      const words = loadedWords('cart')
      if (words !== undefined && line !== undefined)
        showToast({ tone: 'bad', text: fill(words.changeFailed, { product: shownName(line.product) }) })
      // Refetch: the product may be sold out, or the cart changed in another tab.
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    }
    const send = (lineId: string, quantity: number) =>
      inTurn(async () => {
        const response = await callAs('user', changeCartLine, { params: { lineId }, body: { quantity } })
        await cacheCart(response)
        return response.cart.find(({ _id }) => _id === lineId)?.quantity ?? quantity
      })
    const quantities = createCartQuantities({ send, failed: showFailure })
    quantities.learn(cart.cart)
    return { quantities, inTurn, showFailure }
  })
  const pressed = useSyncExternalStore(quantities.subscribe, quantities.shown)
  const shown = shownCart(cart, pressed)
  useUnsavedWork(shown.cart.some(({ quantity }, i) => quantity !== cart.cart[i]?.quantity))

  useEffect(() => quantities.learn(cart.cart), [quantities, cart.cart])

  useEffect(() => {
    document.addEventListener('visibilitychange', quantities.flush)
    return () => {
      document.removeEventListener('visibilitychange', quantities.flush)
      quantities.flush()
    }
  }, [quantities])

  const change = async ({ _id: lineId }: CartLine, call: () => Promise<Cart>): Promise<boolean> => {
    try {
      await inTurn(async () => cacheCart(await call()))
      return true
    } catch (error) {
      // Removed already, from another tab: that is the wanted state, so the cart is refetched.
      const isGone = error instanceof ProblemError && error.problem.code === 'cart.line_not_found'
      if (isGone) await client.invalidateQueries({ queryKey: cartQuery().queryKey })
      else showFailure(lineId)
      return isGone
    }
  }

  return {
    shown,
    quantities,
    setQuantity: (line, quantity) =>
      change(line, () =>
        callAs('user', changeCartLine, { params: { lineId: line._id }, body: { quantity } }),
      ),
    remove: async (line) => {
      const isRemoved = await change(line, () =>
        callAs('user', removeCartLine, { params: { lineId: line._id } }),
      )
      if (isRemoved) offerUndo(line)
      return isRemoved
    },
  }
}

/** Offers to put a removed line back, as many as there were. Works from any page, as long as the toast is shown. */
function offerUndo({ product, quantity, state }: CartLine): void {
  const words = loadedWords('cart')
  if (words === undefined) return
  const key = `removed-${product._id}`
  const text = fill(words.removed, { product: shownName(product) })
  // What is no longer sold can't be put back.
  if (state === 'withdrawn' || state === 'sold_out') return showToast({ key, text })
  const idempotencyKey = crypto.randomUUID()
  const undo = async (): Promise<void> => {
    hideToast(key)
    const body = { productId: product._id, quantity: Math.min(quantity, product.stock) }
    try {
      await cacheCart(await callAs('user', addToCart, { body }, { idempotencyKey }))
    } catch {
      showToast({ tone: 'bad', text: fill(words.changeFailed, { product: shownName(product) }) })
    }
  }
  showToast({ key, text, action: { label: words.undo, run: () => void undo() } })
}

/** Runs its tasks one after the other, even when one fails. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
