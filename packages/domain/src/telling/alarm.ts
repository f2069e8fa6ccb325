/**
 * Faults of the market itself. `gateway_key`: the payment gateway refuses our key. `stock_share`: one account's
 * unpaid orders hold much of the stock. `new_account_orders`: new accounts place unusually many cash orders.
 * `bulk_registration`: one network opens unusually many accounts. `invariant_broken`: rows contradict each other.
 * `unproven_holds`: accounts that have proved nothing hold much of the stock, or of a delivery day, without paying.
 * `gateway_account`: our key belongs to another account of the payment gateway. `missing_bag`: a bag that a driver did not
 * have waits too long for an operator.
 */
export const ALARM_KINDS = [
  'unmatched_payments',
  'gateway_key',
  'stock_share',
  'new_account_orders',
  'unproven_holds',
  'bulk_registration',
  'invariant_broken',
  'gateway_account',
  'missing_bag',
] as const

export type AlarmKind = (typeof ALARM_KINDS)[number]

/** An operator's decision about payments whose refund is held. */
const HELD_DECISIONS = ['sent_back', 'not_ours'] as const

export type HeldDecision = (typeof HELD_DECISIONS)[number]

/**
 * `acknowledged`: an operator has looked at it and dealt with it elsewhere. `new_account`: the key belongs to our new account at
 * the gateway. `released`: the unpaid orders that it is about end.
 */
export const ALARM_DECISIONS = [...HELD_DECISIONS, 'acknowledged', 'new_account', 'released'] as const

export type AlarmDecision = (typeof ALARM_DECISIONS)[number]

const DECISIONS_OF: Readonly<Record<AlarmKind, readonly AlarmDecision[]>> = {
  unmatched_payments: HELD_DECISIONS,
  // Ends by itself once the gateway accepts the key.
  gateway_key: [],
  stock_share: ['acknowledged'],
  new_account_orders: ['acknowledged'],
  unproven_holds: ['released', 'acknowledged'],
  bulk_registration: ['acknowledged'],
  // Ends by itself once a verification finds no such row.
  invariant_broken: [],
  // Also ends by itself once no process uses the key.
  gateway_account: ['new_account'],
  // Ends by itself once an operator has decided.
  missing_bag: [],
}

/** The same rule shows the button and refuses the call. */
export const mayDecide = (kind: AlarmKind, decision: AlarmDecision): boolean =>
  DECISIONS_OF[kind].includes(decision)

/** `ended`: the fault was over without a decision. */
export type AlarmResolution = AlarmDecision | 'ended'

/** The figures of an alarm: how many, how much, what the gateway responded. */
export type AlarmFacts = Readonly<Record<string, string | number>>
