import { linePaise } from '../cart/totals.ts'
import { shareOfPaise } from '../../numbers/paise.ts'
import { refundOwed, saleForCash, type Posting } from '../../money/ledger/postings.ts'
import { Refusal } from '../../refusal.ts'
import { partsPerUnit } from '../orders/line-parts.ts'
import {
  currentTotalPaise,
  feeShares,
  isAwaiting,
  keptOf,
  type Order,
  type OrderLine,
  parcelStatusOf,
  type RefundRequest,
  refundChannel,
  wholeUnits,
} from '../orders/order.ts'
import { isCash } from '../orders/payment-method.ts'
import {
  isCancelled,
  isDelivered,
  isNotCancelled,
  isOpen,
  isUnsent,
  type OrderStatus,
  slowest,
  UNDELIVERED,
} from '../orders/stage.ts'

/**
 * Why a line is worth less than ordered. `dropped`: taken out before packing; `short`: less came; `weighed`: it weighs
 * less; `claimed`: something was wrong after delivery; `refunded`: an operator gave an amount back.
 */
export const LINE_CHANGE_KINDS = ['dropped', 'short', 'weighed', 'claimed', 'refunded'] as const
export type LineChangeKind = (typeof LINE_CHANGE_KINDS)[number]

/** Who changes a line; `system` approves a small claim. */
export type LineActor = 'buyer' | 'farmer' | 'admin' | 'system'

type ParcelSet = (status: OrderStatus) => boolean

/** The parcels on which each of them may make this change. */
const allowed: Readonly<Record<LineChangeKind, Partial<Record<LineActor, ParcelSet>>>> = {
  dropped: { buyer: isUnsent, admin: isUnsent },
  short: { farmer: isUnsent, admin: isOpen },
  weighed: { farmer: isUnsent, admin: isUnsent },
  claimed: { system: isDelivered, admin: isDelivered },
  refunded: { admin: isNotCancelled },
}

/** What decides whether a line can be changed. */
export interface ChangeableLine {
  readonly parcelStatus: OrderStatus
  readonly isPacked: boolean
  readonly isAwaiting: boolean
  readonly isReturned: boolean
  readonly keptParts: number
}

/** The pages disable a button by the same rule that refuses the call. A buyer's change ends when the farm has packed. */
export const canChangeLine = (line: ChangeableLine, kind: LineChangeKind, by: LineActor): boolean =>
  !line.isAwaiting &&
  !line.isReturned &&
  line.keptParts > 0 &&
  (allowed[kind][by]?.(line.parcelStatus) ?? false) &&
  !(by === 'buyer' && line.isPacked)

/** What remains of a line in parts of its unit, or how much money goes back of it. */
export type RequestedChange = {
  readonly productId: string
  readonly kind: LineChangeKind
} & ({ readonly keepParts: number } | { readonly lessPaise: number })

/** A change of one line, as it is recorded. */
export interface LineChange {
  /** Counts the changes of an order; the cause of its refund. */
  readonly position: number
  readonly productId: string
  readonly farmerId: string
  readonly kind: LineChangeKind
  /** How much less of it there is, in parts and in whole units. */
  readonly lessParts: number
  readonly lessUnits: number
  /** What the farm gives back. */
  readonly amountPaise: number
  /** What the market gives back of its own fees. */
  readonly feesPaise: number
  /** What remains of the line. */
  readonly keptParts: number
  readonly keptPaise: number
  /** Null while nothing has been paid: the cash to collect is less. */
  readonly refund: RefundRequest | null
  readonly postings: readonly Posting[]
}

export interface LinesDecision {
  readonly order: Order
  readonly changes: readonly LineChange[]
  /** Whole units that return to stock, by change. Only what was dropped before packing. */
  readonly release: readonly {
    readonly productId: string
    readonly quantity: number
    readonly position: number
  }[]
  /** Cash that became due because the last open parcel ended after another was delivered. */
  readonly postings: readonly Posting[]
}

/** The smallest amount that the gateway sends back. */
export const REFUND_MIN_PAISE = 1_00

/**
 * Changes lines, downwards only: a request for more, or for as much as there is, changes nothing. The last line ends its
 * parcel, the last parcel the order, and with the order the fees go back.
 */
