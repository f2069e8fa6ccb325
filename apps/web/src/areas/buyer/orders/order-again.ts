import type { Cart } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'

interface Wish {
  readonly productId: string
  readonly quantity: number
}

/** What came of it, by name. */
export interface AgainOutcome {
  readonly added: readonly string[]
  /** There is less left than was bought then; what there is, is in the cart. */
  readonly less: readonly string[]
  readonly gone: readonly string[]
}

/**
 * Puts an order's things into the cart once more. What is sold no more is left out and named; where less is left, all
 * of that is taken. Anything else that goes wrong is thrown, and what was put in by then stays.
 */
export async function orderAgain(
  items: Order['items'],
  before: Cart['cart'],
  add: (wish: Wish) => Promise<Cart>,
): Promise<AgainOutcome> {
  const added: string[] = []
  const less: string[] = []
  const gone: string[] = []
  let inCart = before
  for (const { product, quantity } of items) {
    const productId = product._id
    try {
      inCart = (await add({ productId, quantity })).cart
      added.push(product.name)
    } catch (error) {
      const most = mostOf(error, productId)
      if (most === null) throw error
      const room = most - (inCart.find((line) => line.product._id === productId)?.quantity ?? 0)
      if (room > 0) inCart = (await add({ productId, quantity: room })).cart
      ;(most === 0 ? gone : less).push(product.name)
    }
  }
  return { added, less, gone }
}

/** How many of it can be had, where that is why it was refused: none of what is not sold any more. */
function mostOf(error: unknown, productId: string): number | null {
  if (!(error instanceof ProblemError)) return null
  const { code, shortages, most } = error.problem
  if (code === 'product.not_found' || code === 'product.unavailable') return 0
  if (code === 'cart.too_many') return most ?? null
  if (code !== 'stock.insufficient') return null
  return shortages?.find(({ product }) => product === productId)?.available ?? null
}
