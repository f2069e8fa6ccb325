import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { canClaim, claimedPaise } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { canChangeLine, keepParts } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import {
  fromParts,
  partsPerUnit,
  type SpokenAmount,
  toParts,
} from '@farmgate/domain/ordering/orders/line-parts.ts'
import type { OrderLine } from '@farmgate/domain/ordering/orders/order.ts'

export type Item = Order['items'][number]
export type Parcel = Order['parcels'][number]

/** An item in the form in which the rules know it. */
export const orderLine = ({ product, farmer, quantity, kept, currentTotal, packed }: Item): OrderLine => ({
  productId: product._id,
  farmerId: farmer._id,
  unit: product.unit,
  quantity,
  unitPricePaise: toPaise(product.price) ?? 0,
  keptParts: toParts(product.unit, kept) ?? 0,
  keptPaise: toPaise(currentTotal) ?? 0,
  isPacked: packed,
})

/** Whether the buyer can still take some of it out, by the rule that refuses the call. */
export const canReduce = (order: Order, parcel: Parcel, item: Item): boolean =>
  canChangeLine(
    {
      parcelStatus: parcel.status,
      isPacked: item.packed,
      isAwaiting: order.waitingForPayment,
      isReturned: order.returnStatus === 'approved',
      keptParts: orderLine(item).keptParts,
    },
    'dropped',
    'buyer',
  )

/** How many whole or started units are left. */
export const unitsLeft = (item: Item): number =>
  Math.ceil(orderLine(item).keptParts / partsPerUnit(item.product.unit))

export const isLastItem = ({ items }: Order, item: Item): boolean =>
  items.every((other) => other === item || orderLine(other).keptParts === 0)

/** The rupees that go back when so many units are left. With the last item the fees go back too. */
export function backForReducing(order: Order, item: Item, units: number): number {
  if (units === 0 && isLastItem(order, item)) return order.currentTotal
  const line = orderLine(item)
  return toRupees(line.keptPaise - keepParts(line, units * partsPerUnit(line.unit)).keptPaise)
}

/** Whether a claim about it is taken, by the rule that refuses the call. */
export const isClaimable = (order: Order, parcel: Parcel, item: Item): boolean =>
  canClaim({
    parcelStatus: parcel.status,
    returnStatus: order.returnStatus,
    keptParts: orderLine(item).keptParts,
    hasOpenClaim: order.claims.some(({ line, state }) => line === item.product._id && state === 'pending'),
  })

/** A delivered parcel with its items that can be claimed, of which there is at least one. */
export interface ClaimableParcel {
  readonly parcel: Parcel
  readonly items: readonly Item[]
  /** Until when a claim is in time. */
  readonly claimUntil: string
}

export const claimableParcels = (order: Order): readonly ClaimableParcel[] =>
  order.parcels.flatMap((parcel) => {
    const items = order.items.filter(
      (item) => item.farmer._id === parcel.farmer._id && isClaimable(order, parcel, item),
    )
    return items.length === 0 || parcel.claimUntil === null
      ? []
      : [{ parcel, items, claimUntil: parcel.claimUntil }]
  })

/** The rupees that a claim about so many parts asks for. */
export const rupeesForClaim = (item: Item, parts: number): number =>
  toRupees(claimedPaise(orderLine(item), parts))

/** What there was before the change. */
export const amountBefore = ({ kept, less }: LineChange, { product: { unit } }: Item): SpokenAmount =>
  fromParts(unit, (toParts(unit, kept) ?? 0) + (toParts(unit, less) ?? 0))

export const isNone = (amount: SpokenAmount): boolean => amount.quantity === 0

/**
 * The claim behind a change of an item: claims are approved in the order in which their changes are made. Null for all
 * other changes.
 */
export function claimOf({ changes, claims }: Order, change: LineChange): Order['claims'][number] | null {
  if (change.kind !== 'claimed') return null
  const made = changes.filter(({ kind, line }) => kind === 'claimed' && line === change.line)
  const approved = claims
    .filter(({ state, line }) => state === 'approved' && line === change.line)
    .toSorted((one, other) => (one.decidedAt ?? '').localeCompare(other.decidedAt ?? ''))
  return approved[made.indexOf(change)] ?? null
}
