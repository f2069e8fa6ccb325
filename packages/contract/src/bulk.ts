import { STAGES } from '@farmgate/domain/orders/stage.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fault, Id } from './fields.ts'
import { Listing } from './listings.ts'
import { Order } from './order-view.ts'

/** As many as a page holds. */
const ROWS_MAX = 100

/** What became of one row. Each is decided by itself: one that is refused stops no other. */
const outcome = {
  _id: z.string(),
  ok: z.boolean(),
  /** Nothing was done, because it was so before. */
  already: z.optional(z.boolean()),
  /** Why it was refused, as in a problem. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
}

/** Sent again after a lost answer, the rows that were moved the first time say `already`. */
export const advanceOrders = endpoint({
  method: 'PATCH',
  path: '/admin/orders/status',
  summary: 'Move several orders to a later stage, each by itself',
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
        /** As it is now; null where there is none. */
        order: z.nullable(Order),
      }),
    ),
  }),
  refusals: [],
})

/** Each product with the version that was on the screen: what nobody has seen is not let through. */
export const approveProducts = endpoint({
  method: 'PATCH',
  path: '/admin/products/approve',
  summary: 'Let several products onto the shelf, each by itself',
  access: ['admin'],
  body: z.object({
    products: z
      .array(z.object({ _id: Id, version: z.int() }), { error: fault('rows.required') })
      .check(z.minLength(1, fault('rows.required')), z.maxLength(ROWS_MAX)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        ...outcome,
        name: z.nullable(z.string()),
        product: z.nullable(Listing),
      }),
    ),
  }),
  refusals: [],
})

/** Sent again after a lost answer, what was sent the first time is no longer among them. */
export const resendRefunds = endpoint({
  method: 'POST',
  path: '/admin/refunds/resend',
  summary: 'Send all failed refunds again, or try all that are due now, each by itself',
  access: ['admin'],
  body: z.object({ state: z.enum(['due', 'failed']) }),
  response: z.object({
    results: z.array(z.object({ ...outcome, amount: z.number(), orderNumber: z.nullable(z.string()) })),
    /** Whether more wait than one call takes. */
    more: z.boolean(),
  }),
  refusals: [],
})
