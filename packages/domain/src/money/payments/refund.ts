/**
 * `due`: to be requested from the gateway, or handed back; `sent`: the gateway has it; `processed`: the money has
 * left; `failed`: it has not.
 */
export type RefundState = 'due' | 'sent' | 'processed' | 'failed'

/** The gateway's status of a refund. */
export type RefundFact = 'pending' | 'processed' | 'failed'

const stateFor: Readonly<Record<RefundFact, RefundState>> = {
  pending: 'sent',
  processed: 'processed',
  failed: 'failed',
}

/** The next state after the gateway's status, or null when nothing changes. A final state stays. */
export function moveRefund(state: RefundState, fact: RefundFact): Exclude<RefundState, 'due'> | null {
  if (state === 'processed' || state === 'failed') return null
  const next = stateFor[fact]
  // Stryker disable next-line StringLiteral: no report of the gateway leads to `due`; the comparison narrows the type.
  return next === state || next === 'due' ? null : next
}

interface Owed {
  readonly state: RefundState
  /** Cash is handed back; there is nothing to send. */
  readonly isCash: boolean
  /** Another refund has replaced it. */
  readonly isResent: boolean
}

/**
 * What an operator's "send now" does. `again`: it failed, and a new refund replaces it; `now`: it is still to be
 * sent or checked, and need not wait for its turn; null: nothing to send.
 */
export function refundSending({ state, isCash, isResent }: Owed): 'again' | 'now' | null {
  if (isCash || isResent || state === 'processed') return null
  return state === 'failed' ? 'again' : 'now'
}
