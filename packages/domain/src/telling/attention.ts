/** Everything that waits for an operator. The order here is the order of the filters. */
export const ATTENTION_KINDS = [
  'alarm',
  'guard_change',
  'refund_failed',
  'payout_failed',
  'payment_unproven',
  'refund_due',
  'refund_to_approve',
  'return_pending',
  'claim_pending',
  'stop_failed',
  'mark_unclear',
  'cash_difference',
  'order_to_ship',
  'order_to_deliver',
  'order_without_day',
  'courier_late',
  'payout_account',
  'farm_change_pending',
  'change_pending',
  'listing_pending',
  'farmer_unverified',
] as const

export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What waits for a second person: all that an approver is shown. */
export const APPROVAL_KINDS: readonly AttentionKind[] = ['refund_to_approve']

/** A gateway refund younger than this needs no attention: webhooks and sweepers are quicker. */
export const REFUND_PATIENCE_MINUTES = 10

/** How many rows of one kind, the longest waiting, are ranked against the others. */
export const WEIGHED_MAX = 100

/**
 * The length of the list. Operators deal with the first rows before they scroll further; the others follow as these
 * are done.
 */
export const SHOWN_MAX = 50

/** What is at risk while a row waits. */
export interface Waiting {
  readonly kind: AttentionKind
  /** Money at risk; 0 when there is none. */
  readonly amountPaise: number
  readonly minutes: number
}

/**
 * The weight of a kind compared with another of the same money and age. A fault of the market itself comes first,
 * then money lost on its way, then unproven payments, then promises to a buyer. A listing that is reviewed later
 * costs nothing.
 */
const WEIGHTS: Readonly<Record<AttentionKind, number>> = {
  // Above everything from its first minute: a failed refund of a lakh rupees that is a month old ranks about 1,000.
  alarm: 2_000,
  // It takes effect within a day, and a thief counts on no owner looking.
  guard_change: 1_500,
  refund_failed: 8,
  // A farm waits for money that it has earned, until someone has called it.
  payout_failed: 7,
  payment_unproven: 6,
  refund_due: 5,
  refund_to_approve: 5,
  return_pending: 4,
  claim_pending: 4,
  // Produce spoils while a bag waits for another day.
  stop_failed: 4,
  mark_unclear: 3,
  cash_difference: 4,
  order_to_ship: 3,
  order_to_deliver: 3,
  courier_late: 3,
  order_without_day: 2,
  // A farm is not paid while it waits.
  payout_account: 3,
  // A verified farm that poses as another does more harm than a listing's text.
  farm_change_pending: 1.5,
  change_pending: 1,
  listing_pending: 1,
  farmer_unverified: 0.5,
}

/**
 * Money and time at risk as one number: the weight of the kind, times one step for every doubling of the money from
 * ₹100 on, times one step for every doubling of the wait from an hour on. So neither a large sum nor a long wait
 * hides the other, and more of either never ranks lower.
 */
export const attentionScore = ({ kind, amountPaise, minutes }: Waiting): number =>
  Math.round(
    100 * WEIGHTS[kind] * doublings(amountPaise, HUNDRED_RUPEES) * doublings(minutes, HOUR_MINUTES),
  ) / 100

const HUNDRED_RUPEES = 100_00
const HOUR_MINUTES = 60

const doublings = (amount: number, from: number): number => 1 + Math.log2(1 + Math.max(amount, 0) / from)

/** Sorts the most urgent first, then the longest waiting, then by id, so that the order is stable. */
export function byAttention(
  a: Waiting & { readonly id: string },
  b: Waiting & { readonly id: string },
): number {
  return (
    attentionScore(b) - attentionScore(a) || b.minutes - a.minutes || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}
