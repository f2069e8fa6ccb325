import { STOP_FAILURES } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import { CLAIM_REASONS, CLAIM_STATES } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { LINE_CHANGE_KINDS } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { ORDER_EVENT_KINDS } from '@farmgate/domain/ordering/orders/order-event.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { Timestamp } from '../fields.ts'
import { ReturnPicture } from '../catalogue/pictures.ts'
import { ProductFarm, productCardFields } from '../catalogue/product-fields.ts'

/** How much of an item, in exactly one field: whole units, or the parts that its unit has. */
export const ItemAmount = z
  .object({
    quantity: z.optional(z.number()),
    grams: z.optional(z.number()),
    millilitres: z.optional(z.number()),
    pieces: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'ItemAmount' })

/** A product as it was when it was bought: the order shows this whatever happens to the listing. */
const OrderItem = z.object({
  product: z.object(productCardFields),
  quantity: z.number(),
  lineTotal: z.number(),
  farmer: ProductFarm,
  /** What is left of it after all changes, and what that costs. */
  kept: ItemAmount,
  currentTotal: z.number(),
  /** Whether the farm has packed it. Only known until the parcel is shipped. */
  packed: z.boolean(),
})

/** Why an item became less than ordered, who said so, and what goes back. */
const LineChange = z
  .object({
    /** Counts the changes of the order. */
    position: z.number(),
    /** The product's id. */
    line: z.string(),
    kind: z.enum(LINE_CHANGE_KINDS),
    by: z.enum(['buyer', 'farmer', 'admin', 'system']),
    at: Timestamp,
    reason: z.nullable(z.string()),
    picture: z.nullable(ReturnPicture),
    less: ItemAmount,
    kept: ItemAmount,
    /** What the item costs since then. */
    lineTotal: z.number(),
    /** What goes back: of the item, and of the market's fees. */
    amount: z.number(),
  })
  .register(z.globalRegistry, { id: 'LineChange' })

export type LineChange = z.output<typeof LineChange>

/** Something was wrong with an item, in the buyer's words. */
export const ItemClaim = z
  .object({
    _id: z.string(),
    /** The product's id. */
    line: z.string(),
    amount: ItemAmount,
    reason: z.enum(CLAIM_REASONS),
    words: z.nullable(z.string()),
    picture: z.nullable(ReturnPicture),
    /** Made after the time for claims. */
    late: z.boolean(),
    /** A driver did not have the bag, and the buyer need not claim it. */
    byDriver: z.boolean(),
    /** While an operator looks at what a driver did not have: until when that is decided. */
    decidedBefore: z.nullable(Timestamp),
    at: Timestamp,
    /** Rupees. */
    asked: z.number(),
    state: z.enum(CLAIM_STATES),
    given: z.nullable(z.number()),
    /** What buyer and farm read about the decision. */
    note: z.nullable(z.string()),
    decidedAt: z.nullable(Timestamp),
    /** The farm's side. */
    farmWords: z.nullable(z.string()),
    farmAnsweredAt: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'ItemClaim' })

export type ItemClaim = z.output<typeof ItemClaim>

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

/** One of an order's refunds. A failed one that was sent again shows the newest attempt. */
const OrderRefund = z.extend(Refund, {
  _id: z.string(),
  cause: z.enum(['cancel', 'return', 'change', 'other']),
  /** The change whose money it is. */
  change: z.nullable(z.number()),
})

/** What a browser needs to open the gateway's payment sheet. */
/** A place on a day of a round. */
const RoundDelivery = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(ROUND_KINDS),
  /** Where the buyer collects it; null when it comes to the door. */
  place: z.nullable(z.string()),
  day: Day,
  from: Timestamp,
  to: Timestamp,
  /** Ordering for this day closes then. */
  orderBy: Timestamp,
  /** Only for admins, once orders for the day are closed: its number on the sheet of stops, and how many there are. */
  stop: z.optional(z.number()),
  stops: z.optional(z.number()),
  /** Only for the buyer, while it is on its way: said when the bag is handed over. */
  code: z.nullable(z.string()),
  /** When the driver could not hand it over, and why. An operator calls about another day. */
  failedAt: z.nullable(Timestamp),
  failedBecause: z.nullable(z.enum(STOP_FAILURES)),
  /** Who took it, where it was not the buyer with the code. */
  handedTo: z.nullable(z.string()),
  /** The driver's photo of what was left at the door. */
  photo: z.nullable(ReturnPicture),
})

export type RoundDelivery = z.output<typeof RoundDelivery>

const CourierDelivery = z.object({
  fromDays: z.number(),
  toDays: z.number(),
  /** Null until an operator has given it to a courier. */
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
})

/** One of them. */
const ParcelDelivery = z
  .object({ round: z.nullable(RoundDelivery), courier: z.nullable(CourierDelivery) })
  .register(z.globalRegistry, { id: 'ParcelDelivery' })

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
    /** What remains to pay or was kept after all changes. */
    currentTotal: z.number(),
    changes: z.array(LineChange),
    refunds: z.array(OrderRefund),
    claims: z.array(ItemClaim),
    creditNotes: z.array(
      z.object({ number: z.string(), at: Timestamp, firstChange: z.number(), lastChange: z.number() }),
    ),
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
        /** What it costs after all changes. */
        currentTotal: z.number(),
        handedOverAt: z.nullable(Timestamp),
        shippedAt: z.nullable(Timestamp),
        deliveredAt: z.nullable(Timestamp),
        /** Until when a claim about one of its items is in time. Null until it is delivered, and where the market takes none. */
        claimUntil: z.nullable(Timestamp),
        /** How and when it comes. Null: we call about the day. */
        delivery: z.nullable(ParcelDelivery),
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
      leaveAtDoor: z.boolean(),
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
    /** What remains of it after all changes. */
    currentTotal: z.number(),
    /** Those of its own items. */
    changes: z.array(LineChange),
    ...orderState,
    deliveredAt: z.nullable(Timestamp),
    /** Whether the farm has ticked all of its lines. */
    packed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FarmOrder' })

export type FarmOrder = z.output<typeof FarmOrder>

export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  by: z.enum(['buyer', 'farmer', 'admin', 'driver', 'system', 'gateway']),
  /** Only for admins: the name of the operator who did it. */
  operator: z.optional(z.string()),
  at: Timestamp,
  /** A reason, a note or an amount in rupees, where the event has one. */
  reason: z.nullable(z.string()),
  /** The farm that packed, or whose parcel it is. */
  farm: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  /** The change of a line that it is about. */
  change: z.nullable(z.number()),
  /** The old and the new day of a moved delivery; null: without a day. Acts of earlier versions have neither. */
  moved: z.optional(z.object({ from: z.nullable(Day), to: z.nullable(Day) })),
})

export type OrderEvent = z.output<typeof OrderEvent>
