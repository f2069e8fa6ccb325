import type { Notes } from './entities.ts'

/** The entities of RazorpayX. Immutable, like those of payments. */
export interface Contact {
  readonly id: string
  readonly name: string
  readonly type: string | null
  readonly referenceId: string | null
  readonly createdAt: number
}

export type FundAccount = {
  readonly id: string
  readonly contactId: string
  readonly createdAt: number
} & Destination

export type Destination =
  | { readonly accountType: 'bank_account'; readonly bankAccount: BankAccount }
  | { readonly accountType: 'vpa'; readonly address: string }

interface BankAccount {
  readonly name: string
  readonly ifsc: string
  readonly accountNumber: string
}

export interface Validation {
  readonly id: string
  readonly fundAccountId: string
  readonly referenceId: string | null
  readonly status: 'created' | 'completed' | 'failed'
  readonly accountStatus: 'active' | 'invalid' | null
  readonly registeredName: string | null
  readonly createdAt: number
  readonly key: string | null
  readonly request: string
  /** What the bank will say, and when; null when it says nothing by itself. */
  readonly due: { readonly at: number; readonly what: ValidationAnswer } | null
}

/** What the beneficiary's bank says. */
export type ValidationAnswer =
  | { readonly outcome: 'valid'; readonly registeredName: string }
  | { readonly outcome: 'invalid' }

export interface Payout {
  readonly id: string
  readonly fundAccountId: string
  readonly amount: number
  readonly currency: string
  readonly mode: PayoutMode
  readonly purpose: string
  readonly referenceId: string | null
  readonly narration: string | null
  readonly notes: Notes
  readonly status: 'queued' | 'processing' | 'processed' | 'reversed' | 'failed'
  /** The bank's number of the transfer, as soon as there is one. It stays when the money returns. */
  readonly utr: string | null
  readonly reason: string | null
  readonly createdAt: number
  readonly key: string
  readonly request: string
  readonly due: { readonly at: number; readonly what: PayoutOutcome } | null
  /** How long after it is processed the money returns; null when it stays. */
  readonly reversedAfterMs: number | null
}

export type PayoutOutcome = 'processed' | 'failed' | 'reversed'

export const PAYOUT_MODES = ['NEFT', 'RTGS', 'IMPS', 'UPI'] as const
export type PayoutMode = (typeof PAYOUT_MODES)[number]

/** Money that the gateway has transferred to the merchant's bank. */
export interface Settlement {
  readonly id: string
  readonly amount: number
  readonly utr: string
  readonly createdAt: number
}
