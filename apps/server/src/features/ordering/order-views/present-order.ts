import { missingBagDecidedBy } from '@farmgate/domain/delivery/driver/missing-bags.ts'
import type {
  FarmOrder,
  ItemClaim,
  LineChange,
  Order,
  OrderEvent,
} from '@farmgate/contract/ordering/order-view.ts'
import { COURIER_DAYS } from '@farmgate/domain/delivery/reach/choose-days.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { fromParts, partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { formatCreditNote, formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isOnTheRoad } from '@farmgate/domain/ordering/orders/stage.ts'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import { presentReturnPicture } from '#features/catalogue/pictures/present-picture.ts'
import { presentProductCard } from '#features/catalogue/product-view/present-product-fields.ts'
import type { ChangeView, ClaimView, OrderChanges } from './order-changes.sql.ts'
import type {
  FarmOrderView,
  FarmView,
  LineView,
  OrderStateView,
  OrderView,
  Viewer,
} from './order-view.sql.ts'
import type { EventRow } from './order-events.sql.ts'

/** What the payment sheet needs. */
export type Sheet = Pick<PaymentGateway, 'keyId' | 'checkoutScript'>

export const presentOrder = (order: OrderView, sheet: Sheet, viewer: Viewer): Order => ({
  ...presentState(
    order,
    order.parcels.map(({ farmer }) => farmer),
    packedProducts(order),
  ),
  user: { _id: order.buyer.id, name: order.buyer.name, email: order.buyer.email },
  itemsTotal: toRupees(order.itemsPaise),
  deliveryFee: toRupees(order.deliveryPaise),
  platformFee: toRupees(order.platformPaise),
  totalAmount: toRupees(order.totalPaise),
  total: toRupees(order.totalPaise),
  currentTotal: toRupees(order.totalPaise - order.reducedPaise),
  refunds: order.refunds.map((refund) => presentOneRefund(refund, order)),
  claims: order.claims.map((claim) => presentClaim(claim, unitOf(order, claim.productId))),
  creditNotes: order.creditNotes.map((note) => ({
    number: formatCreditNote(note.number),
    at: isoTime(note.at),
    firstChange: note.firstChange,
    lastChange: note.lastChange,
  })),
  waitingForPayment: order.isAwaiting,
  payBy: timestamp(order.payBy),
  paymentUnknown: order.isPaymentUnknown,
  // Only its buyer can pay.
  checkout: viewer === 'buyer' ? presentCheckout(order, sheet) : null,
  paymentOrderId: order.gatewayOrderId,
  parcels: order.parcels.map((parcel) => presentParcel(parcel, order.lines)),
  dueAt: viewer === 'admin' ? timestamp(order.dueAt) : null,
  assignedTo:
    viewer === 'admin' && order.assignedTo !== null
      ? { _id: order.assignedTo.id, name: order.assignedTo.name }
      : null,
  movedBy: viewer === 'admin' ? order.movedBy : null,
  buyerSeenAt: viewer === 'admin' ? timestamp(order.buyerSeenAt) : null,
  delivery: order.delivery,
  contact: order.contact,
  paidAt: timestamp(order.paidAt),
  shippedAt: timestamp(order.shippedAt),
  cancelledAt: timestamp(order.cancelledAt),
  cancelledBy: order.cancelledBy,
  returnNote: order.returnNote,
  returnReason: order.returnReason,
  returnPicture: order.returnPicture === null ? null : presentReturnPicture(order.returnPicture),
  returnLate: order.returnLate,
  returnRequestedAt: timestamp(order.returnRequestedAt),
  refund: presentRefund(order),
})

export const presentFarmOrder = (order: FarmOrderView): FarmOrder => ({
  ...presentState(order, [order.farmer], new Set(order.packedProducts)),
  user: { name: order.buyerName, place: order.buyerPlace },
  totalAmount: toRupees(order.itemsPaise),
  total: toRupees(order.itemsPaise),
  currentTotal: toRupees(order.itemsPaise - order.reducedPaise),
  packed: order.isPacked,
})

