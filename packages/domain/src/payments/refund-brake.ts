/** How much is sent back by itself within an hour. */
export interface RefundLimits {
  readonly count: number
  readonly sumPaise: number
}

/** Payments without an order of the last hour, whatever became of them. */
export interface UnmatchedLately {
  readonly count: number
  readonly sumPaise: number
  /** Some are held already, and no operator has decided about them. */
  readonly isStopped: boolean
}

/**
 * Whether the refund of one more payment without an order is sent by itself, or held until an operator decides. Once
 * stopped it stays stopped: a wrong database must not send the limit again every hour.
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
