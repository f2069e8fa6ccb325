import { ALARM_DECISIONS, ALARM_KINDS } from '@farmgate/domain/telling/alarm.ts'
import { ATTENTION_GROUPS, ATTENTION_KINDS, LOADED_MAX } from '@farmgate/domain/telling/attention.ts'
import { MARK_PROBLEMS, STOP_FAILURES } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import * as z from 'zod/mini'
import { ClaimToDecide } from '../ordering/claim-admin.ts'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import { CodeAgain } from '../forms/staff.ts'
import { pageQuery } from '../paging.ts'
import { Listing } from '../catalogue/listings.ts'
import { Order } from '../ordering/order-view.ts'
import { AccountToDecide } from '../money/payout-account.ts'
import { PendingChange } from '../market/pending-change.ts'
import { FarmerSummary } from '../catalogue/product-review.ts'
import { CODE_REFUSALS } from '../people/second-factor.ts'

/** A refund, as an operator sees it. */
const RefundToSend = z.object({
  _id: z.string(),
  amount: z.number(),
  state: z.enum(['due', 'sent', 'processed', 'failed']),
  /** Handed over by an operator; everything else goes through the gateway. */
  isCash: z.boolean(),
  /** The gateway's last message, verbatim. */
  lastError: z.nullable(z.string()),
  /** Why we do not send it: the money is at an earlier account (`held`), or our key is not known as ours (`wait`). */
  notSent: z.nullable(z.enum(['held', 'wait'])),
  /** Null when the payment belongs to no order of ours. */
  orderNumber: z.nullable(z.string()),
  /** Where the cash of a claim goes back to. */
  upiId: z.nullable(z.string()),
  /** The operator who asked for it, while it waits for a second person: anyone else may approve it. */
  waitsAfter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
})

export type RefundToSend = z.output<typeof RefundToSend>

/** A fault of the market itself. */
const Alarm = z.object({
  _id: z.string(),
  kind: z.enum(ALARM_KINDS),
  /** How often it was detected. */
  times: z.number(),
  lastSeenAt: Timestamp,
  /**
   * `unmatched_payments`: `payments` held. `gateway_key`: `refunds` that wait, and what the gateway `said`.
   * `stock_share`: unpaid `orders`, their `units`, and `listings` of which they hold a large share.
   * `new_account_orders`: `orders`. `unproven_holds`: `orders` of `accounts`, their `units`, and `listings` and delivery
   * `days` of which they hold a large share. `bulk_registration`: `count` accounts in `minutes` from `network`.
   * `invariant_broken`: `count` rows that break the invariant named `invariant`.
   * `gateway_account`: `key`, and `refunds` that wait.
   */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Only for `stock_share`: the buyer of the orders. */
  buyer: z.nullable(z.object({ _id: z.string(), name: z.string() })),
})

export type Alarm = z.output<typeof Alarm>

/** What happened on a round day. */
const Road = z.object({
  round: z.object({ _id: z.string(), name: z.string() }),
  day: Day,
  /** The stop that failed, or whose mark needs a look. */
  stop: z.nullable(z.string()),
  failedBecause: z.nullable(z.enum(STOP_FAILURES)),
  problem: z.nullable(z.enum(MARK_PROBLEMS)),
  /** Rupees that the driver collected, and that were counted. */
  collected: z.number(),
  counted: z.number(),
  reason: z.nullable(z.string()),
})

export type Road = z.output<typeof Road>

/** The last payout that an account did not take. What it was is the row's amount. */
const FailedPayout = z.object({
  _id: z.string(),
  run: z.object({ _id: z.string(), number: z.number() }),
  state: z.enum(['failed', 'returned']),
  /** In the words of the bank. */
  reason: z.nullable(z.string()),
  endedAt: Timestamp,
})

export type FailedPayout = z.output<typeof FailedPayout>

/** A draft that waits for its second person. Its sum is the row's amount. */
const DraftedRun = z.object({
  _id: z.string(),
  number: z.number(),
  farms: z.number(),
  draftedBy: z.object({ _id: z.string(), name: z.string() }),
})

export type DraftedRun = z.output<typeof DraftedRun>