/** Which lines are packed: all of a packed parcel, and those that are ticked so far. */
const packedProducts = ({ parcels, lines }: OrderView): ReadonlySet<string> =>
  new Set(
    parcels.flatMap(({ farmer, packedAt, packedProducts: ticked }) =>
      packedAt === null
        ? (ticked ?? [])
        : lines.filter(({ farmerId }) => farmerId === farmer.id).map(({ productId }) => productId),
    ),
  )

function presentParcel(
  parcel: OrderView['parcels'][number],
  orderLines: readonly LineView[],
): Order['parcels'][number] {
  const { farmer, status, itemsPaise, reducedPaise, seenAt, packedAt } = parcel
  const lines = orderLines.filter((line) => line.farmerId === farmer.id).length
  return {
    farmer: presentFarm(farmer),
    status,
    total: toRupees(itemsPaise),
    currentTotal: toRupees(itemsPaise - reducedPaise),
    // The query reads it for admins only.
    seenAt: optionalTime(seenAt),
    lines,
    packedLines: packedAt === null ? (parcel.packedProducts?.length ?? 0) : lines,
    packedAt: optionalTime(packedAt),
    handedOverAt: optionalTime(parcel.handedOverAt),
    shippedAt: optionalTime(parcel.moved?.shippedAt ?? null),
    deliveredAt: optionalTime(parcel.moved?.deliveredAt ?? null),
    claimUntil: optionalTime(parcel.moved?.claimUntil ?? null),
    delivery: presentDelivery(parcel),
  }
}

function presentDelivery({
  goesBy,
  stop,
  courier,
  status,
}: OrderView['parcels'][number]): Order['parcels'][number]['delivery'] {
  if (goesBy === 'courier')
    return {
      round: null,
      courier: { ...COURIER_DAYS, name: courier?.name ?? null, number: courier?.number ?? null },
    }
  if (stop === null) return null
  const { roundId, name, kind, place, day, from, to, orderBy, code, photo } = stop
  return {
    round: {
      _id: roundId,
      name,
      kind,
      place,
      day,
      from: isoTime(from),
      to: isoTime(to),
      orderBy: isoTime(orderBy),
      ...(stop.sheet === undefined ? {} : { stop: stop.sheet.number, stops: stop.sheet.total }),
      code: isOnTheRoad(status) && stop.failedAt === null ? code : null,
      failedAt: optionalTime(stop.failedAt),
      failedBecause: stop.failedBecause,
      handedTo: stop.handedTo,
      photo: photo === null ? null : presentReturnPicture(photo),
    },
    courier: null,
  }
}

const isoTime = (at: string): string => new Date(at).toISOString()
const optionalTime = (at: string | null): string | null => (at === null ? null : isoTime(at))

const presentState = (
  order: OrderStateView & Pick<OrderChanges, 'changes'>,
  farms: readonly FarmView[],
  packed: ReadonlySet<string>,
) => ({
  _id: order.id,
  number: formatOrderNumber(order.number),
  items: order.lines.map((line) => presentLine(line, order.changes, farms, packed)),
  changes: order.changes.map((change) => presentChange(change, unitOf(order, change.productId))),
  status: order.status,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.isPaid ? ('paid' as const) : ('not paid' as const),
  createdAt: order.createdAt.toISOString(),
  deliveredAt: timestamp(order.deliveredAt),
  cancelReason: order.cancelReason,
  returnRequested: order.returnStatus !== null,
  returnStatus: order.returnStatus,
})

function presentLine(
  line: LineView,
  changes: readonly ChangeView[],
  farms: readonly FarmView[],
  packed: ReadonlySet<string>,
): Order['items'][number] {
  const last = changes.findLast(({ productId }) => productId === line.productId)
  return {
    product: presentProductCard(
      { ...line, id: line.productId, pricePaise: line.unitPricePaise },
      line.picture,
    ),
    quantity: line.quantity,
    lineTotal: toRupees(line.linePaise),
    farmer: presentFarm(farmOf(line, farms)),
    kept: fromParts(line.unit, last?.keptParts ?? line.quantity * partsPerUnit(line.unit)),
    currentTotal: toRupees(last?.keptPaise ?? line.linePaise),
    packed: packed.has(line.productId),
  }
}

