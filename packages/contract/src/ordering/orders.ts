import { CANCEL_REASONS } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/ordering/orders/payment-method.ts'
import {
  ORDER_SORTS,
  ORDER_VIEWS,
  SORT_DIRECTIONS,
} from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { ORDER_GROUPS, ORDER_STATUSES, STAGES } from '@farmgate/domain/ordering/orders/stage.ts'
import { isQuantity } from '@farmgate/domain/ordering/cart/totals.ts'
import * as z from 'zod/mini'
import { Quantity } from './cart.ts'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText, requiredText } from '../fields.ts'
import { Contact } from '../forms/order.ts'
import { FarmOrder, Order, OrderEvent } from './order-view.ts'
import { pageQuery } from '../paging.ts'
import { Amount } from '../money/payments.ts'

const PlaceBody = z.object({
  items: z
    .array(z.object({ product: Id, quantity: Quantity }), { error: fault('items.required') })
    .check(z.minLength(1, fault('items.required')), z.maxLength(100)),
  totalAmount: Amount,
  paymentMethod: z.enum(PAYMENT_METHODS, { error: fault('payment_method.required') }),
  /** The payment order that pays for it: the response of `/payment/order`. */
  paymentOrderId: z.optional(Id),
  contact: z.optional(Contact),
  /** The earliest day wanted; without it the earliest possible one. */
  deliveryDay: z.optional(Day),
  /** The driver leaves it and takes a photo. Only for orders that are paid online. */
  leaveAtDoor: z.optional(z.boolean()),
  /** One of the buyer's saved addresses. When omitted, the default one. */
  addressId: z.optional(Id),
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Place an order of `items`; its stock is reserved at once',
  access: ['user'],
  body: PlaceBody,
  response: z.object({ message: z.string(), orderDetails: Order }),
  invalid: 'order.placement_refused',
  limit: 'order',
  refusals: [
    'address.missing',
    'address.not_found',
    'address.other_round',
    'cash.above_share',
    'cash.above_value',
    'cash.not_offered',
    'cash.refused_deliveries',
    'cash.too_many_orders',
    'courier.prepaid_only',
    'delivery.full',
    'delivery.out_of_area',
    'market.not_open',
    'order.placement_refused',
    'order.too_many_unpaid',
    'order.total_changed',
    'payment.busy',
    'payment.order_mismatch',
    'product.unavailable',
    'stock.insufficient',
    'unpaid.above_units',
    'unpaid.above_value',
    'unpaid.verify_first',
  ],
  idempotent: true,
})

export const payOrder = endpoint({
  method: 'PATCH',
  path: '/orders/:id/pay',
  summary: 'Confirm the payment of an order: only the gateway’s own record counts',
  access: ['user'],
  params: z.object({ id: Id }),
  response: z.object({
    message: z.string(),
    /** The order's status, at the top level: clients should use it, because many treat 202 as success. */
    paymentStatus: Order.shape.paymentStatus,
    order: Order,
  }),
  limit: 'pay',
  refusals: ['order.not_found', 'payment.not_captured', 'payment.returned'],
  mayBePending:
    'Not paid: the gateway has not confirmed the payment yet. The order is unchanged, `paymentStatus` is `not paid`, and the caller should ask again in a moment.',
})

export const myOrders = endpoint({
  method: 'GET',
  path: '/orders/myorders',
  summary:
    'The buyer’s own orders, newest first; `group` narrows them to those on the way, delivered or cancelled',
  access: ['user'],
  shows: ['orders', 'returns'],
  query: z.object({ group: z.optional(z.enum(ORDER_GROUPS)), ...pageQuery }),
  response: z.object({ orders: z.array(Order), nextCursor: z.nullable(z.string()) }),
  refusals: [],
})

/** A buyer's own, or any for an admin. */
export const oneOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  summary: 'One order with its history',
  access: ['user', 'admin'],
  rights: 'approve',
  shows: ['orders', 'returns'],
  params: z.object({ id: Id }),
  response: z.object({
    order: Order,
    events: z.array(OrderEvent),
    /** For its buyer, once a parcel is delivered: which claims are approved at once. */
    claiming: z.nullable(
      z.object({
        /** Rupees. */
        autoMax: z.number(),
        /** How many more claims of this buyer. */
        leftThisMonth: z.number(),
      }),
    ),
  }),
  refusals: ['order.not_found'],
})

export const cancelOrder = endpoint({
  method: 'PATCH',
  path: '/orders/cancel/:id',
  summary: 'Cancel an order that is not shipped yet; a payment is refunded in full',
  access: ['user'],
  params: z.object({ id: Id }),
  body: z.object({ reason: z.enum(CANCEL_REASONS, { error: fault('reason.required') }) }),
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'order.cancel_refused',
  refusals: ['order.cancel_refused', 'order.not_cancellable', 'order.not_found'],
  idempotent: true,
})

/** Whole numbers from 0 to 100; 0 takes the item out. */
const LeftQuantity = z
  .number({ error: fault('order_quantity.invalid') })
  .check(z.refine((quantity) => quantity === 0 || isQuantity(quantity), fault('order_quantity.invalid')))

export const changeOrderLine = endpoint({
  method: 'PATCH',
  path: '/orders/:id/lines/:lineId',
  summary:
    'Reduce an item, or take it out with `quantity` 0, until the farm has packed it; `lineId` is the product’s id. The money goes back',
  access: ['user'],
  params: z.object({ id: Id, lineId: Id }),
  body: z.object({ quantity: LeftQuantity }),
  response: z.object({ message: z.string(), order: Order }),
  refusals: ['line.not_changeable', 'line.not_found', 'order.not_found', 'order.unpaid', 'parcel.last_open'],
  idempotent: true,
})

