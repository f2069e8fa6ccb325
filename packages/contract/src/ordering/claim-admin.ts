import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText } from '../fields.ts'
import { Order } from './order-view.ts'
import { Amount } from '../money/payments.ts'

/** Who is behind a claim: what an operator knows before calling them. */
const Side = z.object({
  _id: z.string(),
  name: z.string(),
  place: z.string(),
  phone: z.string(),
  avatar: z.nullable(z.string()),
  /** Delivered orders of the buyer, delivered parcels of the farm. Bounded: 1000 means 1000 or more. */
  delivered: z.number(),
})

/** What an operator needs to decide a claim, beside the order that it is in. */
export const ClaimToDecide = z
  .object({
    _id: z.string(),
    /** The most that can be given: what is asked, unless less is left of the item. Rupees. */
    most: z.number(),
    /** Where the cash of the order goes back to. */
    upiId: z.nullable(z.string()),
    buyer: Side,
    farm: Side,
    /** The operator who decided it. */
    decidedBy: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ClaimToDecide' })

export type ClaimToDecide = z.output<typeof ClaimToDecide>

export const oneClaim = endpoint({
  method: 'GET',
  path: '/admin/claims/:id',
  summary: 'One claim about an item, with both sides; its words and photo are in the order’s `claims`',
  access: ['admin'],
  shows: ['orders'],
  params: z.object({ id: Id }),
  response: z.object({ claim: ClaimToDecide, order: Order }),
  refusals: ['claim.not_found'],
})

export const decideClaim = endpoint({
  method: 'PATCH',
  path: '/admin/claims/:id',
  summary:
    'Approve a claim about an item, with all that is asked or a lower `amount`, or reject it with a note',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(['approved', 'rejected'], { error: fault('decision.unknown') }),
    amount: z.optional(Amount),
    /** What buyer and farm read. Required to reject. */
    note: optionalText(500),
    /** How many changes of the order were shown; if there are others by now, nothing is decided. */
    seen: z.optional(z.int()),
  }),
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'claim.decision_refused',
  refusals: [
    'claim.amount_refused',
    'claim.decided',
    'claim.decision_refused',
    'claim.not_found',
    'line.changed',
    'line.not_changeable',
  ],
  idempotent: true,
})

/** How many parcels there were within so many days, and of how many of them something was wrong. */
const Share = z.object({
  days: z.number(),
  parcels: z.number(),
  /** Less came than ordered. Null for buyers. */
  short: z.nullable(z.number()),
  /** Of farms: with an approved claim. Of buyers: with a claim. */
  claimed: z.number(),
  /** Of farms: shipped or delivered late. Of buyers: claimed late. */
  late: z.number(),
})

/** Of the newest 1000 parcels of one farm or orders of one buyer, and of up to 20 orders of each day for comparison. */
export const shares = endpoint({
  method: 'GET',
  path: '/admin/shares',
  summary:
    'How many parcels of one `farmer` or `buyer`, and of all, were short, claimed or late, over 30 and 90 days',
  access: ['admin'],
  query: z.object({ farmer: z.optional(Id), buyer: z.optional(Id) }),
  response: z.object({ own: z.array(Share), all: z.array(Share) }),
  refusals: [],
})
