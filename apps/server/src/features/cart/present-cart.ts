import type { Cart, CartCash, CartLine } from '@farmgate/contract/cart.ts'
import {
  type CartLineFact,
  canCheckOut,
  cartTotals,
  costOf,
  stateOf,
} from '@farmgate/domain/cart/cart-line.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { judgeCash } from '@farmgate/domain/orders/cash-limits.ts'
import { presentTotals } from '../../present-totals.ts'
import type { CashPosition } from '../cash-limits/cash-position.sql.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import type { CartRow } from './cart.sql.ts'

export function presentCart(rows: readonly CartRow[], cash: CashPosition): Cart {
  const cart = rows.map(presentLine)
  const totals = cartTotals(rows.map(factOf))
  return {
    cart,
    summary: presentTotals(totals),
    canCheckOut: canCheckOut(cart.map(({ state }) => state)),
    updatedAt: rows[0]?.cartUpdatedAt.toISOString() ?? null,
    cash: presentCash(rows, totals.totalPaise, cash),
  }
}

/** What `POST /orders` would say to cash now. Lines that are gone count for nothing, as in the total. */
function presentCash(
  rows: readonly CartRow[],
  totalPaise: number,
  { group, limits, limitsOf, open }: CashPosition,
): CartCash {
  const lines = rows.flatMap(({ productId, quantity, available }) =>
    available === null || available === 0 ? [] : [{ productId, quantity, available }],
  )
  const { refusal, above } = judgeCash(limits, open, lines, totalPaise)
  const { trusted } = limitsOf
  return {
    allowed: refusal === null,
    why: refusal,
    group,
    limits: {
      orders: limits.openOrders,
      value: toRupees(limits.valuePaise),
      sharePercent: limits.sharePercent,
      unitsMin: limits.unitsMin,
    },
    open: { orders: open.orders, value: toRupees(open.valuePaise) },
    above: above.map(({ productId, most }) => ({ product: productId, most })),
    whenVerified:
      group === 'trusted'
        ? null
        : {
            allowed: judgeCash(trusted, open, lines, totalPaise).refusal === null,
            orders: trusted.openOrders,
            value: toRupees(trusted.valuePaise),
          },
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
