import { addToCart, changeCartLine, removeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '#api/call.ts'
import { queryClient } from '#api/query.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { cacheCart, cartQuery } from '../cart-query.ts'
import { cartRefusalText } from '../cart-refusal-text.ts'
import { createShelfQuantities, type ShelfProduct } from './shelf-quantities.ts'

/** The quantities of all steppers on shelves: one product has the same number wherever it is shown. */
export const shelf = createShelfQuantities({
  send: (id, quantity) => inTurn(() => save(id, quantity)),
  failed: (product, error) => void showFailure(product, error),
})

/** The cart line of a product, as the server last returned it. */
export const lineOf = (productId: string) =>
  queryClient.getQueryData(cartQuery().queryKey)?.cart.find(({ product }) => product._id === productId)

async function save(productId: string, quantity: number): Promise<number> {
  const line = lineOf(productId)
  if (line === undefined && quantity === 0) return 0
  const lineId = line?._id ?? ''
  const cart =
    line === undefined
      ? await callAs(
          'user',
          addToCart,
          { body: { productId, quantity } },
          { idempotencyKey: crypto.randomUUID() },
        )
      : quantity === 0
        ? await callAs('user', removeCartLine, { params: { lineId } })
        : await callAs('user', changeCartLine, { params: { lineId }, body: { quantity } })
  await cacheCart(cart)
  return lineOf(productId)?.quantity ?? 0
}

async function showFailure(product: ShelfProduct, error: unknown): Promise<void> {
  const { cart, reason, left } = await cartRefusalText(error, product)
  const isRefused = error instanceof ProblemError && error.status < 500
  const text = isRefused && left !== undefined ? reason : fill(cart.changeFailed, { product: product.name })
  showToast({ tone: 'bad', text })
  // The product may be sold out, or the cart was changed in another tab.
  await queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })
}

/** One call at a time: each returns the whole cart, and the last response must be the newest. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn
  return turn
}