/** Every change and every claim is about a line of its order. */
function unitOf({ lines }: Pick<OrderStateView, 'lines'>, productId: string): LineView['unit'] {
  const line = lines.find((each) => each.productId === productId)
  if (line === undefined) throw new Error('a change without its line')
  return line.unit
}

const presentChange = (change: ChangeView, unit: LineView['unit']): LineChange => ({
  position: change.position,
  line: change.productId,
  kind: change.kind,
  by: change.by,
  at: isoTime(change.at),
  reason: change.reason,
  picture: change.picture === null ? null : presentReturnPicture(change.picture),
  less: fromParts(unit, change.lessParts),
  kept: fromParts(unit, change.keptParts),
  lineTotal: toRupees(change.keptPaise),
  amount: toRupees(change.backPaise),
})

export const presentClaim = (claim: ClaimView, unit: LineView['unit']): ItemClaim => ({
  _id: claim.id,
  line: claim.productId,
  amount: fromParts(unit, claim.parts),
  reason: claim.reason,
  words: claim.words,
  picture: claim.picture === null ? null : presentReturnPicture(claim.picture),
  late: claim.late,
  byDriver: claim.byDriver,
  decidedBefore:
    claim.byDriver && claim.state === 'pending'
      ? missingBagDecidedBy(new Date(claim.at)).toISOString()
      : null,
  at: isoTime(claim.at),
  asked: toRupees(claim.askedPaise),
  state: claim.state,
  given: claim.givenPaise === null ? null : toRupees(claim.givenPaise),
  note: claim.note,
  decidedAt: optionalTime(claim.decidedAt),
  farmWords: claim.farmWords,
  farmAnsweredAt: optionalTime(claim.farmAnsweredAt),
})

/** Every line lies in a parcel of its order. */
function farmOf({ farmerId }: LineView, farms: readonly FarmView[]): FarmView {
  const farm = farms.find(({ id }) => id === farmerId)
  if (farm === undefined) throw new Error('a line without a parcel')
  return farm
}

const presentFarm = ({ id, name, place }: FarmView) => ({ _id: id, name, place })

function presentCheckout(
  { isAwaiting, gatewayOrderId, totalPaise }: OrderView,
  { keyId, checkoutScript }: Sheet,
): Order['checkout'] {
  if (!isAwaiting || gatewayOrderId === null) return null
  return {
    script: checkoutScript,
    key: keyId,
    orderId: gatewayOrderId,
    amountPaise: totalPaise,
    currency: 'INR',
  }
}

/** Refunded by the method it was paid with. */
function presentRefund({ refund, paymentMethod }: OrderView): Order['refund'] {
  if (refund === null) return null
  return {
    amount: toRupees(refund.amountPaise),
    state: refund.state,
    to: refund.isCash ? 'Cash on Delivery' : paymentMethod,
    at: new Date(refund.at).toISOString(),
  }
}

function presentOneRefund(
  { id, cause, amountPaise, state, isCash, at }: OrderView['refunds'][number],
  { paymentMethod }: OrderView,
): Order['refunds'][number] {
  const [name, position] = cause.split(':')
  return {
    _id: id,
    amount: toRupees(amountPaise),
    state,
    to: isCash ? 'Cash on Delivery' : paymentMethod,
    at: isoTime(at),
    cause: name === 'cancel' || name === 'return' || name === 'change' ? name : 'other',
    change: position === undefined ? null : Number(position),
  }
}

const timestamp = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentEvent = (
  { kind, by, at, reason, farm, amountPaise, change, operator, fromDay, toDay }: EventRow,
  viewer: Viewer,
): OrderEvent => ({
  kind,
  by,
  ...(viewer === 'admin' && operator !== null ? { operator } : {}),
  at: at.toISOString(),
  reason,
  farm,
  amount: amountPaise === null ? null : toRupees(amountPaise),
  change,
  ...(fromDay === null && toDay === null ? {} : { moved: { from: fromDay, to: toDay } }),
})
