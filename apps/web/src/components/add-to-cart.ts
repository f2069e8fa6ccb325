import { addToCart } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { cartQuery, keepCart } from './cart-query.ts'
import { cartRefusalText } from './cart-refusal-text.ts'

/** `answered`: whether the server has spoken; if not, the same tap may be sent again. */
export type Added =
  | { readonly state: 'done' | 'signed-out' }
  | { readonly state: 'refused'; readonly reason: string; readonly answered: boolean }

/** Puts a product into the buyer's cart. Fetched at the first tap: the home page carries no code for it. */
export async function putIntoCart(productId: string, quantity: number, key: string): Promise<Added> {
  try {
    const cart = await callAs('user', addToCart, { body: { productId, quantity } }, { idempotencyKey: key })
    await keepCart(cart)
    return { state: 'done' }
  } catch (error) {
    const status = error instanceof ProblemError ? error.status : 0
    if (status === 401) return { state: 'signed-out' }
    const { cart, reason, left } = await cartRefusalText(error)
    const held = left === undefined ? 0 : await quantityHeld(productId)
    return {
      state: 'refused',
      reason: held === 0 ? reason : fill(cart.heldAlready, { reason, count: held }),
      answered: status >= 400 && status < 500,
    }
  }
}

/** What is in the cart already counts with what is left: without it the refusal makes no sense. */
async function quantityHeld(productId: string): Promise<number> {
  const kept = await queryClient.fetchQuery(cartQuery()).catch(() => undefined)
  return kept?.cart.find(({ product }) => product._id === productId)?.quantity ?? 0
}
