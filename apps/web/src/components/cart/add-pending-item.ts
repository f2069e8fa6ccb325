import { addToCart, type Cart } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '#api/call.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { cartRefusalText } from './cart-refusal-text.ts'
import { forgetPendingItem, readPendingItem } from './pending-cart-item.ts'

/** Adds the item a visitor chose before signing in to the cart. Returns null without one, or when it was refused. */
export async function addPendingItem(): Promise<Cart | null> {
  const item = readPendingItem()
  if (item === null) return null
  const { productId, quantity, name, key } = item
  try {
    const filled = await callAs('user', addToCart, { body: { productId, quantity } }, { idempotencyKey: key })
    forgetPendingItem()
    return filled
  } catch (error) {
    // Not refused, only failed: the item stays pending, and the page retries with the same key.
    if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 401) throw error
    forgetPendingItem()
    const { cart, reason } = await cartRefusalText(error, { name })
    showToast({ tone: 'bad', text: fill(cart.wishFailed, { product: name, reason }) })
    return null
  }
}