export function changeLines(
  order: Order,
  requested: readonly RequestedChange[],
  by: LineActor,
): LinesDecision {
  if (isAwaiting(order)) throw new Refusal('order.unpaid')
  let lines = order.lines
  const made: MadeChange[] = []
  for (const request of requested) {
    const change = changeLine(order, lines, request, by)
    if (change === null) continue
    lines = lines.map((line) => (line === change.before ? change.after : line))
    made.push(change)
  }
  return settle(withoutEmptyParcels({ ...order, lines }), made, by)
}

/** Refuses when lines were changed since the operator looked: of two who give money back at once, one does. */
export function requireUnchanged({ changes }: Pick<Order, 'changes'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== changes) throw new Refusal('line.changed')
}

/** An operator gives an amount of a line back, never more than is left of it. */
export function refundLine(
  order: Order,
  productId: string,
  amountPaise: number,
  seen?: number,
): LinesDecision {
  requireUnchanged(order, seen)
  const decision = changeLines(order, [{ productId, kind: 'refunded', lessPaise: amountPaise }], 'admin')
  if (decision.changes[0]?.amountPaise !== amountPaise)
    throw new Refusal('line.refund_refused', { faults: [{ field: 'amount', code: 'amount.above_left' }] })
  return decision
}

/** The page offers it by the same rule that refuses the call: what was shipped comes, and is claimed or returned. */
export const canEndParcel = ({ status }: { readonly status: OrderStatus }): boolean => isUnsent(status)

/** Ends one parcel that has not been shipped: each of its lines is dropped, or falls short where the produce is lost. */
export function endParcel(
  order: Order,
  farmerId: string,
  kind: 'dropped' | 'short',
  by: LineActor,
): LinesDecision {
  const parcel = order.parcels.find((each) => each.farmerId === farmerId)
  if (parcel === undefined) throw new Refusal('parcel.not_found')
  const open = order.lines.filter((line) => line.farmerId === farmerId && line.keptParts > 0)
  if (!canEndParcel(parcel) || open.length === 0) throw new Refusal('parcel.not_open')
  return changeLines(
    order,
    open.map(({ productId }) => ({ productId, kind, keepParts: 0 })),
    by,
  )
}

/**
 * Ends shipped parcels that could not be delivered. Their produce returns to stock only where the operator says so; another
 * parcel of the order still comes. With the last one the order ends, and the fees go back.
 */
export function endUndelivered(
  order: Order,
  farmerIds: readonly string[],
  { restock }: { readonly restock: boolean },
): LinesDecision {
  const ended = order.parcels.filter(({ farmerId }) => farmerIds.includes(farmerId))
  const open = order.lines.filter((line) => farmerIds.includes(line.farmerId) && line.keptParts > 0)
  if (open.length === 0 || ended.some(({ status }) => status !== UNDELIVERED.from))
    throw new Refusal('parcel.not_on_its_way')
  const made = open.map((before): MadeChange => {
    const after = keepParts(before, 0)
    return { kind: restock ? 'dropped' : 'short', before, after }
  })
  const lines = order.lines.map((line) => made.find(({ before }) => before === line)?.after ?? line)
  const parcels = order.parcels.map((parcel) =>
    ended.includes(parcel) ? { ...parcel, status: UNDELIVERED.to } : parcel,
  )
  const status = slowest(parcels.map((parcel) => parcel.status))
  return settle({ ...order, lines, parcels, status }, made, 'admin')
}

interface MadeChange {
  readonly kind: LineChangeKind
  readonly before: OrderLine
  readonly after: OrderLine
}

function changeLine(
  order: Order,
  lines: readonly OrderLine[],
  request: RequestedChange,
  by: LineActor,
): MadeChange | null {
  const before = lines.find(({ productId }) => productId === request.productId)
  if (before === undefined) throw new Refusal('line.not_found')
  if (!canChangeLine(changeableLine(order, before), request.kind, by))
    throw new Refusal('line.not_changeable')
  const after =
    'keepParts' in request ? keepParts(before, request.keepParts) : giving(before, request.lessPaise)
  const isSame = after.keptParts === before.keptParts && after.keptPaise === before.keptPaise
  return isSame ? null : { kind: request.kind, before, after }
}

function changeableLine(order: Order, line: OrderLine): ChangeableLine {
  return {
    parcelStatus: parcelStatusOf(order, line),
    isPacked: line.isPacked,
    isAwaiting: isAwaiting(order),
    isReturned: order.returnStatus === 'approved',
    keptParts: line.keptParts,
  }
}

