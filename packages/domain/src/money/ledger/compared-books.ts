/**
 * What the ledger is compared with, for a period: payments as the payment service captured them, its fees, refunds, its
 * transfers to the bank, the cash of drivers as it was counted, and cash that was paid into the bank.
 */
export const BOOKS = ['payments', 'fees', 'refunds', 'transfers', 'cash', 'banked'] as const
export type Book = (typeof BOOKS)[number]

/**
 * `not_booked`: the record has no posting. `amount`: its posting has another amount. `failed`: a refund that the payment
 * service refused. `counted`: another sum was counted than the driver collected. `settled`: that, and an operator said why.
 */
export const BOOK_DIFFERENCES = ['not_booked', 'amount', 'failed', 'counted', 'settled'] as const
export type BookDifference = (typeof BOOK_DIFFERENCES)[number]

/** One record beside what was posted for it. */
export interface ComparedRecord {
  readonly recordedPaise: number
  /** Zero without a posting. */
  readonly bookedPaise: number
  readonly hasFailed: boolean
  readonly isSettled: boolean
}

/** How a record differs from the books; null where they agree to the paisa. */
export function bookDifference(
  book: Book,
  { recordedPaise, bookedPaise, hasFailed, isSettled }: ComparedRecord,
): BookDifference | null {
  if (hasFailed) return 'failed'
  if (recordedPaise === bookedPaise) return null
  if (book === 'cash') return isSettled ? 'settled' : 'counted'
  return bookedPaise === 0 ? 'not_booked' : 'amount'
}
