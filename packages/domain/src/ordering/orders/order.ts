import type { Unit } from '../../catalogue/listings/unit.ts'
import { Refusal } from '../../refusal.ts'
import { refundOwed, type Posting, saleForCash, type Till } from '../../money/ledger/postings.ts'
import { partsPerUnit } from './line-parts.ts'
import { isCash, type PaymentMethod } from './payment-method.ts'
import {
  canMove,
  isCancelled,
  isDelivered,
  isOnTheRoad,
  isUnsent,
  mayCancel,
  type OrderActor,
  type OrderStatus,
  slowest,
  type Stage,
  STAGE_AFTER,
} from './stage.ts'
import type { Totals } from '../cart/totals.ts'

/** How long an online order holds its stock without a payment. */
export const HOLD_MINUTES = 30
/** How much longer the hold lasts when the gateway could not be reached at the deadline, or an attempt is unfinished. */
export const HOLD_EXTENSION_MINUTES = 10
/** How often an unfinished attempt makes it longer. The gateway's silence and authorised money are not counted. */
export const HOLD_EXTENSIONS_MAX = 3
/** The most unpaid online orders with which one buyer can hold stock. */
export const UNPAID_ORDERS_MAX = 3

/** A line as it was ordered, and what remains of it after changes. */
export interface OrderLine {
  readonly productId: string
  readonly farmerId: string
  readonly unit: Unit
  readonly quantity: number
  readonly unitPricePaise: number
  /** In parts of its unit: grams, millilitres, pieces. */
  readonly keptParts: number
  readonly keptPaise: number
  readonly isPacked: boolean
}

interface Parcel {
  readonly farmerId: string
  readonly status: OrderStatus
  /** Null where no day is promised. */
  readonly goesBy?: 'round' | 'courier' | null
  /** Its place on a round day. */
  readonly stop?: ParcelStop | null
}

interface ParcelStop extends Till {
  readonly id: string
  /** The cash of that day was counted: nothing more is added to it. */
  readonly isCounted: boolean
}

/** The facts of an order that the rules need. Loaded with its row locked. */
export interface Order extends Totals {
  readonly id: string
  readonly paymentMethod: PaymentMethod
  readonly status: OrderStatus
  /** Proven money: 0, or what the order cost when it was paid. */
  readonly capturedPaise: number
  /** What is owed back or was sent back of the proven money. */
  readonly refundedPaise: number
  /** What the market has given back of its fees. */
  readonly feesBackPaise: number
  /** How often lines were changed. */
  readonly changes: number
  readonly lines: readonly OrderLine[]
  readonly parcels: readonly Parcel[]
  readonly returnStatus: ReturnStatus | null
  readonly deliveredAt: Date | null
}

export type ReturnStatus = 'pending' | 'approved' | 'rejected'

/** Holds stock and waits for its payment; it is not packed yet. */
export const isAwaiting = ({
  paymentMethod,
  capturedPaise,
  status,
}: Pick<Order, 'paymentMethod' | 'capturedPaise' | 'status'>): boolean =>
  !isCash(paymentMethod) && capturedPaise === 0 && isUnsent(status)

/**
 * Why money goes back. Each cause happens to a payment once; an operator may send a failed refund again, as often as
 * it fails.
 */
export type RefundCause = 'cancel' | 'return' | 'stray' | 'late' | `change:${number}` | `manual:${number}`

/** Through the gateway, or handed over by an operator. */
export interface RefundRequest {
  readonly cause: RefundCause
  readonly channel: 'gateway' | 'cash'
  readonly amountPaise: number
}

/** Everything a decision must write, as data: one transaction saves it, and tests need no database. */
export interface OrderDecision {
  readonly order: Order
  /** Quantities that return to stock. */
  readonly release: readonly { readonly productId: string; readonly quantity: number }[]
  readonly refund: RefundRequest | null
  readonly postings: readonly Posting[]
}

/**
 * Cancels for the buyer, an admin or, unpaid at its deadline, the system. Unsent produce returns to stock, money to
 * the buyer.
 */
export function cancel(order: Order, by: OrderActor): OrderDecision {
  if (!canCancel(order, by)) throw new Refusal('order.not_cancellable')
  if (by === 'system' && !isAwaiting(order)) throw new Refusal('order.not_cancellable')
  const refund = refundOf(order, 'cancel')
  return {
    order: withStatus(order, 'cancelled'),
    release: order.lines
      .map((line) => ({ productId: line.productId, quantity: wholeUnits(line) }))
      .filter(({ quantity }) => quantity > 0),
    refund,
    postings: refund === null ? [] : [refundOwed(keptOf(order))],
  }
}

/** All parcels move together; a parcel that is already further stays where it is. Cash is paid on delivery. */
export function advance(order: Order, to: Stage): OrderDecision {
  if (!canMove(order.status, to, 'admin')) throw new Refusal('order.stage_passed')
  if (isAwaiting(order)) throw new Refusal('order.unpaid')
  return collect(withStatus(order, to))
}

/** One parcel moves alone. The cash of an order is paid with its last delivery. */
export function advanceParcel(order: Order, farmerId: string, to: Stage): OrderDecision {
  const parcel = order.parcels.find((each) => each.farmerId === farmerId)
  if (parcel === undefined) throw new Refusal('parcel.not_found')
  if (!canMove(parcel.status, to, 'admin')) throw new Refusal('order.stage_passed')
  if (isAwaiting(order)) throw new Refusal('order.unpaid')
  const parcels = order.parcels.map((each) => (each === parcel ? { ...each, status: to } : each))
  return collect({ ...order, parcels, status: slowest(parcels.map(({ status }) => status)) })
}

