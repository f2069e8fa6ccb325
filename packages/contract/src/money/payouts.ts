import { DEDUCTION_KINDS } from '@farmgate/domain/money/payouts/deductions.ts'
import { SKIP_REASONS } from '@farmgate/domain/money/payouts/payable.ts'
import { PAYOUT_STATES } from '@farmgate/domain/money/payouts/payout.ts'
import { RAIL_KINDS, RAIL_STATES } from '@farmgate/domain/money/payouts/rail.ts'
import { PAYOUT_WARNINGS, RUN_STATES } from '@farmgate/domain/money/payouts/payout-run.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { fault, Id, Timestamp } from '../fields.ts'
import { BankCashBody, DeductionRuleBody, WriteOffBody } from '../forms/payouts.ts'
import { CodeAgain } from '../forms/staff.ts'
import { pageQuery } from '../paging.ts'
import { CODE_REFUSALS } from '../people/second-factor.ts'

const Person = z.object({ _id: z.string(), name: z.string() })

const PayoutRun = z
  .object({
    _id: z.string(),
    number: z.number(),
    state: z.enum(RUN_STATES),
    rail: z.enum(RAIL_KINDS),
    /** As drafted. Net is gross less deductions. */
    farms: z.number(),
    gross: z.number(),
    deductions: z.number(),
    net: z.number(),
    /** How many of its payouts are in each state. */
    counts: z.partialRecord(z.enum(PAYOUT_STATES), z.number()),
    draftedAt: Timestamp,
    draftedBy: Person,
    approvedAt: z.nullable(Timestamp),
    approvedBy: z.nullable(Person),
    /** Of its first payout: for a run by file, when the file was made. */
    sentAt: z.nullable(Timestamp),
    endedAt: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'PayoutRun' })

export type PayoutRun = z.output<typeof PayoutRun>

/** What was kept of a payout, by the rule of the day it was drafted. */
export const Deduction = z.object({
  kind: z.enum(DEDUCTION_KINDS),
  /** In percent. */
  share: z.number(),
  amount: z.number(),
})

const Payout = z
  .object({
    _id: z.string(),
    farmer: Person,
    /** Masked. */
    account: z.string(),
    entries: z.number(),
    /** Gross is sold less what went back. */
    sold: z.number(),
    wentBack: z.number(),
    gross: z.number(),
    deductions: z.array(Deduction),
    net: z.number(),
    warnings: z.array(z.enum(PAYOUT_WARNINGS)),
    state: z.enum(PAYOUT_STATES),
    utr: z.nullable(z.string()),
    /** Why it was not paid, in the words of the rail. */
    reason: z.nullable(z.string()),
    sentAt: z.nullable(Timestamp),
    endedAt: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'Payout' })

export type Payout = z.output<typeof Payout>

/** An entry of the farm's ledger that a payout pays. Negative: what went back. */
export const PaidEntry = z.object({
  at: Timestamp,
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  amount: z.number(),
})

const runParams = z.object({ id: Id })

export const payoutRuns = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  summary: 'What farms are owed, the money that is there for it, and all payout runs, newest first',
  access: ['admin'],
  rights: 'approve',
  shows: ['payouts', 'orders'],
  query: z.object(pageQuery),
  response: z.object({
    /** Owed is payable, not yet payable, and what is in drafts and approved runs but not sent. */
    owed: z.number(),
    payable: z.number(),
    notYet: z.number(),
    inRuns: z.number(),
    /** In the bank and not promised to an approved run. */
    there: z.number(),
    /** Counted cash in the office, which can be banked. */
    cash: z.number(),
    /** The day of the next run in India; null when the market names none. */
    nextRun: z.nullable(z.string()),
    runs: z.array(PayoutRun),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
})

const FARMS_MAX = 500

export const draftPayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts',
  summary: 'Draft a payout run of all farms, or of those that are named',
  access: ['admin'],
  secondFactor: 'always',
  body: z.object({
    /** These are paid whatever remains, as when a farm leaves. Without it all farms from the minimum on are. */
    farmers: z.optional(
      z
        .array(Id, { error: fault('field.invalid') })
        .check(z.minLength(1, fault('rows.required')), z.maxLength(FARMS_MAX, fault('field.invalid'))),
    ),
  }),
  response: z.object({ message: z.string(), run: PayoutRun }),
  invalid: 'payout_run.refused',
  refusals: ['market_use.off', 'payout_run.nothing_payable', 'payout_run.only_upi', 'payout_run.refused'],
})

