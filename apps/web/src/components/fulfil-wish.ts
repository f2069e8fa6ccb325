import { addToCart, type Cart } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '../api/call.ts'
import { showToast } from '../ui/toast-store.ts'
import { cartRefusalText } from './cart-refusal-text.ts'
import { forgetWish, readWish } from './cart-wish.ts'

/** Puts into the cart what its owner wanted before they signed in. Null when there was nothing, or nothing to be had. */
export async function fulfilWish(): Promise<Cart | null> {
  const wish = readWish()
  if (wish === null) return null
  const { productId, quantity, name, key } = wish
  try {
    const filled = await callAs('user', addToCart, { body: { productId, quantity } }, { idempotencyKey: key })
    forgetWish()
    return filled
  } catch (error) {
    // A lost line is no answer: the wish stays, and the page asks again with the same key.
    if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 401) throw error
    forgetWish()
    const { cart, reason } = await cartRefusalText(error)
    showToast({ tone: 'bad', text: fill(cart.wishFailed, { product: name, reason }) })
    return null
  }
}
