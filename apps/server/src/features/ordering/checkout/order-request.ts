import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { hasSameItems, type RequestedItem } from '@farmgate/domain/ordering/cart/pricing.ts'

/** What a buyer requests at the checkout. */
export interface OrderRequest {
  /** One for each product. */
  readonly lines: readonly RequestedItem[]
  /** The total that the buyer was shown. */
  readonly totalPaise: number
  readonly paymentMethod: PaymentMethod
  /** Which of the gateway's orders is to pay for it. */
  readonly paymentOrderId?: string | undefined
  readonly contact?: { readonly name: string; readonly phone: string } | undefined
  /** The earliest day wanted. */
  readonly deliveryDay?: string | undefined
  readonly leaveAtDoor?: boolean | undefined
  /** Which of the buyer's saved addresses it goes to; undefined: the default one. */
  readonly addressId?: string | undefined
}

/** Stored as the response of its idempotency key. */
export type Placed = {
  readonly orderId: string
  /** The payment that pays for it; null for cash. */
  readonly intentId: string | null
}

interface EarlierOrder {
  readonly lines: readonly RequestedItem[]
  readonly totalPaise: number
  /** The first of its delivery days; null when none is promised. */
  readonly firstDay: string | null
}

export const isSameOrder = (order: EarlierOrder, request: OrderRequest): boolean =>
  isSameBasket(order, request) &&
  (request.deliveryDay === undefined || order.firstDay === null || order.firstDay === request.deliveryDay)

/** The same items, for whichever day. */
export const isSameBasket = (order: EarlierOrder, request: OrderRequest): boolean =>
  order.totalPaise === request.totalPaise && hasSameItems(order.lines, request.lines)
