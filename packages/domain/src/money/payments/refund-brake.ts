/** How much is refunded automatically within an hour. */
export interface RefundLimits {
  readonly count: number
  readonly sumPaise: number
}

/** Unmatched payments of the last hour, whatever was decided about them. */
export interface UnmatchedLately {
  readonly count: number
  readonly sumPaise: number
  /** Some are held already, and no operator has decided about them. */
  readonly isStopped: boolean
}

/**
 * Whether the refund of one more unmatched payment is sent automatically, or held until an operator decides. Once
 * stopped it stays stopped: with a wrong database the limit must not be sent again every hour.
 */
export const isRefundedByItself = (
  amountPaise: number,
  { count, sumPaise, isStopped }: UnmatchedLately,
  limits: RefundLimits,
): boolean => !isStopped && count + 1 <= limits.count && sumPaise + amountPaise <= limits.sumPaise

export const isUnmatchedCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= 1_000

/** Whole rupees, up to ten lakh. */
export const isUnmatchedSum = (rupees: number): boolean =>
  Number.isInteger(rupees) && rupees >= 0 && rupees <= 10_00_000
