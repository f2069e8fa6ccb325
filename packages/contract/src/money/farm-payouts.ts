import { NOT_PAYABLE_REASONS } from '@farmgate/domain/money/payouts/payable.ts'
import { PAYOUT_STATES } from '@farmgate/domain/money/payouts/payout.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { Deduction, PaidEntry } from './payouts.ts'

const FarmPayout = z
  .object({
    _id: z.string(),
    state: z.enum(PAYOUT_STATES),
    /** Masked. */
    account: z.string(),
    entries: z.number(),
    /** Gross is sold less what went back. */
    sold: z.number(),
    wentBack: z.number(),
    gross: z.number(),
    deductions: z.array(Deduction),
    net: z.number(),
    utr: z.nullable(z.string()),
    sentAt: z.nullable(Timestamp),
    endedAt: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'FarmPayout' })

export type FarmPayout = z.output<typeof FarmPayout>

/** An entry of the farm's ledger that is not payable yet, and why. */
const WaitingEntry = z.object({
  _id: z.string(),
  at: Timestamp,
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  /** Negative: what went back of a sale that is not payable yet. */
  amount: z.number(),
  reason: z.enum(NOT_PAYABLE_REASONS),
  deliveredAt: z.nullable(Timestamp),
  /** It is not payable before this moment; null when the wait after the delivery is over or has not begun. */
  until: z.nullable(Timestamp),
  /** The day of delivery, where it is known. */
  day: z.nullable(z.string()),
  /** The names of the items about which a claim is open. */
  claimed: z.array(z.string()),
})

export type WaitingEntry = z.output<typeof WaitingEntry>

export const farmPayouts = endpoint({
  method: 'GET',
  path: '/farmers/payouts',
  summary: 'The farm’s payouts, newest first, what is payable now, when and where it is paid, and what waits',
  access: ['farmer'],
  shows: ['payouts', 'orders'],
  query: z.object(pageQuery),
  response: z.object({
    /** Together what the farm is owed. */
    payable: z.number(),
    notYet: z.number(),
    /** In a run that is drafted or approved, and not sent yet. */
    inRuns: z.number(),
    /** All that was paid and has not come back. */
    paid: z.object({ amount: z.number(), payouts: z.number(), since: z.nullable(Timestamp) }),
    /** The day of the next run in India; null when the market names none. */
    nextRun: z.nullable(z.string()),
    /** Less is carried over to the next run. */
    minimum: z.number(),
    /** The account in use. Nothing is paid to a blocked one. */
    account: z.nullable(
      z.object({ bank: z.nullable(z.string()), masked: z.string(), isBlocked: z.boolean() }),
    ),
    /** How many entries wait for each reason, and the newest 100 of them. */
    waiting: z.object({
      counts: z.partialRecord(z.enum(NOT_PAYABLE_REASONS), z.number()),
      entries: z.array(WaitingEntry),
    }),
    payouts: z.array(FarmPayout),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const farmPayout = endpoint({
  method: 'GET',
  path: '/farmers/payouts/:id',
  summary: 'One payout of the farm, with the entries that it pays',
  access: ['farmer'],
  shows: ['payouts'],
  params: z.object({ id: Id }),
  response: z.object({
    payout: FarmPayout,
    /** Oldest first, at most 500. */
    entries: z.array(PaidEntry),
  }),
  refusals: ['payout.not_found'],
})
