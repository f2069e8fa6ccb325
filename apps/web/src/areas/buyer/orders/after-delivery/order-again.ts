import { shownName } from '#components/product/shown-name.ts'
import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'

interface RequestedItem {
  readonly productId: string
  readonly quantity: number
}

/** The result, by product name. */
export interface OrderAgainOutcome {
  readonly added: readonly string[]
  /** Less stock than was ordered; all of it is in the cart. */
  readonly less: readonly string[]
  readonly gone: readonly string[]
}

/**
 * Adds the items of an order to the cart again. Items no longer sold are left out and named; where less stock is left,
 * all of it is taken. Any other error is thrown, and what was added by then stays.
 */
export async function orderAgain(
  items: Order['items'],
  before: Cart['cart'],
  add: (item: RequestedItem) => Promise<Cart>,
): Promise<OrderAgainOutcome> {
  const added: string[] = []
  const less: string[] = []
  const gone: string[] = []
  let inCart = before
  for (const { product, quantity } of items) {
    const productId = product._id
    try {
      inCart = (await add({ productId, quantity })).cart
      added.push(shownName(product))
    } catch (error) {
      const available = availableOf(error, productId)
      if (available === null) throw error
      const room = available - (inCart.find((line) => line.product._id === productId)?.quantity ?? 0)
      if (room > 0) inCart = (await add({ productId, quantity: room })).cart
      ;(available === 0 ? gone : less).push(shownName(product))
    }
  }
  return { added, less, gone }
}

/** Returns the available quantity if that is why it was refused: 0 for a product that is no longer sold. */
function availableOf(error: unknown, productId: string): number | null {
  if (!(error instanceof ProblemError)) return null
  const { code, shortages, most: available } = error.problem
  if (code === 'product.not_found' || code === 'product.unavailable') return 0
  if (code === 'cart.too_many') return available ?? null
  if (code !== 'stock.insufficient') return null
  return shortages?.find(({ product }) => product === productId)?.available ?? null
}
