/** How payouts leave: through RazorpayX's API, or as a file that an operator uploads to the bank. */
export const RAIL_KINDS = ['razorpayx', 'bank_file'] as const
export type RailKind = (typeof RAIL_KINDS)[number]

/**
 * What a rail says of a payout. `failed`: the money never left. `reversed`: it returned, which can happen days after
 * `processed`, or without it.
 */
export const RAIL_STATES = ['queued', 'processing', 'processed', 'failed', 'reversed'] as const
export type RailState = (typeof RAIL_STATES)[number]
