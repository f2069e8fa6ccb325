import { UNITS } from '@farmgate/domain/catalogue/unit.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/orders/payment-method.ts'
import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { Picture } from './pictures.ts'

/** A thing as it was when it was bought: whatever became of the listing, the order shows this. */
const OrderItem = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    image: z.string(),
    picture: Picture,
    price: z.number(),
    unit: z.enum(UNITS),
  }),
  quantity: z.number(),
  lineTotal: z.number(),
  farmer: z.object({ _id: z.string(), name: z.string(), place: z.string() }),
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

/** Money on its way back. `to` is how it was paid; cash is handed back by an operator. */
const Refund = z.object({
  amount: z.number(),
  state: z.enum(['due', 'sent', 'processed', 'failed']),
  to: z.enum(PAYMENT_METHODS),
  /** When it came to this state. */
  at: Timestamp,
})

/** What a browser needs to open the gateway's payment sheet. */
const Checkout = z.object({
  /** The address of the sheet's script. */
  script: z.string(),
  key: z.string(),
  /** The gateway's order: the answer of `/payment/order`. */
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
    /** The same number under the name one of the admin's views reads. */
    total: z.number(),
    ...orderState,
    /** An online order that nobody has paid yet: it is not packed, and not kept for ever. */
    waitingForPayment: z.boolean(),
    /** Until when its produce is kept. */
    payBy: z.nullable(Timestamp),
    /** The gateway could not be asked, or has not made up its mind: nobody knows yet whether it is paid. */
    paymentUnknown: z.boolean(),
    /** Only for its buyer, while it waits for payment. */
    checkout: z.nullable(Checkout),
    /** The gateway's order it is bound to. */
    paymentOrderId: z.nullable(z.string()),
    parcels: z.array(
      z.object({
        farmer: z.object({ _id: z.string(), name: z.string(), place: z.string() }),
        status: z.enum(ORDER_STATUSES),
        total: z.number(),
        /** Only for admins: when the farm saw that it is to pack this. Null: not yet. */
        seenAt: z.nullable(Timestamp),
      }),
    ),
    /** Only for admins: when the buyer saw the newest of what they were told about it. Null: not yet. */
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
    cancelledBy: z.nullable(z.enum(['buyer', 'admin', 'system'])),
    returnNote: z.nullable(z.string()),
    returnReason: z.nullable(z.string()),
    returnPicture: z.nullable(Picture),
    /** Asked for after the 24 hours. */
    returnLate: z.boolean(),
    returnRequestedAt: z.nullable(Timestamp),
    refund: z.nullable(Refund),
  })
  .register(z.globalRegistry, { id: 'Order' })

export type Order = z.output<typeof Order>

/** An order as one of its farms sees it: its own lines and what they come to, and where the buyer lives, roughly. */
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
  by: z.enum(['buyer', 'admin', 'system', 'gateway']),
  at: Timestamp,
  /** A reason, a note or an amount in rupees, where the event has one. */
  reason: z.nullable(z.string()),
  amount: z.nullable(z.number()),
})

export type OrderEvent = z.output<typeof OrderEvent>
