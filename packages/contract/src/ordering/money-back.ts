import { STOP_FAILURES } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { MONEY_BACK_KINDS, MONEY_BACK_STATES } from '@farmgate/domain/ordering/order-changes/money-back.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { ClaimToDecide } from './claim-admin.ts'
import { Order } from './order-view.ts'

/** Money that may go back, with what is needed to decide it. Fields of other kinds are null. */
const MoneyBackRow = z
  .object({
    kind: z.enum(MONEY_BACK_KINDS),
    /** Of the returned order, the claim, the stop or the refund: what the call of its kind is called with. */
    _id: z.string(),
    /** Of a failed stop, `rejected` means that it got another day. */
    status: z.enum(MONEY_BACK_STATES),
    /** Since when it waits; once it is decided, when it was. */
    at: Timestamp,
    /** The deadline of the decision that the buyer was given. */
    decideBy: z.nullable(Timestamp),
    /** The operator who decided it. */
    decidedBy: z.nullable(z.string()),
    /** Rupees that go back when all of it is approved; once it is decided, what went back or was refused. */
    amount: z.number(),
    /** Its claims have words and photos, and the number of its changes is what decides a claim (`seen`). */
    order: z.nullable(Order),
    claim: z.nullable(ClaimToDecide),
    stop: z.nullable(
      z.object({
        round: z.object({ _id: z.string(), name: z.string() }),
        day: Day,
        failedBecause: z.enum(STOP_FAILURES),
      }),
    ),
    refund: z.nullable(
      z.object({
        /** Handed over by an operator; everything else goes through the gateway. */
        isCash: z.boolean(),
        /** Anyone else may approve it. */
        askedBy: z.object({ _id: z.string(), name: z.string() }),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'MoneyBackRow' })

export type MoneyBackRow = z.output<typeof MoneyBackRow>

export const moneyBack = endpoint({
  method: 'GET',
  path: '/admin/money-back',
  summary:
    'Returns, claims, missing bags, failed stops and large refunds: the longest waiting first, then the newest decisions',
  access: ['admin'],
  shows: ['orders', 'returns'],
  query: z.object({
    status: z.optional(z.enum(MONEY_BACK_STATES)),
    kind: z.optional(z.enum(MONEY_BACK_KINDS)),
    ...pageQuery,
  }),
  response: z.object({
    rows: z.array(MoneyBackRow),
    nextCursor: z.nullable(z.string()),
    /** Of the kind that is asked for. Bounded: 1000 means 1000 or more. */
    counts: z.record(z.enum(MONEY_BACK_STATES), z.number()),
    /** What waits, by kind. Bounded too. */
    waiting: z.record(z.enum(MONEY_BACK_KINDS), z.number()),
    /** After how many hours a claim is late. */
    claimHours: z.number(),
  }),
  refusals: [],
})
