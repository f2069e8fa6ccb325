import type { Cart, CartCash, CartLine, CartOnline } from '@farmgate/contract/ordering/cart.ts'
import {
  type CartLineFact,
  canCheckOut,
  cartTotals,
  costOf,
  cartLineState,
} from '@farmgate/domain/ordering/cart/cart-line.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { judgeCash } from '@farmgate/domain/ordering/order-limits/cash-limits.ts'
import { availableTo, unpaidOrderFor } from '@farmgate/domain/ordering/cart/own-hold.ts'
import {
  besideNew,
  judgeUnpaid,
  type UnpaidPosition,
} from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { trustReason } from '@farmgate/domain/ordering/order-limits/trust.ts'
import { type MarketMode, takesOrders } from '@farmgate/domain/market/market-identity.ts'
import { presentTotals } from '#http/shared/present-totals.ts'
import type { CashPosition } from '#features/ordering/cash-limits/cash-position.sql.ts'
import {
  pictureOf,
  presentProductCard,
  presentProductFarm,
} from '#features/catalogue/product-view/present-product-fields.ts'
import type { OwnUnpaidOrder } from '#features/ordering/order-store/own-holds.sql.ts'
import type { CartFacts, CartRow } from './cart.sql.ts'

export function presentCart(
  { rows, cash, online, unpaid, staysOnShelf, identity }: CartFacts,
  marketMode: MarketMode,
): Cart {
  const cart = rows.map(presentLine)
  const totals = cartTotals(rows.map(factOf))
  return {
    cart,
    summary: presentTotals(totals),
    canCheckOut: canCheckOut(cart.map(({ state }) => state)),
    marketOpen: takesOrders(marketMode, identity),
    updatedAt: rows[0]?.cartUpdatedAt.toISOString() ?? null,
    cash: presentCash(rows, totals.totalPaise, cash),
    online: presentOnline(rows, totals.totalPaise, online, unpaid),
    unpaidOrder: presentUnpaid(rows, unpaid),
    stayOnShelf: staysOnShelf,
  }
}

function presentUnpaid(rows: readonly CartRow[], unpaid: readonly OwnUnpaidOrder[]): Cart['unpaidOrder'] {
  const shown = unpaidOrderFor(unpaid, rows)
  if (shown === null) return null
  const { order, overlap } = shown
  return {
    _id: order.id,
    number: order.number,
    totalAmount: toRupees(order.totalPaise),
    payBy: order.payBy.toISOString(),
    paymentUnknown: order.isPaymentUnknown,
    items: order.lines.map(({ productId, quantity }) => ({ product: productId, quantity })),
    inCart: overlap,
  }
}

/** Null when it is no longer on sale. */
const availableOf = ({ free, held }: CartRow): number | null =>
  free === null ? null : availableTo({ free, held })

/** What `POST /orders` would allow in cash now. Lines that are off sale count for nothing, as in the total. */
function presentCash(
  rows: readonly CartRow[],
  totalPaise: number,
  { group, limits, limitsOf, open }: CashPosition,
): CartCash {
  const lines = rows.flatMap((row) => {
    const available = availableOf(row) ?? 0
    return available === 0 ? [] : [{ productId: row.productId, quantity: row.quantity, available }]
  })
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

/** What `POST /orders` would allow for online payment now. An order with exactly these items is paid, not placed anew. */
function presentOnline(
  rows: readonly CartRow[],
  totalPaise: number,
  position: UnpaidPosition,
  unpaid: readonly OwnUnpaidOrder[],
): CartOnline {
  const lines = rows.flatMap((row) =>
    row.free === null ? [] : [{ ...row, free: row.free, available: row.free + row.held }],
  )
  const { refusal, hold } = judgeUnpaid(position, besideNew(unpaid, lines), lines, totalPaise)
  const { unitsMax, valuePaise } = position.limits
  return {
    allowed: refusal === null,
    why: refusal,
    holdMinutes: hold.minutes,
    limits: trustReason(position) === null ? { units: unitsMax, value: toRupees(valuePaise) } : null,
  }
}

/** The fields of a line that the rules need. */
export function factOf(row: CartRow): CartLineFact {
  const { quantity, priceSeenPaise, pricePaise } = row
  const available = availableOf(row)
  return { quantity, priceSeenPaise, onSale: available === null ? null : { pricePaise, available } }
}

const presentLine = (row: CartRow): CartLine => ({
  _id: row.id,
  product: {
    ...presentProductCard({ ...row, id: row.productId }, pictureOf(row)),
    stock: availableOf(row) ?? 0,
    farmer: presentProductFarm(row),
  },
  quantity: row.quantity,
  lineTotal: toRupees(costOf(factOf(row))),
  state: cartLineState(factOf(row)),
  priceSeen: toRupees(row.priceSeenPaise),
  sends: { farm: row.farmDelivery, travels: row.travels },
})