export const onePayoutRun = endpoint({
  method: 'GET',
  path: '/admin/payouts/:id',
  summary: 'A payout run: its payouts, the farms it left out, and the money it needs beside what is there',
  access: ['admin'],
  rights: 'approve',
  shows: ['payouts'],
  params: runParams,
  query: z.object(pageQuery),
  response: z.object({
    run: PayoutRun,
    needed: z.number(),
    there: z.number(),
    /** Who gave the results by which money of this run came back; none of them can approve it. */
    reporters: z.array(z.string()),
    /** Of all its payouts; sold less what went back is the run's gross. */
    totals: z.object({ entries: z.number(), sold: z.number(), wentBack: z.number() }),
    payouts: z.array(Payout),
    nextCursor: z.nullable(z.string()),
    /** At most 500, the largest amounts first. */
    skipped: z.array(z.object({ farmer: Person, reason: z.enum(SKIP_REASONS), amount: z.number() })),
  }),
  refusals: ['payout_run.not_found'],
})

/**
 * The person who drafted the run is refused, as is one who said that money of it came back, a new approver, and a run above
 * the money that is there.
 */
export const approvePayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/approve',
  summary: 'Approve a payout run that another person drafted; it is sent from now on',
  access: ['admin'],
  rights: 'approve',
  secondFactor: 'always',
  params: runParams,
  body: z.object({
    /** The payouts whose warnings were read and ticked. */
    ticked: z.optional(z.array(Id, { error: fault('field.invalid') }).check(z.maxLength(20_000))),
    code: CodeAgain,
  }),
  // Twenty thousand ids.
  bodyBytesMax: 1_000_000,
  response: z.object({ message: z.string(), run: PayoutRun }),
  refusals: [
    'approver.waits',
    'payout_run.not_draft',
    'payout_run.not_found',
    'payout_run.own_draft',
    'payout_run.own_report',
    'payout_run.too_little_money',
    'payout_run.warnings_open',
    ...CODE_REFUSALS,
  ],
})

export const throwAwayPayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/throw-away',
  summary: 'Throw a draft away; what it would have paid is payable again',
  access: ['admin'],
  secondFactor: 'always',
  params: runParams,
  response: z.object({ message: z.string(), run: PayoutRun }),
  refusals: ['payout_run.not_draft', 'payout_run.not_found'],
})

export const onePayout = endpoint({
  method: 'GET',
  path: '/admin/payouts/:id/payouts/:payoutId',
  summary: 'One payout of a run, with the entries that it pays',
  access: ['admin'],
  rights: 'approve',
  shows: ['payouts'],
  params: z.object({ id: Id, payoutId: Id }),
  response: z.object({
    payout: Payout,
    /** Oldest first, at most 500. */
    entries: z.array(PaidEntry),
  }),
  refusals: ['payout.not_found'],
})

export const bankCash = endpoint({
  method: 'POST',
  path: '/admin/banked-cash',
  summary: 'Record that cash of the office was paid into the bank, with the bank’s receipt',
  access: ['admin'],
  secondFactor: 'always',
  body: BankCashBody,
  response: z.object({ message: z.string(), there: z.number(), cash: z.number() }),
  invalid: 'banked_cash.refused',
  refusals: ['banked_cash.above_cash', 'banked_cash.receipt_used', 'banked_cash.refused'],
})

const DeductionRule = z.object({
  _id: z.string(),
  kind: z.enum(DEDUCTION_KINDS),
  /** In percent. */
  share: z.number(),
  from: z.string(),
  /** Whether it holds today. */
  isCurrent: z.boolean(),
  madeAt: Timestamp,
  madeBy: z.string(),
})

export const deductionRules = endpoint({
  method: 'GET',
  path: '/admin/deduction-rules',
  summary: 'What is kept of payouts, by day: all rules, the last begun first',
  access: ['admin'],
  rights: 'approve',
  response: z.object({ rules: z.array(DeductionRule) }),
  refusals: [],
})

