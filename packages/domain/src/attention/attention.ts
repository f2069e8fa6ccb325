/** Everything that waits for an operator. The order here is the order of the filters. */
export const ATTENTION_KINDS = [
  'alarm',
  'refund_failed',
  'payment_unproven',
  'refund_due',
  'return_pending',
  'order_to_ship',
  'order_to_deliver',
  'farm_change_pending',
  'change_pending',
  'listing_pending',
  'farmer_unverified',
] as const

export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** A refund through the gateway needs nobody while it is younger than this: webhooks and sweepers are quicker. */
export const REFUND_PATIENCE_MINUTES = 10

/** How many rows of one kind, those that wait longest, are weighed against the others. */
export const WEIGHED_MAX = 100

/** More than this nobody reads on a telephone before dealing with the first; the others follow as these are done. */
export const SHOWN_MAX = 50

/** What somebody may lose by waiting. */
export interface Waiting {
  readonly kind: AttentionKind
  /** Money at risk; 0 where there is none. */
  readonly amountPaise: number
  readonly minutes: number
}

/**
 * How much a kind weighs beside another of the same money and age. A fault of the market itself comes first, then money
 * lost on its way, then payments that are not proven yet, then what a buyer was promised; a shelf that fills later costs nothing.
 */
const WEIGHTS: Readonly<Record<AttentionKind, number>> = {
  // Above everything from its first minute: a refund of a lakh rupees that failed a month ago comes to about 1,000.
  alarm: 2_000,
  refund_failed: 8,
  payment_unproven: 6,
  refund_due: 5,
  return_pending: 4,
  order_to_ship: 3,
  order_to_deliver: 3,
  // A verified farm that poses as another harms more than a listing's words.
  farm_change_pending: 1.5,
  change_pending: 1,
  listing_pending: 1,
  farmer_unverified: 0.5,
}

/**
 * Money and minutes at risk in one number: the weight of the kind, times one step for every doubling of the money from
 * ₹100 on, times one step for every doubling of the wait from an hour on. So neither a large sum nor a long wait
 * drowns the other, and more of either never counts for less.
 */
export const attentionScore = ({ kind, amountPaise, minutes }: Waiting): number =>
  Math.round(
    100 * WEIGHTS[kind] * doublings(amountPaise, HUNDRED_RUPEES) * doublings(minutes, HOUR_MINUTES),
  ) / 100

const HUNDRED_RUPEES = 100_00
const HOUR_MINUTES = 60

const doublings = (amount: number, from: number): number => 1 + Math.log2(1 + Math.max(amount, 0) / from)

/** What needs somebody most comes first; of equals, what waits longer. The id settles the rest, so that no row jumps. */
export function byAttention(
  one: Waiting & { readonly id: string },
  other: Waiting & { readonly id: string },
): number {
  return (
    attentionScore(other) - attentionScore(one) ||
    other.minutes - one.minutes ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  )
}
