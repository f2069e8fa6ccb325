import { TRAVELS } from '@farmgate/domain/catalogue/listings/travels.ts'
import { FARM_DELIVERIES } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import { CASH_GROUPS } from '@farmgate/domain/ordering/order-limits/cash-limits.ts'
import { isQuantity } from '@farmgate/domain/ordering/cart/totals.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, Timestamp } from '../fields.ts'
import { Figures } from '../figures.ts'
import { ProductFarm, productCardFields } from '../catalogue/product-fields.ts'

const CartLine = z
  .object({
    _id: z.string(),
    product: z.object({
      /** `price` is the current price, whatever it was when the product was added. */
      ...productCardFields,
      /** How many this buyer can have, with what the own unpaid orders hold; 0 when it is no longer on sale. */
      stock: z.number(),
      farmer: ProductFarm,
    }),
    quantity: z.number(),
    lineTotal: z.number(),
    /** `ok`, or what the buyer must resolve before paying. */
    state: z.enum(['ok', 'withdrawn', 'sold_out', 'short', 'price_moved']),
    /** The price the buyer was last shown; differs from `product.price` after a price change. */
    priceSeen: z.number(),
    /** What decides on which days it can come: how its farm delivers, and whether a courier can carry it. */
    sends: z.object({ farm: z.enum(FARM_DELIVERIES), travels: z.enum(TRAVELS) }),
  })
  .register(z.globalRegistry, { id: 'CartLine' })

export type CartLine = z.output<typeof CartLine>

/** Whether the cart can be ordered as Cash on Delivery. */
const CartCash = z
  .object({
    allowed: z.boolean(),
    /** The rule that refuses it, as in `POST /orders`; null when it is allowed. */
    why: z.nullable(
      z.enum([
        'cash.not_offered',
        'cash.refused_deliveries',
        'cash.too_many_orders',
        'cash.above_value',
        'cash.above_share',
      ]),
    ),
    /** Trusted: a verified e-mail, a phone number confirmed by an operator, or a delivered order. */
    group: z.enum(CASH_GROUPS),
    limits: z.object({
      orders: z.number(),
      /** Rupees of all open cash orders together. */
      value: z.number(),
      /** Of one listing: percent of its stock, but never less than `unitsMin` units. */
      sharePercent: z.number(),
      unitsMin: z.number(),
    }),
    /** Cash orders that are not paid yet. */
    open: z.object({ orders: z.number(), value: z.number() }),
    /** Products with more units than cash allows, and how many it allows. */
    above: z.array(z.object({ product: z.string(), most: z.number() })),
    /** The limits after verifying the e-mail; null when this account already has them. */
    whenVerified: z.nullable(z.object({ allowed: z.boolean(), orders: z.number(), value: z.number() })),
  })
  .register(z.globalRegistry, { id: 'CartCash' })

export type CartCash = z.output<typeof CartCash>

/**
 * Whether the cart can be ordered for online payment, which is limited for accounts that have proved nothing: no verified
 * e-mail, no confirmed phone, no delivered order.
 */
const CartOnline = z
  .object({
    allowed: z.boolean(),
    /** The rule that refuses it, as in `POST /orders`; null when it is allowed. */
    why: z.nullable(z.enum(['unpaid.above_units', 'unpaid.above_value', 'unpaid.verify_first'])),
    /** How long the order would be held without a payment. */
    holdMinutes: z.number(),
    /** All unpaid orders of the account together, in units and rupees; null when it is not limited. */
    limits: z.nullable(z.object({ units: z.number(), value: z.number() })),
  })
  .register(z.globalRegistry, { id: 'CartOnline' })

export type CartOnline = z.output<typeof CartOnline>

/**
 * An unpaid order of the buyer. What it holds counts as the buyer's own stock in the cart; an order that needs these
 * units replaces it.
 */
const UnpaidOrder = z
  .object({
    _id: z.string(),
    number: z.string(),
    totalAmount: z.number(),
    /** Until when its stock is held. */
    payBy: Timestamp,
    /** It is not known yet whether it is paid: it must not be paid again. */
    paymentUnknown: z.boolean(),
    items: z.array(z.object({ product: z.string(), quantity: z.number() })),
    /** `same`: it has exactly the cart's items; `some`: at least one of the cart's products. */
    inCart: z.enum(['same', 'some', 'none']),
  })
  .register(z.globalRegistry, { id: 'UnpaidOrder' })

export type UnpaidOrder = z.output<typeof UnpaidOrder>

/** Every call of the cart returns the whole cart, so that no page needs a second request. */
const Cart = z.object({
  cart: z.array(CartLine),
  summary: Figures,
  /** Whether every line can be bought as it is. */
  canCheckOut: z.boolean(),
  /** Whether the market takes orders. If not, the cart can be filled but not ordered. */
  marketOpen: z.boolean(),
  /** When the buyer last added, changed or removed a line; null when the cart is new. */
  updatedAt: z.nullable(z.string()),
  cash: CartCash,
  online: CartOnline,
  unpaidOrder: z.nullable(UnpaidOrder),
  /** Whether Add leaves the buyer on the page instead of opening the cart. */
  stayOnShelf: z.boolean(),
})

export type Cart = z.output<typeof Cart>

/** Whole numbers from 1 to 100, as JSON numbers: "1e2", 1.5 and -1 are refused. */
export const Quantity = z
  .number({ error: fault('order_quantity.invalid') })
  .check(z.refine((quantity) => isQuantity(quantity), fault('order_quantity.invalid')))

export const cart = endpoint({
  method: 'GET',
  path: '/cart',
  summary: 'The buyer’s cart at today’s prices',
  access: ['user'],
  shows: ['orders'],
  response: Cart,
  refusals: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/cart',
  summary: 'Add a product to the cart, or more of it',
  access: ['user'],
  body: z.object({ productId: Id, quantity: z.prefault(Quantity, 1) }),
  response: Cart,
  limit: 'cart',
  refusals: ['cart.full', 'cart.too_many', 'product.not_found', 'stock.insufficient'],
  // A repeat after a lost response must not add twice as much.
  idempotent: true,
})

export const changeCartLine = endpoint({
  method: 'PUT',
  path: '/cart/:lineId',
  summary: 'Change the quantity; the same quantity again accepts a changed price',
  access: ['user'],
  params: z.object({ lineId: Id }),
  body: z.object({ quantity: Quantity }),
  response: Cart,
  limit: 'cart',
  refusals: ['cart.line_not_found', 'product.unavailable', 'stock.insufficient'],
})

export const removeCartLine = endpoint({
  method: 'DELETE',
  path: '/cart/:lineId',
  summary: 'Remove a line from the cart; a line that is already gone is no error',
  access: ['user'],
  params: z.object({ lineId: Id }),
  response: Cart,
  limit: 'cart',
  refusals: ['cart.line_not_found'],
})
