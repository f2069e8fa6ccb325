import type { Cart, CartLine } from '@farmgate/contract/ordering/cart.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'

/** Returns the cart with its pending quantities applied, and the totals that follow from them. */
export function shownCart(cart: Cart, quantities: ReadonlyMap<string, number>): Cart {
  const lines = cart.cart.map((line) => withQuantity(line, quantities.get(line._id) ?? line.quantity))
  const morePaise = lines.reduce(
    (sum, line, i) => sum + paise(line.lineTotal) - paise(cart.cart[i]?.lineTotal ?? 0),
    0,
  )
  const { itemsTotal, total } = cart.summary
  return {
    ...cart,
    cart: lines,
    summary: {
      ...cart.summary,
      itemsTotal: toRupees(paise(itemsTotal) + morePaise),
      total: toRupees(paise(total) + morePaise),
    },
  }
}

const withQuantity = (line: CartLine, quantity: number): CartLine =>
  quantity === line.quantity
    ? line
    : { ...line, quantity, lineTotal: toRupees(quantity * paise(line.product.price)) }

const paise = (rupees: number): number => toPaise(rupees) ?? 0
