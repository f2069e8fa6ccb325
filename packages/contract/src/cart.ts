import { UNITS } from '@farmgate/domain/catalogue/unit.ts'
import { CASH_GROUPS } from '@farmgate/domain/orders/cash-limits.ts'
import { isQuantity } from '@farmgate/domain/orders/totals.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fault, Id } from './fields.ts'
import { Figures } from './figures.ts'
import { Picture } from './pictures.ts'

const CartLine = z
  .object({
    _id: z.string(),
    product: z.object({
      _id: z.string(),
      name: z.string(),
      image: z.string(),
      picture: Picture,
      /** What it costs now, whatever it cost when it was put in. */
      price: z.number(),
      unit: z.enum(UNITS),
      /** How many are left; 0 when it is not on sale any more. */
      stock: z.number(),
      farmer: z.object({ _id: z.string(), name: z.string(), place: z.string() }),
    }),
    quantity: z.number(),
    lineTotal: z.number(),
    /** `ok`, or what the buyer must settle before paying. */
    state: z.enum(['ok', 'withdrawn', 'sold_out', 'short', 'price_moved']),
    /** What the buyer was last shown; differs from `product.price` where the price has moved. */
    priceSeen: z.number(),
  })
  .register(z.globalRegistry, { id: 'CartLine' })

export type CartLine = z.output<typeof CartLine>

/** Whether what lies in the cart can be ordered as Cash on Delivery. Paying online is never limited. */
const CartCash = z
  .object({
    allowed: z.boolean(),
    /** The rule that refuses it, as `POST /orders` would; null where it is allowed. */
    why: z.nullable(
      z.enum(['cash.not_offered', 'cash.too_many_orders', 'cash.above_value', 'cash.above_share']),
    ),
    /** Trusted: a verified e-mail, a phone that an operator called, or a delivered order. */
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
    /** What a verified e-mail would allow; null where this account has as much already. */
    whenVerified: z.nullable(z.object({ allowed: z.boolean(), orders: z.number(), value: z.number() })),
  })
  .register(z.globalRegistry, { id: 'CartCash' })

export type CartCash = z.output<typeof CartCash>

/** Every call of the cart answers the whole of it, so that no page need ask twice. */
const Cart = z.object({
  cart: z.array(CartLine),
  summary: Figures,
  /** Whether every line can be bought as it stands. */
  canCheckOut: z.boolean(),
  /** When the buyer last added, changed or removed a line; null while there is none. */
  updatedAt: z.nullable(z.string()),
  cash: CartCash,
})

export type Cart = z.output<typeof Cart>

/** Whole numbers from 1 to 100, as numbers: "1e2", 1.5 and -1 are no quantities. */
export const Quantity = z
  .number({ error: fault('order_quantity.invalid') })
  .check(z.refine((quantity) => isQuantity(quantity), fault('order_quantity.invalid')))

export const cart = endpoint({
  method: 'GET',
  path: '/cart',
  summary: 'What lies in the buyer’s cart, at today’s prices',
  access: ['user'],
  response: Cart,
  refusals: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/cart',
  summary: 'Put something into the cart, or more of it',
  access: ['user'],
  body: z.object({ productId: Id, quantity: z.prefault(Quantity, 1) }),
  response: Cart,
  limit: 'cart',
  refusals: ['cart.full', 'cart.too_many', 'product.not_found', 'stock.insufficient'],
  // An answer that got lost must not put twice as much in.
  idempotent: true,
})

export const changeCartLine = endpoint({
  method: 'PUT',
  path: '/cart/:lineId',
  summary: 'Change how many; the same number again accepts a price that has moved',
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
  summary: 'Take a line out of the cart; one that is gone already is no error',
  access: ['user'],
  params: z.object({ lineId: Id }),
  response: Cart,
  limit: 'cart',
  refusals: ['cart.line_not_found'],
})
