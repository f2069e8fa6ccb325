import { STAGES } from '@farmgate/domain/ordering/orders/stage.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText } from '../fields.ts'
import { Listing } from '../catalogue/listings.ts'
import { Order } from './order-view.ts'

/** One page. */
const ROWS_MAX = 100

/** The result of one row. Each is decided independently: a refused row does not stop the others. */
const outcome = {
  _id: z.string(),
  ok: z.boolean(),
  /** Nothing was done, because it was already in this state. */
  already: z.optional(z.boolean()),
  /** Why it was refused, as in a problem. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
}

/** When repeated after a lost response, the rows that were moved the first time are `already`. */
export const advanceOrders = endpoint({
  method: 'PATCH',
  path: '/admin/orders/status',
  summary: 'Move several orders to a later stage, each independently',
  access: ['admin'],
  body: z.object({
    orders: z
      .array(Id, { error: fault('rows.required') })
      .check(z.minLength(1, fault('rows.required')), z.maxLength(ROWS_MAX)),
    status: z.enum(STAGES, { error: fault('status.unknown') }),
  }),
  response: z.object({
    results: z.array(
      z.object({
        ...outcome,
        number: z.nullable(z.string()),
        /** The current state; null when there is none. */
        order: z.nullable(Order),
      }),
    ),
  }),
  refusals: [],
})

/** An order that another operator looks after is taken over. */
export const assignOrders = endpoint({
  method: 'PATCH',
  path: '/admin/orders/assign',
  summary: 'Take several open orders as one’s own, or release them, each independently',
  access: ['admin'],
  body: z.object({
    orders: z
      .array(Id, { error: fault('rows.required') })
      .check(z.minLength(1, fault('rows.required')), z.maxLength(ROWS_MAX)),
    mine: z.boolean(),
  }),
  response: z.object({
    results: z.array(z.object({ ...outcome, number: z.nullable(z.string()), order: z.nullable(Order) })),
  }),
  refusals: [],
})

/** Each product with the version that was on the screen, so that only reviewed content is decided. */
const seenProducts = z
  .array(z.object({ _id: Id, version: z.int() }), { error: fault('rows.required') })
  .check(z.minLength(1, fault('rows.required')), z.maxLength(ROWS_MAX))

const DecidedProducts = z.object({
  results: z.array(z.object({ ...outcome, name: z.nullable(z.string()), product: z.nullable(Listing) })),
})

export const approveProducts = endpoint({
  method: 'PATCH',
  path: '/admin/products/approve',
  summary: 'Approve several products, each independently',
  access: ['admin'],
  body: z.object({ products: seenProducts }),
  response: DecidedProducts,
  refusals: [],
})

/** Every farmer of these products reads the same note. */
export const rejectProducts = endpoint({
  method: 'PATCH',
  path: '/admin/products/reject',
  summary: 'Reject several products with one note, each independently',
  access: ['admin'],
  body: z.object({ products: seenProducts, note: optionalText(500) }),
  response: DecidedProducts,
  refusals: [],
})

/** When repeated after a lost response, refunds that were sent the first time are no longer among them. */
export const resendRefunds = endpoint({
  method: 'POST',
  path: '/admin/refunds/resend',
  summary: 'Send all failed refunds again, or try all that are due now, each independently',
  access: ['admin'],
  body: z.object({ state: z.enum(['due', 'failed']) }),
  response: z.object({
    results: z.array(z.object({ ...outcome, amount: z.number(), orderNumber: z.nullable(z.string()) })),
    /** Whether more wait than one call takes. */
    more: z.boolean(),
  }),
  refusals: [],
})
