import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText } from '../fields.ts'
import { ReturnForm } from '../forms/order.ts'
import { Order } from './order-view.ts'
import { pageQuery } from '../paging.ts'
import { PICTURE_REFUSALS } from '../catalogue/pictures.ts'

export const requestReturn = endpoint({
  method: 'PATCH',
  path: '/orders/return/:id',
  summary: 'Request the return of a delivered order; a reason and a photo (`image`) are optional',
  access: ['user'],
  params: z.object({ id: Id }),
  multipart: true,
  picture: 'image',
  body: z.prefault(ReturnForm, {}),
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'return.refused',
  refusals: ['order.not_found', 'return.not_allowed', 'return.refused', ...PICTURE_REFUSALS],
  idempotent: true,
})

/** Bounded: 1000 means 1000 or more. */
const ReturnCounts = z.object({ pending: z.number(), approved: z.number(), rejected: z.number() })

export const allReturns = endpoint({
  method: 'GET',
  path: '/orders/return/all',
  summary: 'Orders with a return request: the longest waiting first, then the newest decisions',
  access: ['admin'],
  shows: ['orders', 'returns'],
  query: z.object({ status: z.optional(z.enum(['pending', 'approved', 'rejected'])), ...pageQuery }),
  response: z.object({
    returnRequests: z.array(Order),
    nextCursor: z.nullable(z.string()),
    counts: ReturnCounts,
  }),
  refusals: [],
})

export const decideReturn = endpoint({
  method: 'PATCH',
  path: '/orders/return/handle/:id',
  summary: 'Approve a return, which refunds the money, or reject it with a note',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({
    status: z.enum(['approved', 'rejected'], { error: fault('decision.unknown') }),
    note: optionalText(500),
  }),
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'return.decision_refused',
  refusals: ['order.not_found', 'return.already_decided', 'return.decision_refused', 'return.not_found'],
  idempotent: true,
})
