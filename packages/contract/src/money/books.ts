import { BOOK_DIFFERENCES, BOOKS } from '@farmgate/domain/money/ledger/compared-books.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'

const Sum = z.object({ count: z.number(), amount: z.number() })

const RecordApart = z.object({
  _id: z.string(),
  /** The payment service's id, a bank's receipt, or the name of a round. */
  reference: z.string(),
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  roundDay: z.nullable(z.object({ roundId: z.string(), day: z.string() })),
  at: z.string(),
  difference: z.enum(BOOK_DIFFERENCES),
  recorded: z.number(),
  booked: z.number(),
  /** Why it was settled, or what the payment service said. */
  said: z.nullable(z.string()),
})

const ComparedBook = z.object({
  book: z.enum(BOOKS),
  /** What the payment service, the drivers or the bank’s receipts say. */
  recorded: Sum,
  /** What the ledger has for these records. */
  booked: z.number(),
  agreed: z.number(),
  /** Neither right nor wrong yet; null where nothing can wait. */
  waiting: z.nullable(Sum),
  /** How many differ, and the largest hundred of them. */
  apart: z.number(),
  differences: z.array(RecordApart),
})

export type ComparedBook = z.output<typeof ComparedBook>
export type RecordApart = z.output<typeof RecordApart>

export const reconcileBooks = endpoint({
  method: 'GET',
  path: '/admin/reconcile/books',
  summary: 'The ledger of a period beside payments, fees, refunds, transfers and cash, with what differs',
  access: ['admin'],
  rights: 'approve',
  shows: ['payouts', 'orders'],
  query: z.object({ from: Day, to: Day }),
  response: z.object({ books: z.array(ComparedBook) }),
  refusals: [],
})
