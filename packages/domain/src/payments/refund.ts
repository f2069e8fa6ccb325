/** `due`: to be asked for, or handed back; `sent`: the gateway has it; `processed`: the money has left; `failed`: it has not. */
export type RefundState = 'due' | 'sent' | 'processed' | 'failed'

/** What the gateway says of a refund. */
export type RefundFact = 'pending' | 'processed' | 'failed'

const stateFor: Readonly<Record<RefundFact, RefundState>> = {
  pending: 'sent',
  processed: 'processed',
  failed: 'failed',
}

/** Where a refund moves when the gateway says this, or null when it says nothing new. What has ended stays ended. */
export function moveRefund(state: RefundState, fact: RefundFact): Exclude<RefundState, 'due'> | null {
  if (state === 'processed' || state === 'failed') return null
  const next = stateFor[fact]
  return next === state || next === 'due' ? null : next
}

interface Owed {
  readonly state: RefundState
  /** Cash is handed back; there is nothing to send. */
  readonly isCash: boolean
  /** Another refund has taken its place. */
  readonly isResent: boolean
}

/**
 * What an operator's wish to send it now comes to. `again`: it failed, and another takes its place; `now`: it is still to be
 * sent, or asked about, and need not wait for its turn; null: nothing waits here.
 */
export function sendingOf({ state, isCash, isResent }: Owed): 'again' | 'now' | null {
  if (isCash || isResent || state === 'processed') return null
  return state === 'failed' ? 'again' : 'now'
}
