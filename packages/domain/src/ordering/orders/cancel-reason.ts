/** Also the reason when a buyer replaces an unpaid order by another one. */
export const CHANGED_MIND = 'Changed my mind'

/** The reasons a buyer may give, in the words of the screen. */
export const CANCEL_REASONS = [
  CHANGED_MIND,
  'Found a better price elsewhere',
  'Ordered by mistake',
  'Item no longer needed',
  'Other reason',
] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The reason when an order is cancelled at its deadline. */
export const PAYMENT_NOT_COMPLETED = 'Payment not completed'

/** The reason when the last item of an order was taken out. */
export const NOTHING_LEFT = 'Every item was taken out'

/** The reason when an operator ends an order after a failed stop. The database knows it too. */
export const NOT_DELIVERED = 'Could not be delivered'