export const addDeductionRule = endpoint({
  method: 'POST',
  path: '/admin/deduction-rules',
  summary: 'Add a rule that holds from its day on; runs that are drafted already keep theirs',
  access: ['admin'],
  rights: 'owner',
  secondFactor: 'always',
  body: DeductionRuleBody,
  response: z.object({ message: z.string(), rules: z.array(DeductionRule) }),
  invalid: 'deduction_rule.refused',
  refusals: ['deduction_rule.refused'],
})

const WriteOff = z.object({
  _id: z.string(),
  farmer: Person,
  amount: z.number(),
  reason: z.string(),
  state: z.enum(['requested', 'approved', 'withdrawn']),
  requestedAt: Timestamp,
  requestedBy: Person,
  approvedBy: z.nullable(Person),
})

export const writeOffs = endpoint({
  method: 'GET',
  path: '/admin/write-offs',
  summary: 'Debts of farms that left, written off or waiting for a second person; the newest 100',
  access: ['admin'],
  rights: 'approve',
  shows: ['payouts'],
  response: z.object({ writeOffs: z.array(WriteOff) }),
  refusals: [],
})

const writtenOff = z.object({ message: z.string(), writeOff: WriteOff })

export const requestWriteOff = endpoint({
  method: 'POST',
  path: '/admin/write-offs',
  summary: 'Ask to write off what a suspended farm owes; a second person approves it',
  access: ['admin'],
  secondFactor: 'always',
  body: WriteOffBody,
  response: writtenOff,
  invalid: 'write_off.refused',
  refusals: [
    'farmer.not_found',
    'write_off.decided',
    'write_off.farm_active',
    'write_off.not_owed',
    'write_off.refused',
  ],
})

export const approveWriteOff = endpoint({
  method: 'POST',
  path: '/admin/write-offs/:id/approve',
  summary: 'Write off a debt that another person asked to write off',
  access: ['admin'],
  rights: 'approve',
  secondFactor: 'always',
  params: runParams,
  body: z.prefault(z.object({ code: CodeAgain }), {}),
  response: writtenOff,
  refusals: [
    'write_off.decided',
    'write_off.farm_active',
    'write_off.not_found',
    'write_off.not_owed',
    'write_off.own_request',
    ...CODE_REFUSALS,
  ],
})

export const withdrawWriteOff = endpoint({
  method: 'POST',
  path: '/admin/write-offs/:id/withdraw',
  summary: 'Withdraw a write-off that no second person has approved',
  access: ['admin'],
  secondFactor: 'always',
  params: runParams,
  response: writtenOff,
  refusals: ['write_off.decided', 'write_off.not_found'],
})

const PayoutDifference = z.object({
  reference: z.string(),
  /** Where the other side is read: from RazorpayX’s list, or from results files of the bank. */
  through: z.enum(RAIL_KINDS),
  /**
   * `only_rail`: the rail has a payout that we do not know. `only_ours`: we sent it, and the rail has none. `no_result`: sent
   * by a file more than three days ago, and in no results file.
   */
  difference: z.enum(['only_rail', 'only_ours', 'no_result', 'amount', 'state', 'utr']),
  ours: z.nullable(
    z.object({
      _id: z.string(),
      runId: z.string(),
      farmer: Person,
      amount: z.number(),
      state: z.enum(PAYOUT_STATES),
      utr: z.nullable(z.string()),
    }),
  ),
  rail: z.nullable(z.object({ amount: z.number(), state: z.enum(RAIL_STATES), utr: z.nullable(z.string()) })),
})

export type PayoutDifference = z.output<typeof PayoutDifference>

export const reconcilePayouts = endpoint({
  method: 'GET',
  path: '/admin/reconcile/payouts',
  summary: 'Our payouts of a period beside the rail’s, with what differs, the largest first',
  access: ['admin'],
  rights: 'approve',
  shows: ['payouts'],
  query: z.object({ from: Day, to: Day }),
  response: z.object({
    ours: z.object({ payouts: z.number(), paid: z.number() }),
    rail: z.object({ payouts: z.number(), paid: z.number() }),
    /** Sent by a file in the last three days, and in no results file yet. */
    waiting: z.object({ payouts: z.number(), amount: z.number() }),
    differences: z.array(PayoutDifference),
    /** How many payouts agree. */
    agreed: z.number(),
  }),
  refusals: ['payment.busy'],
})
