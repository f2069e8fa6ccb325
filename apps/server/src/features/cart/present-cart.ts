import type { Cart, CartLine } from '@farmgate/contract/cart.ts'
import {
  type CartLineFact,
  canCheckOut,
  cartTotals,
  costOf,
  stateOf,
} from '@farmgate/domain/cart/cart-line.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { presentTotals } from '../../present-totals.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import type { CartRow } from './cart.sql.ts'

export function presentCart(rows: readonly CartRow[]): Cart {
  const cart = rows.map(presentLine)
  return {
    cart,
    summary: presentTotals(cartTotals(rows.map(factOf))),
    canCheckOut: canCheckOut(cart.map(({ state }) => state)),
    updatedAt: rows[0]?.cartUpdatedAt.toISOString() ?? null,
  }
}

/** What the rules need to know of a line. */
export const factOf = ({ quantity, priceSeenPaise, pricePaise, available }: CartRow): CartLineFact => ({
  quantity,
  priceSeenPaise,
  onSale: available === null ? null : { pricePaise, available },
})

const presentLine = (row: CartRow): CartLine => ({
  _id: row.id,
  product: {
    _id: row.productId,
    name: row.name,
    ...presentPicture({
      id: row.pictureId,
      width: row.pictureWidth,
      placeholder: row.picturePlaceholder,
      complete: row.pictureComplete,
    }),
    price: toRupees(row.pricePaise),
    unit: row.unit,
    stock: row.available ?? 0,
    farmer: { _id: row.farmerId, name: row.farmerName, place: row.farmerPlace },
  },
  quantity: row.quantity,
  lineTotal: toRupees(costOf(factOf(row))),
  state: stateOf(factOf(row)),
  priceSeen: toRupees(row.priceSeenPaise),
})