export const changeOrderAddress = endpoint({
  method: 'PATCH',
  path: '/orders/:id/address',
  summary: 'Send an order to another saved address on the same rounds, until the first of its days closes',
  access: ['user'],
  params: z.object({ id: Id }),
  body: z.object({ addressId: Id }),
  response: z.object({ message: z.string(), order: Order }),
  refusals: [
    'address.closed',
    'address.fixed',
    'address.not_found',
    'address.outside_round',
    'order.not_found',
  ],
})

export const orderAddresses = endpoint({
  method: 'GET',
  path: '/orders/:id/addresses',
  summary: 'The ids of the buyer’s saved addresses to which every round of an order goes',
  access: ['user'],
  params: z.object({ id: Id }),
  response: z.object({ reached: z.array(z.string()) }),
  refusals: ['order.not_found'],
})

export const parcelCame = endpoint({
  method: 'POST',
  path: '/orders/:id/parcels/:farmerId/came',
  summary: 'The buyer says that a parcel came by courier: it is delivered',
  access: ['user'],
  params: z.object({ id: Id, farmerId: Id }),
  response: z.object({ message: z.string(), order: Order }),
  refusals: ['order.not_found', 'order.stage_passed', 'parcel.not_by_courier', 'parcel.not_found'],
})

export const farmOrders = endpoint({
  method: 'GET',
  path: '/orders/farmer',
  summary: 'Orders with the farm’s own lines, newest first; without unpaid online orders',
  access: ['farmer'],
  shows: ['orders', 'returns'],
  query: z.object({ status: z.optional(z.enum(ORDER_STATUSES)), ...pageQuery }),
  response: z.object({ orders: z.array(FarmOrder), nextCursor: z.nullable(z.string()) }),
  refusals: [],
})

/** Bounded: 1000 means 1000 or more. */
const OrderCounts = z.object({
  all: z.number(),
  confirmed: z.number(),
  shipped: z.number(),
  delivered: z.number(),
  cancelled: z.number(),
  /** Packed by every farm and not shipped. */
  ready: z.number(),
  /** Not shipped or not delivered within the market's waiting times. */
  late: z.number(),
  /** Cash on delivery that is still to be collected. */
  cash: z.number(),
  /** Online orders that wait for their payment. */
  unpaid: z.number(),
  /** Open orders assigned to the caller. */
  mine: z.number(),
})

/** When an order comes: on a day of a round, or without one yet; and with which round. */
export const comingFilter = { day: z.optional(z.union([Day, z.literal('none')])), round: z.optional(Id) }

export const allOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary:
    'Every order, newest first unless sorted; `q` searches its number, buyer, phone number, pincode, farm or product',
  access: ['admin'],
  shows: ['orders', 'returns'],
  query: z.object({
    status: z.optional(z.enum(ORDER_STATUSES)),
    q: optionalText(100),
    /** Days in India, both included. */
    from: z.optional(Day),
    to: z.optional(Day),
    view: z.optional(z.enum(ORDER_VIEWS)),
    ...comingFilter,
    sort: z.optional(z.enum(ORDER_SORTS)),
    direction: z.optional(z.enum(SORT_DIRECTIONS)),
    ...pageQuery,
  }),
  response: z.object({
    orders: z.array(Order),
    nextCursor: z.nullable(z.string()),
    counts: OrderCounts,
    /** How many orders match; 1000 means 1000 or more. Null for a search. */
    total: z.nullable(z.number()),
    /** `q` matches more people or products than were searched: a longer text finds the rest. */
    narrow: z.boolean(),
  }),
  refusals: [],
})

export const ordersOfUser = endpoint({
  method: 'GET',
  path: '/admin/user/:id/orders',
  summary: 'One user’s orders, newest first; also for a deleted user',
  access: ['admin'],
  shows: ['orders', 'returns'],
  params: z.object({ id: Id }),
  query: z.object(pageQuery),
  response: z.object({
    orders: z.array(Order),
    nextCursor: z.nullable(z.string()),
    /** A deleted person is anonymised; the orders stay. */
    user: z.object({ _id: z.string(), name: z.string(), email: z.string(), isDeleted: z.boolean() }),
  }),
  refusals: ['user.not_found'],
})

export const advanceOrder = endpoint({
  method: 'PATCH',
  path: '/orders/:id/status',
  summary: 'Move an order to a later stage; all its parcels move with it',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ status: z.enum(STAGES, { error: fault('status.unknown') }) }),
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'order.status_refused',
  refusals: ['order.not_found', 'order.stage_passed', 'order.status_refused', 'order.unpaid'],
})

/** For an order that can't be supplied. */
export const operatorCancelOrder = endpoint({
  method: 'PATCH',
  path: '/admin/orders/:id/cancel',
  summary: 'Cancel an order that can’t be supplied, with a reason that the buyer gets',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ reason: requiredText('explanation.required', 500) }),
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'order.cancel_unexplained',
  refusals: ['order.cancel_unexplained', 'order.not_cancellable', 'order.not_found'],
  idempotent: true,
})

export const settleCashRefund = endpoint({
  method: 'PATCH',
  path: '/admin/orders/:id/refund/settle',
  summary:
    'Record that the cash of a refund was handed back: of this `refund`, or of the one that is due longest',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.prefault(z.object({ refund: z.optional(Id) }), {}),
  response: z.object({ message: z.string(), order: Order }),
  refusals: ['order.not_found', 'refund.not_due', 'refund.waits'],
})