/** Bags of one stop are handed over together. A bag that was delivered before stays so. */
export function handOver(order: Order, farmerIds: readonly string[]): OrderDecision {
  if (isAwaiting(order)) throw new Refusal('order.unpaid')
  const parcels = order.parcels.map((parcel) =>
    farmerIds.includes(parcel.farmerId) && canMove(parcel.status, STAGE_AFTER.deliver, 'admin')
      ? { ...parcel, status: STAGE_AFTER.deliver }
      : parcel,
  )
  return collect({ ...order, parcels, status: slowest(parcels.map(({ status }) => status)) })
}

/** Given to a courier: shipped, with the courier's name and number. */
export const shipByCourier = (order: Order, farmerId: string): OrderDecision =>
  advanceParcel(withCourier(order, farmerId), farmerId, STAGE_AFTER.ship)

/** The buyer says that it came. Only of a courier: whoever hands a bag over marks it otherwise. */
export const cameByCourier = (order: Order, farmerId: string): OrderDecision => {
  const parcel = withCourier(order, farmerId).parcels.find((each) => each.farmerId === farmerId)
  if (parcel === undefined || !isOnTheRoad(parcel.status)) throw new Refusal('order.stage_passed')
  return advanceParcel(order, farmerId, STAGE_AFTER.deliver)
}

function withCourier(order: Order, farmerId: string): Order {
  const parcel = order.parcels.find((each) => each.farmerId === farmerId)
  if (parcel !== undefined && parcel.goesBy !== 'courier') throw new Refusal('parcel.not_by_courier')
  return order
}

function collect(order: Order): OrderDecision {
  const isPaidNow = isDelivered(order.status) && order.capturedPaise === 0
  return {
    order: isPaidNow ? { ...order, capturedPaise: currentTotalPaise(order) } : order,
    release: [],
    refund: null,
    postings: isPaidNow ? [saleForCash(keptOf(order), tillOf(order))] : [],
  }
}

/** Who has the cash of a delivered order: the driver of its last day, else the office. */
function tillOf({ parcels }: Order): Till | null {
  const stops = parcels.flatMap(({ status, stop }) =>
    isDelivered(status) && stop !== null && stop !== undefined ? [stop] : [],
  )
  const last = stops.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  return last === undefined || last.isCounted ? null : { roundId: last.roundId, day: last.day }
}

/** The refund of a paid order: all that was not given back before. */
export function refundOf(order: Order, cause: RefundCause): RefundRequest | null {
  const amountPaise = order.capturedPaise - order.refundedPaise
  return amountPaise === 0 ? null : { cause, channel: refundChannel(order), amountPaise }
}

export const refundChannel = ({ paymentMethod }: Pick<Order, 'paymentMethod'>): RefundRequest['channel'] =>
  isCash(paymentMethod) ? 'cash' : 'gateway'

/** Its cash is with the market: what goes back needs an address of the buyer. */
export const isPaidInCash = (order: Pick<Order, 'paymentMethod' | 'capturedPaise'>): boolean =>
  isCash(order.paymentMethod) && order.capturedPaise > 0

/** What the order costs after all changes. */
export const currentTotalPaise = (order: Order): number => keptOf(order).totalPaise

/** The parts of the order that were not given back, as the ledger needs them. */
export function keptOf(order: Order) {
  const back = feeShares({ ...order, feesBackPaise: 0 }, order.feesBackPaise)
  const deliveryPaise = order.deliveryPaise - back.deliveryPaise
  const platformPaise = order.platformPaise - back.platformPaise
  const parcels = order.parcels.map(({ farmerId }) => ({
    farmerId,
    itemsPaise: sumOf(order.lines.filter((line) => line.farmerId === farmerId)),
  }))
  return {
    parcels,
    deliveryPaise,
    platformPaise,
    totalPaise: sumOf(order.lines) + deliveryPaise + platformPaise,
  }
}

const sumOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { keptPaise }) => sum + keptPaise, 0)

/** Which fee so much more comes from: the platform's first, then the delivery's. */
export function feeShares(
  { platformPaise, feesBackPaise }: Pick<Order, 'platformPaise' | 'feesBackPaise'>,
  feesPaise: number,
): Pick<Totals, 'deliveryPaise' | 'platformPaise'> {
  const platformLeft = Math.max(0, platformPaise - feesBackPaise)
  const fromPlatform = Math.min(platformLeft, feesPaise)
  return { platformPaise: fromPlatform, deliveryPaise: feesPaise - fromPlatform }
}

/** Of a line whose parcel is missing, `cancelled`: nothing can be done with it. */
export const parcelStatusOf = (
  { parcels }: Pick<Order, 'parcels'>,
  { farmerId }: Pick<OrderLine, 'farmerId'>,
): OrderStatus =>
  // Stryker disable next-line StringLiteral: any status on which nothing is allowed does.
  parcels.find((parcel) => parcel.farmerId === farmerId)?.status ?? 'cancelled'

/** The whole units that are left of a line: what fits back on the shelf. */
export const wholeUnits = ({ keptParts, unit }: Pick<OrderLine, 'keptParts' | 'unit'>): number =>
  Math.floor(keptParts / partsPerUnit(unit))

/** An order with a parcel on its way can't be cancelled as a whole. */
const canCancel = ({ status, parcels }: Pick<Order, 'status' | 'parcels'>, by: OrderActor): boolean =>
  mayCancel(status, by) && parcels.every((parcel) => isUnsent(parcel.status) || isCancelled(parcel.status))

function withStatus(order: Order, to: OrderStatus): Order {
  const parcels = order.parcels.map((parcel) =>
    canMove(parcel.status, to, 'admin') ? { ...parcel, status: to } : parcel,
  )
  return { ...order, parcels, status: slowest(parcels.map(({ status }) => status)) }
}
