/** Everything that waits for an operator. The order here is the order of the filters. */
export const ATTENTION_KINDS = [
  'alarm',
  'guard_change',
  'refund_failed',
  'payout_failed',
  'payment_unproven',
  'refund_due',
  'refund_to_approve',
  'payout_run',
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

/** The groups of the list, in the order of its tabs. */
export const ATTENTION_GROUPS = ['money', 'orders', 'delivery', 'reviews', 'system'] as const
export type AttentionGroup = (typeof ATTENTION_GROUPS)[number]

export const GROUP_OF: Readonly<Record<AttentionKind, AttentionGroup>> = {
  alarm: 'system',
  guard_change: 'system',
  refund_failed: 'money',
  payout_failed: 'money',
  payment_unproven: 'money',
  refund_due: 'money',
  refund_to_approve: 'money',
  payout_run: 'money',
  return_pending: 'orders',
  claim_pending: 'money',
  stop_failed: 'orders',
  mark_unclear: 'delivery',
  cash_difference: 'money',
  order_to_ship: 'orders',
  order_to_deliver: 'orders',
  order_without_day: 'orders',
  courier_late: 'delivery',
  payout_account: 'money',
  farm_change_pending: 'reviews',
  change_pending: 'reviews',
  listing_pending: 'reviews',
  farmer_unverified: 'reviews',
}

/** The groups of the whole list. A fault of the market itself is above everything else. */
export const GROUPS_OF_ALL: readonly AttentionGroup[] = ['system', 'money', 'orders', 'delivery', 'reviews']

/** How many rows of each group the whole list shows. */
export const SHOWN_OF_GROUP = 5

/** One load of a group. */
export const LOADED_ROWS = 50

/** The longest list of one answer. */
export const LOADED_MAX = 150

/** What waits for a second person: all that an approver is shown. */
export const APPROVAL_KINDS: readonly AttentionKind[] = ['refund_to_approve', 'payout_run']

/** A gateway refund younger than this needs no attention: webhooks and sweepers are quicker. */
export const REFUND_PATIENCE_MINUTES = 10

/**
 * Within how many hours a kind should be dealt with; 0: it is late from the start, null: nothing is lost by waiting. A
 * kind that is missing here has a time of its own in each row: a drop-off, a delivery window, a courier's day.
 */
export const ANSWER_WITHIN_HOURS = {
  alarm: 0,
  refund_failed: 0,
  payout_failed: 0,
  payment_unproven: 1,
  refund_due: 24,
  refund_to_approve: 24,
  payout_run: null,
  return_pending: 24,
  // The buyer of a missing bag was promised a decision within a day.
  claim_pending: 24,
  // Produce spoils while a bag waits for another day.
  stop_failed: 0,
  mark_unclear: null,
  cash_difference: null,
  payout_account: null,
  farm_change_pending: null,
  change_pending: null,
  listing_pending: null,
  farmer_unverified: null,
} as const satisfies Partial<Record<AttentionKind, number | null>>

/** How urgent a row is. */
export interface Urgency {
  /** When it should be done; null where nothing is lost by waiting. */
  readonly dueAt: Date | null
  /** Money at risk; 0 when there is none. */
  readonly amountPaise: number
}

/** The step of a row without a time: after every row that has one. */
export const NO_TIME_STEP = 1_000_000

/** Late rows by whole days late, longest first, below zero; then the others by whole hours left. */
export function urgencyStep({ dueAt }: Pick<Urgency, 'dueAt'>, now: Date): number {
  if (dueAt === null) return NO_TIME_STEP
  const left = dueAt.getTime() - now.getTime()
  return left < 0 ? -1 - Math.floor(-left / DAY_MS) : Math.min(Math.floor(left / HOUR_MS), NO_TIME_STEP)
}

/** Sorts late rows first, then by hours left, then by money at risk, then the older id, so that the order is stable. */
export function byUrgency(
  a: Urgency & { readonly id: string },
  b: Urgency & { readonly id: string },
  now: Date,
): number {
  return (
    urgencyStep(a, now) - urgencyStep(b, now) ||
    b.amountPaise - a.amountPaise ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