/** One row that waits, with everything needed to act on it in place. Fields that do not apply are null. */
const AttentionRow = z
  .object({
    kind: z.enum(ATTENTION_KINDS),
    /** The id of the order, refund, payment, product, farmer, claim, account to pay, payout run, waiting change or alarm. */
    _id: z.string(),
    since: Timestamp,
    minutes: z.number(),
    /** When it should be done; null where nothing is lost by waiting. */
    dueAt: z.nullable(Timestamp),
    /** Rupees at risk; 0 when there are none. */
    amount: z.number(),
    /** The first sort key: whole days late, below zero whole hours left. */
    score: z.number(),
    order: z.nullable(Order),
    refund: z.nullable(RefundToSend),
    listing: z.nullable(Listing),
    farmer: z.nullable(FarmerSummary),
    alarm: z.nullable(Alarm),
    /** Its words and photo are in the order's `claims`. */
    claim: z.nullable(ClaimToDecide),
    road: z.nullable(Road),
    /** Where a farm wants to be paid, or what a payout did not reach. */
    account: z.nullable(AccountToDecide),
    payout: z.nullable(FailedPayout),
    run: z.nullable(DraftedRun),
    /** Of a setting. */
    settingChange: z.nullable(PendingChange),
  })
  .register(z.globalRegistry, { id: 'AttentionRow' })

export type AttentionRow = z.output<typeof AttentionRow>

/** Bounded: 1000 means 1000 or more. */
const AttentionCounts = z.record(z.enum(ATTENTION_KINDS), z.number())

/** The rows of one group together. */
const GroupFigures = z.object({
  count: z.number(),
  /** Rupees at risk. */
  amount: z.number(),
  /** How many are late. */
  late: z.number(),
  /** How long the oldest waits. */
  minutes: z.number(),
})

export const attention = endpoint({
  method: 'GET',
  path: '/admin/attention',
  summary:
    'What needs an operator now, late rows first: five of each group, or one group or kind page by page, and the counts',
  access: ['admin'],
  rights: 'approve',
  shows: ['orders', 'returns', 'listings', 'farmers'],
  query: z.object({
    kind: z.optional(z.enum(ATTENTION_KINDS)),
    group: z.optional(z.enum(ATTENTION_GROUPS)),
    limit: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/)),
        z.transform((text: string) => Math.min(Math.max(Number(text), 1), LOADED_MAX)),
      ),
    ),
    cursor: pageQuery.cursor,
  }),
  response: z.object({
    rows: z.array(AttentionRow),
    /** The start of the next page of a group or kind. */
    nextCursor: z.nullable(z.string()),
    counts: AttentionCounts,
    groups: z.record(z.enum(ATTENTION_GROUPS), GroupFigures),
    /** After how many hours an order has waited too long, and a claim is late. */
    settings: z.object({
      shipWithinHours: z.number(),
      deliverWithinHours: z.number(),
      claimHours: z.number(),
    }),
  }),
  refusals: [],
})

/** A failed refund is replaced by a new one of the same money; a refund under way is sent or checked at once. */
export const resendRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/:id/resend',
  summary: 'Send a failed refund again, or try a waiting one now',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.object({ message: z.string(), refund: RefundToSend, order: z.nullable(Order) }),
  refusals: ['refund.not_failed', 'refund.not_found', 'refund.waits'],
})

/** Never by the operator who asked for it, nor by a new approver. */
export const approveRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/:id/approve',
  summary: 'Approve a large refund that another operator asked for',
  access: ['admin'],
  rights: 'approve',
  secondFactor: 'always',
  params: z.object({ id: Id }),
  body: z.prefault(z.object({ code: CodeAgain }), {}),
  response: z.object({ message: z.string(), refund: RefundToSend, order: z.nullable(Order) }),
  refusals: [
    'approver.waits',
    'refund.not_found',
    'refund.not_waiting',
    'refund.same_person',
    ...CODE_REFUSALS,
  ],
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/check-payment',
  summary: 'Check with the gateway now whether an order is paid',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.object({ message: z.string(), order: Order }),
  refusals: ['order.not_found', 'payment.not_captured', 'payment.returned'],
  mayBePending: 'The gateway is unsure: the order is unchanged.',
})

/**
 * Held payments are decided all together, and so are the unpaid orders of `unproven_holds` (`released`): `payments` is how many.
 * `seen` is the number that was shown: if it has changed, nothing is
 * decided. An alarm about orders is `acknowledged`, one about the gateway's account confirmed as `new_account`, both without
 * `seen`.
 */
export const decideAlarm = endpoint({
  method: 'POST',
  path: '/admin/alarms/:id/decide',
  summary:
    'Refund every payment that an alarm holds, mark them as not ours, acknowledge an alarm, end the unpaid orders that it is about, or confirm a new gateway account',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ decision: z.enum(ALARM_DECISIONS), seen: z.optional(z.int()) }),
  response: z.object({ message: z.string(), payments: z.number(), amount: z.number() }),
  refusals: ['alarm.changed', 'alarm.not_found', 'alarm.resolved'],
})
