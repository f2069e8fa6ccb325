import type { FarmOrder, Order } from '@farmgate/contract/order-view.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import type { FarmOrderView, LineView, OrderStateView, OrderView } from './order-view.sql.ts'

/** Who looks at it. Only its buyer can pay, so only the buyer is told how. */
export type Viewer = 'buyer' | 'admin'

/** What it takes to open the payment sheet. */
export type Sheet = Pick<PaymentGateway, 'keyId' | 'checkoutScript'>

export const presentOrder = (order: OrderView, sheet: Sheet, viewer: Viewer): Order => ({
  ...presentState(order),
  user: { _id: order.buyer.id, name: order.buyer.name, email: order.buyer.email },
  itemsTotal: toRupees(order.itemsPaise),
  deliveryFee: toRupees(order.deliveryPaise),
  platformFee: toRupees(order.platformPaise),
  totalAmount: toRupees(order.totalPaise),
  total: toRupees(order.totalPaise),
  waitingForPayment: order.isAwaiting,
  payBy: timestamp(order.payBy),
  paymentUnknown: order.isPaymentUnknown,
  checkout: viewer === 'buyer' ? presentCheckout(order, sheet) : null,
  paymentOrderId: order.gatewayOrderId,
  parcels: order.parcels.map(({ farmer, status, itemsPaise, seenAt }) => ({
    farmer: presentFarm(farmer),
    status,
    total: toRupees(itemsPaise),
    seenAt: viewer === 'admin' && seenAt !== null ? new Date(seenAt).toISOString() : null,
  })),
  buyerSeenAt: viewer === 'admin' ? timestamp(order.buyerSeenAt) : null,
  delivery: order.delivery,
  contact: order.contact,
  paidAt: timestamp(order.paidAt),
  shippedAt: timestamp(order.shippedAt),
  cancelledAt: timestamp(order.cancelledAt),
  cancelledBy: order.cancelledBy,
  returnNote: order.returnNote,
  returnReason: order.returnReason,
  returnPicture: order.returnPicture === null ? null : presentPicture(order.returnPicture).picture,
  returnLate: order.returnLate,
  returnRequestedAt: timestamp(order.returnRequestedAt),
  refund: presentRefund(order),
})

export const presentFarmOrder = (order: FarmOrderView): FarmOrder => ({
  ...presentState(order),
  user: { name: order.buyerName, place: order.buyerPlace },
  totalAmount: toRupees(order.itemsPaise),
  total: toRupees(order.itemsPaise),
  packed: order.isPacked,
})

const presentState = (order: OrderStateView) => ({
  _id: order.id,
  number: `FG-${order.number}`,
  items: order.lines.map(presentLine),
  status: order.status,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.isPaid ? ('paid' as const) : ('not paid' as const),
  createdAt: order.createdAt.toISOString(),
  deliveredAt: timestamp(order.deliveredAt),
  cancelReason: order.cancelReason,
  returnRequested: order.returnStatus !== null,
  returnStatus: order.returnStatus,
})

const presentLine = (line: LineView): Order['items'][number] => ({
  product: {
    _id: line.productId,
    name: line.name,
    ...presentPicture(line.picture),
    price: toRupees(line.unitPricePaise),
    unit: line.unit,
  },
  quantity: line.quantity,
  lineTotal: toRupees(line.linePaise),
  farmer: presentFarm(line.farmer),
})

const presentFarm = ({ id, name, place }: LineView['farmer']) => ({ _id: id, name, place })

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

/** It goes back the way it came. */
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
