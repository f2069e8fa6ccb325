import { PAYMENT_METHODS } from '@farmgate/domain/orders/payment-method.ts'
import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { ReturnPicture } from './pictures.ts'
import { ProductFarm, productCardFields } from './product-fields.ts'

/** A product as it was when it was bought: the order shows this whatever happens to the listing. */
const OrderItem = z.object({
  product: z.object(productCardFields),
  quantity: z.number(),
  lineTotal: z.number(),
  farmer: ProductFarm,
})

const orderState = {
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentStatus: z.enum(['paid', 'not paid']),
  createdAt: Timestamp,
  cancelReason: z.nullable(z.string()),
  returnRequested: z.boolean(),
  returnStatus: z.nullable(z.enum(['pending', 'approved', 'rejected'])),
}

/** A refund. `to` is the payment method; cash is handed back by an operator. */
const Refund = z.object({
  amount: z.number(),
  state: z.enum(['due', 'sent', 'processed', 'failed']),
  to: z.enum(PAYMENT_METHODS),
  /** When it reached this state. */
  at: Timestamp,
})

/** What a browser needs to open the gateway's payment sheet. */
const Checkout = z.object({
  /** The address of the sheet's script. */
  script: z.string(),
  key: z.string(),
  /** The gateway's order: the response of `/payment/order`. */
  orderId: z.string(),
  amountPaise: z.number(),
  currency: z.literal('INR'),
})

/** An order as its buyer and the admins see it. */
export const Order = z
  .object({
    _id: z.string(),
    /** Short, for people: FG-20418. */
    number: z.string(),
    items: z.array(OrderItem),
    user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
    itemsTotal: z.number(),
    deliveryFee: z.number(),
    platformFee: z.number(),
    totalAmount: z.number(),
    /** The same number under the name that one of the admin's views reads. */
    total: z.number(),
    ...orderState,
    /** An online order that is not paid yet: it is not packed, and its stock is held for a limited time. */
    waitingForPayment: z.boolean(),
    /** Until when its stock is held. */
    payBy: z.nullable(Timestamp),
    /** The gateway could not be reached, or has not decided: it is not known yet whether the order is paid. */
    paymentUnknown: z.boolean(),
    /** Only for its buyer, while it waits for payment. */
    checkout: z.nullable(Checkout),
    /** The gateway's order it belongs to. */
    paymentOrderId: z.nullable(z.string()),
    parcels: z.array(
      z.object({
        farmer: ProductFarm,
        status: z.enum(ORDER_STATUSES),
        total: z.number(),
        /** Only for admins: when the farm saw that it has to pack this. Null: not yet. */
        seenAt: z.nullable(Timestamp),
        /** How many of its lines the farm has packed. Not counted once the parcel is shipped or cancelled. */
        lines: z.number(),
        packedLines: z.number(),
        /** When the last line was packed. Null: lines are left. */
        packedAt: z.nullable(Timestamp),
      }),
    ),
    /** Only for admins: until when it should be shipped, or delivered. Null: it is unpaid or closed. */
    dueAt: z.nullable(Timestamp),
    /** Only for admins: the operator who looks after it. */
    assignedTo: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    /** Only for admins: the name of the operator who shipped, delivered or cancelled it within the last hour. */
    movedBy: z.nullable(z.string()),
    /** Only for admins: when the buyer saw the newest notice about it. Null: not yet. */
    buyerSeenAt: z.nullable(Timestamp),
    delivery: z.object({
      fullName: z.string(),
      phone: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      country: z.string(),
    }),
    contact: z.object({ name: z.string(), phone: z.string() }),
    paidAt: z.nullable(Timestamp),
    shippedAt: z.nullable(Timestamp),
    deliveredAt: z.nullable(Timestamp),
    cancelledAt: z.nullable(Timestamp),
    cancelledBy: z.nullable(z.enum(['buyer', 'farmer', 'admin', 'system'])),
    returnNote: z.nullable(z.string()),
    returnReason: z.nullable(z.string()),
    returnPicture: z.nullable(ReturnPicture),
    /** Requested after the 24 hours. */
    returnLate: z.boolean(),
    returnRequestedAt: z.nullable(Timestamp),
    refund: z.nullable(Refund),
  })
  .register(z.globalRegistry, { id: 'Order' })

export type Order = z.output<typeof Order>

/** An order as one of its farms sees it: its own lines and their total, and the buyer's town. */
export const FarmOrder = z
  .object({
    _id: z.string(),
    number: z.string(),
    items: z.array(OrderItem),
    user: z.object({ name: z.string(), place: z.string() }),
    /** Both are this farm's subtotal. */
    totalAmount: z.number(),
    total: z.number(),
    ...orderState,
    deliveredAt: z.nullable(Timestamp),
    /** Whether the farm has ticked all of its lines. */
    packed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FarmOrder' })

export type FarmOrder = z.output<typeof FarmOrder>

export const OrderEvent = z.object({
  kind: z.enum([
    'placed',
    'paid',
    'payment_failed',
    'method_changed',
    'packed',
    'unpacked',
    'line_changed',
    'shipped',
    'delivered',
    'cancelled',
    'return_requested',
    'return_approved',
    'return_rejected',
    'refund_due',
    'refund_sent',
    'refund_processed',
    'refund_failed',
  ]),
  by: z.enum(['buyer', 'farmer', 'admin', 'system', 'gateway']),
  /** Only for admins: the name of the operator who did it. */
  operator: z.optional(z.string()),
  at: Timestamp,
  /** A reason, a note or an amount in rupees, where the event has one. */
  reason: z.nullable(z.string()),
  /** The farm that packed. */
  farm: z.nullable(z.string()),
  amount: z.nullable(z.number()),
})

export type OrderEvent = z.output<typeof OrderEvent>
