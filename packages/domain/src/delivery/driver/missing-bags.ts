/** Up to how much goes back without an operator for bags that a driver did not have. */
export interface DoorRefundLimits {
  readonly stopPaise: number
  readonly dayPaise: number
}

/** A bag that the driver did not have. */
export interface MissingBag {
  readonly farmerId: string
  readonly amountPaise: number
  /** On a day on which bags are marked as they come in, this one was not, and it was not with the market before. */
  readonly neverCame: boolean
}

export interface MissingBagsCase {
  readonly bags: readonly MissingBag[]
  /** Money has arrived. Otherwise less cash is due, and nothing goes back. */
  readonly isPaid: boolean
  /** What went back within the limits before: at this stop, and on this round day through any link. */
  readonly givenAtStopPaise: number
  readonly givenOnDayPaise: number
  readonly limits: DoorRefundLimits
}

export interface MissingBagsDecision {
  /** Taken out of the order at once; their money goes back. */
  readonly takenOut: readonly string[]
  /** An operator decides about their money. */
  readonly toDecide: readonly string[]
  /** What counts towards the limits. */
  readonly countedPaise: number
}

/**
 * What becomes of the bags that a driver did not have. A link has no account behind it, so only small sums of a paid order go
 * back on its word; a bag that the farm never brought needs no word of the driver.
 */
export function decideMissingBags({ bags, isPaid, limits, ...given }: MissingBagsCase): MissingBagsDecision {
  const takenOut: string[] = []
  const toDecide: string[] = []
  let countedPaise = 0
  for (const { farmerId, amountPaise, neverCame } of bags) {
    const sum = countedPaise + amountPaise
    const isSmall =
      given.givenAtStopPaise + sum <= limits.stopPaise && given.givenOnDayPaise + sum <= limits.dayPaise
    if (!isPaid || neverCame) takenOut.push(farmerId)
    else if (isSmall) {
      takenOut.push(farmerId)
      countedPaise = sum
    } else toDecide.push(farmerId)
  }
  return { takenOut, toDecide, countedPaise }
}

/** An operator decides within this time, and is alarmed afterwards. The buyer reads until when. */
export const MISSING_BAG_HOURS = 24

export const missingBagDecidedBy = (markedAt: Date): Date =>
  new Date(markedAt.getTime() + MISSING_BAG_HOURS * 3_600_000)
