import { type Cart, changeCartLine, type CartLine, removeCartLine } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callAs } from '../../../api/call.ts'
import { cartQuery, keepCart } from '../../../components/cart-query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { wordsAtHand } from '../../../words.ts'
import { type CartQuantities, createCartQuantities } from './cart-quantities.ts'
import { shownCart } from './shown-cart.ts'

export interface CartChanges {
  /** With what has been pressed and not been answered yet. */
  readonly shown: Cart
  readonly quantities: CartQuantities
  /** Both tell whether it was done; what went wrong is said in a toast. */
  readonly setQuantity: (line: CartLine, quantity: number) => Promise<boolean>
  readonly remove: (line: CartLine) => Promise<boolean>
}

/** All a buyer does to the lines of the cart. One call at a time: each answers the whole cart, and the last must be the newest. */
export function useCartChanges(cart: Cart): CartChanges {
  const client = useQueryClient()
  const [{ quantities, inTurn, tell }] = useState(() => {
    const inTurn = createTurns()
    const tell = (what: 'changeFailed' | 'removeFailed', lineId: string): void => {
      const kept = client.getQueryData(cartQuery().queryKey)?.cart.find(({ _id }) => _id === lineId)
      const words = wordsAtHand('cart')
      if (words !== undefined && kept !== undefined)
        showToast({ tone: 'bad', text: fill(words[what], { product: kept.product.name }) })
      // What is true now comes from the server: it may be sold out, or changed in another tab.
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    }
    const send = (lineId: string, quantity: number) =>
      inTurn(async () => {
        const answer = await callAs('user', changeCartLine, { params: { lineId }, body: { quantity } })
        await keepCart(answer)
        return answer.cart.find(({ _id }) => _id === lineId)?.quantity ?? quantity
      })
    const quantities = createCartQuantities({ send, failed: (lineId) => tell('changeFailed', lineId) })
    quantities.learn(cart.cart)
    return { quantities, inTurn, tell }
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

  const change = async (
    what: 'changeFailed' | 'removeFailed',
    { _id: lineId }: CartLine,
    call: () => Promise<Cart>,
  ): Promise<boolean> => {
    try {
      await inTurn(async () => keepCart(await call()))
      return true
    } catch (error) {
      // Gone already, from another tab: that is what was wanted, and the cart is asked for again.
      const isGone = error instanceof ProblemError && error.problem.code === 'cart.line_not_found'
      if (isGone) await client.invalidateQueries({ queryKey: cartQuery().queryKey })
      else tell(what, lineId)
      return isGone
    }
  }

  return {
    shown,
    quantities,
    setQuantity: (line, quantity) =>
      change('changeFailed', line, () =>
        callAs('user', changeCartLine, { params: { lineId: line._id }, body: { quantity } }),
      ),
    remove: (line) =>
      change('removeFailed', line, () => callAs('user', removeCartLine, { params: { lineId: line._id } })),
  }
}

/** Runs what it is given one after the other, whatever becomes of each. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
