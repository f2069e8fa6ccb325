/** The simulator's entities. Immutable: every change is a new object, and the journal stores them all. */
export interface Order {
  readonly id: string
  readonly amount: number
  readonly amountPaid: number
  readonly currency: string
  readonly receipt: string | null
  readonly status: 'created' | 'attempted' | 'paid'
  readonly notes: Notes
  /** Milliseconds, as everywhere inside; the wire has seconds. */
  readonly createdAt: number
  readonly capture: 'automatic' | 'manual'
  /** How long after its start a payment is captured automatically, and how long it can be captured at all. */
  readonly automaticExpiryMs: number
  readonly manualExpiryMs: number
  /** In the order of the attempts. */
  readonly paymentIds: readonly string[]
  /** A person has seen the sheet for it, so nothing is paid automatically any more. */
  readonly sheetOpened: boolean
}

export interface Payment {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly method: Method
  readonly captured: boolean
  /** Without failed refunds, with refunds under way. */
  readonly amountRefunded: number
  readonly fee: number | null
  readonly tax: number | null
  readonly error: PaymentFault | null
  readonly cardId: string | null
  readonly createdAt: number
  readonly refundIds: readonly string[]
  readonly due: Due<'fail' | 'authorize' | 'release'> | null
}

export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly currency: string
  readonly receipt: string | null
  readonly notes: Notes
  readonly status: 'pending' | 'processed' | 'failed'
  readonly speed: 'normal' | 'optimum'
  readonly createdAt: number
  /** Its idempotency header and its body, to distinguish a repeat from another request. */
  readonly key: string | null
  readonly request: string
  readonly due: Due<RefundOutcome> | null
}

/** A scheduled action and its time. */
interface Due<What extends string> {
  readonly at: number
  readonly what: What
}

export type RefundOutcome = 'processed' | 'failed'

export type Notes = Readonly<Record<string, string>>

export const METHODS = ['upi', 'netbanking', 'card', 'wallet', 'emi', 'paylater'] as const
export type Method = (typeof METHODS)[number]

export interface PaymentFault {
  readonly code: string
  readonly description: string
  readonly source: string
  readonly step: string
  readonly reason: string
}
