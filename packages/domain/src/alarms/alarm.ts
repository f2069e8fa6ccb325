/** What can be wrong with the market itself. `gateway_key`: the payment gateway refuses our key. */
export const ALARM_KINDS = ['unmatched_payments', 'gateway_key'] as const

export type AlarmKind = (typeof ALARM_KINDS)[number]

/** What an operator decides about payments whose refund is held. */
export const HELD_DECISIONS = ['sent_back', 'not_ours'] as const

export type HeldDecision = (typeof HELD_DECISIONS)[number]

/** `ended`: the fault was gone by itself. */
export type AlarmResolution = HeldDecision | 'ended'

/** What an alarm says about its fault: how many, how much, what was answered. */
export type AlarmFacts = Readonly<Record<string, string | number>>
