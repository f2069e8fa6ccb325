import type { FarmOrder, Order, OrderEvent } from '@farmgate/contract/order-view.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { formatOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import { presentReturnPicture } from '#features/pictures/present-picture.ts'
import { presentProductCard } from '#features/product-view/present-product-fields.ts'
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
  ),
  user: { _id: order.buyer.id, name: order.buyer.name, email: order.buyer.email },
  itemsTotal: toRupees(order.itemsPaise),
  deliveryFee: toRupees(order.deliveryPaise),
  platformFee: toRupees(order.platformPaise),
  totalAmount: toRupees(order.totalPaise),
  total: toRupees(order.totalPaise),
  waitingForPayment: order.isAwaiting,
  payBy: timestamp(order.payBy),
  paymentUnknown: order.isPaymentUnknown,
  // Only its buyer can pay.
  checkout: viewer === 'buyer' ? presentCheckout(order, sheet) : null,
  paymentOrderId: order.gatewayOrderId,
  parcels: order.parcels.map((parcel) => presentParcel(parcel, order.lines, viewer)),
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
  ...presentState(order, [order.farmer]),
  user: { name: order.buyerName, place: order.buyerPlace },
  totalAmount: toRupees(order.itemsPaise),
  total: toRupees(order.itemsPaise),
  packed: order.isPacked,
})

function presentParcel(
  { farmer, status, itemsPaise, seenAt, packedLines, packedAt }: OrderView['parcels'][number],
  orderLines: readonly LineView[],
  viewer: Viewer,
): Order['parcels'][number] {
  const lines = orderLines.filter((line) => line.farmerId === farmer.id).length
  return {
    farmer: presentFarm(farmer),
    status,
    total: toRupees(itemsPaise),
    seenAt: viewer === 'admin' && seenAt !== null ? new Date(seenAt).toISOString() : null,
    lines,
    packedLines: packedAt === null ? (packedLines ?? 0) : lines,
    packedAt: packedAt === null ? null : new Date(packedAt).toISOString(),
  }
}

const presentState = (order: OrderStateView, farms: readonly FarmView[]) => ({
  _id: order.id,
  number: formatOrderNumber(order.number),
  items: order.lines.map((line) => presentLine(line, farms)),
  status: order.status,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.isPaid ? ('paid' as const) : ('not paid' as const),
  createdAt: order.createdAt.toISOString(),
  deliveredAt: timestamp(order.deliveredAt),
  cancelReason: order.cancelReason,
  returnRequested: order.returnStatus !== null,
  returnStatus: order.returnStatus,
})

const presentLine = (line: LineView, farms: readonly FarmView[]): Order['items'][number] => ({
  product: presentProductCard(
    { id: line.productId, name: line.name, pricePaise: line.unitPricePaise, unit: line.unit },
    line.picture,
  ),
  quantity: line.quantity,
  lineTotal: toRupees(line.linePaise),
  farmer: presentFarm(farmOf(line, farms)),
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

const timestamp = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentEvent = (
  { kind, by, at, reason, farm, amountPaise, operator }: EventRow,
  viewer: Viewer,
): OrderEvent => ({
  kind,
  by,
  ...(viewer === 'admin' && operator !== null ? { operator } : {}),
  at: at.toISOString(),
  reason,
  farm,
  amount: amountPaise === null ? null : toRupees(amountPaise),
})
