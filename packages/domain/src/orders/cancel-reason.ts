/** What a buyer may give as the reason, in the words of the screen. */
export const CANCEL_REASONS = [
  'Changed my mind',
  'Found a better price elsewhere',
  'Ordered by mistake',
  'Item no longer needed',
  'Other reason',
] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why the clock cancels. */
export const PAYMENT_NOT_COMPLETED = 'Payment not completed'
