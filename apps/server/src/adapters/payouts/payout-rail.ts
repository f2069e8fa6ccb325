import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { RailKind, RailState } from '@farmgate/domain/money/payouts/rail.ts'

/** What pays farms. Money in paise, ids as the rail writes them. Calls fail with a `GatewayError`. */
export interface PayoutRail {
  readonly kind: RailKind
  /** Asks the bank for the holder's name by a penny drop. Repeated with the same key it asks only once. */
  validate(account: PayTo, idempotencyKey: string): Promise<Validation>
  findValidation(railId: string): Promise<Validation>
  /** Repeated with the same key and the same payout it sends nothing twice. */
  send(payout: OutgoingPayout, idempotencyKey: string): Promise<RailPayout>
  /** What the rail knows of our reference, after a lost answer; null if it has no such payout. */
  findByReference(reference: string): Promise<RailPayout | null>
  find(railId: string): Promise<RailPayout>
  /** Every payout made in this span of time, for reconciliation. A payout may appear twice. */
  list(from: Date, to: Date): AsyncIterable<RailPayout>
  /** Whether these raw bytes were signed with our current or previous secret for webhooks of this rail. */
  isSignedWebhook(rawBody: Buffer, signature: string): boolean
}

interface OutgoingPayout {
  readonly payTo: PayTo
  readonly netPaise: number
  readonly reference: string
}

export interface Validation {
  readonly railId: string
  readonly state: 'pending' | 'valid' | 'invalid'
  /** The holder's name as the bank has it; null while pending, and where the bank gives none. */
  readonly bankName: string | null
}

export interface RailPayout {
  readonly railId: string
  readonly reference: string
  readonly amountPaise: number
  readonly state: RailState
  /** The bank's own number of the transfer; null until there is one. */
  readonly utr: string | null
  /** Why it failed or was returned, in the rail's words: for the operator and the log. */
  readonly reason: string | null
}
