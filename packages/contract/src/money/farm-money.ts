import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { FARM_LINE_KINDS, PAYOUT_EVENTS } from '@farmgate/domain/money/ledger/farm-book.ts'
import { LINE_CHANGE_KINDS } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { NOT_PAYABLE_REASONS } from '@farmgate/domain/money/payouts/payable.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { ItemAmount } from '../ordering/order-view.ts'
import { pageQuery } from '../paging.ts'

/** A month in India, as `2026-11`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** One line of a farm's book, from the farm's side: income is positive, a payout negative. */
const MoneyLine = z.object({
  _id: z.string(),
  at: Timestamp,
  kind: z.enum(FARM_LINE_KINDS),
  amount: z.number(),
  /** The farm's balance after this line. */
  balance: z.number(),
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  /** The farm's own lines of the order. */
  items: z.array(
    z.object({
      name: z.string(),
      unit: z.enum(UNITS),
      quantity: z.number(),
      /** What was left of it at that time. */
      amount: ItemAmount,
    }),
  ),
  /** Where its money is; null for a payout itself. */
  payment: z.nullable(
    z.object({
      state: z.enum(['payable', 'not_yet', 'in_run', 'sent']),
      /** Why it is not payable yet, and until when or until which day of delivery, if known. */
      reason: z.nullable(z.enum(NOT_PAYABLE_REASONS)),
      until: z.nullable(Timestamp),
      day: z.nullable(z.string()),
    }),
  ),
  /** What a line without an order is: a payout that was sent or came back, or a debt that was written off. */
  payout: z.nullable(
    z.object({
      event: z.enum(PAYOUT_EVENTS),
      /** Of the amount: what reached the bank, and what was kept. */
      net: z.number(),
      deductions: z.number(),
      utr: z.nullable(z.string()),
    }),
  ),
  /** Why money went back to the buyer. */
  reason: z.nullable(z.enum(['cancelled', 'returned', 'changed'])),
  /** The change of an item that it went back for. */
  change: z.nullable(
    z.object({
      name: z.string(),
      unit: z.enum(UNITS),
      kind: z.enum(LINE_CHANGE_KINDS),
      less: ItemAmount,
    }),
  ),
})

export type MoneyLine = z.output<typeof MoneyLine>

export const farmMoney = endpoint({
  method: 'GET',
  path: '/farmers/money',
  summary:
    'The farm’s balance and every line of its book, newest first; with `month` the lines of that month',
  access: ['farmer'],
  shows: ['orders', 'payouts'],
  query: z.object({ month: z.optional(Month), ...pageQuery }),
  response: z.object({
    /** The current balance, whatever the month. */
    balance: z.number(),
    /** Together the balance: payable, not yet payable, and in a run that is not sent. */
    payable: z.number(),
    notYet: z.number(),
    inRuns: z.number(),
    month: z.nullable(z.string()),
    /** The balance before the first line of the month, and after the last. */
    opening: z.number(),
    closing: z.number(),
    /** Opening, plus sold, minus refunded, minus paid out, is closing. */
    sold: z.number(),
    refunded: z.number(),
    paidOut: z.number(),
    /** The part of paid out that was kept as commission. */
    deducted: z.number(),
    lines: z.array(MoneyLine),
    /** Months that have lines, newest first; at most five years. */
    months: z.array(z.string()),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
})
