import { UNITS } from '@farmgate/domain/catalogue/unit.ts'
import { FARM_LINE_KINDS } from '@farmgate/domain/ledger/farm-book.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { pageQuery } from './paging.ts'

/** A month of India, as `2026-11`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** One line of a farm's book, seen from the farm: what came is above zero, what went below. */
const MoneyLine = z.object({
  _id: z.string(),
  at: Timestamp,
  kind: z.enum(FARM_LINE_KINDS),
  amount: z.number(),
  /** What the farm was owed after this line. */
  balance: z.number(),
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  /** What of the farm's own the order held. */
  items: z.array(z.object({ name: z.string(), unit: z.enum(UNITS), quantity: z.number() })),
  /** Why money went back to the buyer. */
  reason: z.nullable(z.enum(['cancelled', 'returned'])),
})

export type MoneyLine = z.output<typeof MoneyLine>

export const farmMoney = endpoint({
  method: 'GET',
  path: '/farmers/money',
  summary:
    'What the farm is owed, and every line of its book, newest first; with `month` the lines of that month',
  access: ['farmer'],
  query: z.object({ month: z.optional(Month), ...pageQuery }),
  response: z.object({
    /** What the farm is owed now, whatever the month. */
    balance: z.number(),
    month: z.nullable(z.string()),
    /** What it was owed before the first line of the month, and after the last. */
    opening: z.number(),
    closing: z.number(),
    /** Opening, sold, less refunded, less paid out, is closing. */
    sold: z.number(),
    refunded: z.number(),
    paidOut: z.number(),
    lines: z.array(MoneyLine),
    /** Those that have lines, newest first; at most five years of them. */
    months: z.array(z.string()),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
})
