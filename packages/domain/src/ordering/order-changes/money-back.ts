/** What asks for money back and waits for an operator. The order here is the order of the filter. */
export const MONEY_BACK_KINDS = ['return', 'claim', 'missing_bag', 'failed_stop', 'refund'] as const
export type MoneyBackKind = (typeof MONEY_BACK_KINDS)[number]

export const MONEY_BACK_STATES = ['pending', 'approved', 'rejected'] as const
export type MoneyBackState = (typeof MONEY_BACK_STATES)[number]

interface MoneyBackDecision {
  /**
   * What *Reject* asks for: a note that may stay empty, a reason that the buyer and the farm read, or another day of the
   * round. Null: the money is owed already, so it can only be approved.
   */
  readonly reject: 'note' | 'reason' | 'another_day' | null
  /** Less than what is asked can be given back. */
  readonly takesLess: boolean
}

/** What an operator can decide about each kind. The calls of each kind refuse by rules of their own. */
export const MONEY_BACK_DECISIONS: Readonly<Record<MoneyBackKind, MoneyBackDecision>> = {
  return: { reject: 'note', takesLess: false },
  claim: { reject: 'reason', takesLess: true },
  missing_bag: { reject: 'reason', takesLess: true },
  failed_stop: { reject: 'another_day', takesLess: false },
  refund: { reject: null, takesLess: false },
}