/**
 * The line with so many parts left, never rounded against the buyer. What was given back as an amount stays given
 * back. Pages show by it what goes back before it is sent.
 */
export function keepParts(line: OrderLine, parts: number): OrderLine {
  const ordered = line.quantity * partsPerUnit(line.unit)
  const share = (kept: number): number => shareOfPaise(linePaise(line), kept, ordered)
  const keptParts = Math.min(parts, line.keptParts)
  const givenBack = share(line.keptParts) - line.keptPaise
  return { ...line, keptParts, keptPaise: Math.max(0, share(keptParts) - givenBack) }
}

const giving = (line: OrderLine, lessPaise: number): OrderLine => ({
  ...line,
  keptPaise: Math.max(0, line.keptPaise - lessPaise),
})

/** A parcel without anything left in it ends, unless it is on its way already. */
function withoutEmptyParcels(order: Order): Order {
  const parcels = order.parcels.map((parcel) => {
    const lines = order.lines.filter(({ farmerId }) => farmerId === parcel.farmerId)
    const isEnded = isUnsent(parcel.status) && lines.every(({ keptParts }) => keptParts === 0)
    return isEnded ? { ...parcel, status: 'cancelled' as const } : parcel
  })
  return { ...order, parcels, status: slowest(parcels.map(({ status }) => status)) }
}

/** Decides what goes back with each change, and what returns to stock. */
function settle(order: Order, made: readonly MadeChange[], by: LineActor): LinesDecision {
  const changes: LineChange[] = []
  let now = order
  for (const [index, change] of made.entries()) {
    const isLast = isCancelled(order.status) && index === made.length - 1
    const recorded = recordChange(now, change, isLast)
    now = {
      ...now,
      changes: recorded.position,
      feesBackPaise: now.feesBackPaise + recorded.feesPaise,
      refundedPaise: now.refundedPaise + (recorded.refund?.amountPaise ?? 0),
    }
    changes.push(recorded)
  }
  const isCashDue = isDelivered(now.status) && now.capturedPaise === 0
  // Only an operator knows that the cash of the delivered parcels was collected.
  if (isCashDue && by !== 'admin') throw new Refusal('parcel.last_open')
  return {
    order: isCashDue ? { ...now, capturedPaise: currentTotalPaise(now) } : now,
    changes,
    release: changes.flatMap(releaseOf),
    postings: isCashDue ? [saleForCash(keptOf(now))] : [],
  }
}

function recordChange(order: Order, { kind, before, after }: MadeChange, isLast: boolean): LineChange {
  const amountPaise = before.keptPaise - after.keptPaise
  const isPaid = order.capturedPaise > 0
  const feesLeft = order.deliveryPaise + order.platformPaise - order.feesBackPaise
  // The gateway sends nothing smaller; the market adds what is missing, not the farm.
  const lacking =
    isPaid && !isCash(order.paymentMethod) && amountPaise > 0 ? REFUND_MIN_PAISE - amountPaise : 0
  const feesPaise = isLast ? feesLeft : Math.min(feesLeft, Math.max(0, lacking))
  const backPaise = amountPaise + feesPaise
  const position = order.changes + 1
  const isRefunded = isPaid && backPaise > 0
  return {
    position,
    productId: before.productId,
    farmerId: before.farmerId,
    kind,
    lessParts: before.keptParts - after.keptParts,
    lessUnits: wholeUnits(before) - wholeUnits(after),
    amountPaise,
    feesPaise,
    keptParts: after.keptParts,
    keptPaise: after.keptPaise,
    refund: isRefunded
      ? { cause: `change:${position}`, channel: refundChannel(order), amountPaise: backPaise }
      : null,
    postings: isRefunded
      ? [
          refundOwed({
            parcels: [{ farmerId: before.farmerId, itemsPaise: amountPaise }],
            ...feeShares(order, feesPaise),
            totalPaise: backPaise,
          }),
        ]
      : [],
  }
}

/** Short and weighed produce does not exist, and what was delivered does not return. */
const releaseOf = ({ kind, productId, lessUnits, position }: LineChange): LinesDecision['release'] =>
  kind === 'dropped' && lessUnits > 0 ? [{ productId, quantity: lessUnits, position }] : []
