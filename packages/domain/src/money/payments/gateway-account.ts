/**
 * What is known about a key of the payment gateway. `ours`: it belongs to the account that this database has. `other`: it does
 * not. `former`: it belonged to our account before an operator confirmed a new one. Null: not decided yet.
 */
export type GatewayKeyState = 'ours' | 'other' | 'former' | null

/** What a key finds at the gateway. `unknown`: the gateway did not answer. */
export type NewestPayment = 'none-yet' | 'found' | 'not-found' | 'unknown'

/**
 * Decides whether a key belongs to our account. A known key is not asked about again, so refunds go on while the gateway is
 * away. No answer is no verdict. A former key has been given up by an operator: finding nothing to check does not bring it back.
 */
export function decideGatewayKey(known: GatewayKeyState, newest: NewestPayment): GatewayKeyState {
  if (known === 'ours' || newest === 'found') return 'ours'
  if (newest === 'not-found') return 'other'
  if (newest === 'none-yet') return known === 'former' ? 'other' : 'ours'
  return known
}

/** `wait`: with another key it may be sent. `held`: the money is at another account, so no key of ours sends it back. */
export type RefundGate = 'send' | 'wait' | 'held'

/** What a refund that may not be sent has in the place of the gateway's message. */
export const REFUND_NOT_SENT = {
  held: 'not sent: the money is at an earlier account of the payment service',
  wait: 'not sent: our key is not known to belong to our account',
} as const satisfies Readonly<Record<Exclude<RefundGate, 'send'>, string>>

/** Returns why a refund with this message was not sent; null when the message is the gateway's. */
export const notSentBecause = (message: string | null): keyof typeof REFUND_NOT_SENT | null => {
  if (message === REFUND_NOT_SENT.held) return 'held'
  return message === REFUND_NOT_SENT.wait ? 'wait' : null
}

/**
 * The one rule that every refund asks before it goes to the gateway: `key` is the key in use, `takenWith` the key with which the
 * payment was opened (`ours` where no order of ours opened it).
 */
export function refundGate(key: GatewayKeyState, takenWith: GatewayKeyState): RefundGate {
  if (key !== 'ours' || takenWith === null) return 'wait'
  return takenWith === 'ours' ? 'send' : 'held'
}
