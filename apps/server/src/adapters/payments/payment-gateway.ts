/** The gateway as the rest of Farmgate knows it. Money in paise; times as dates; ids as the gateway writes them. */
export interface PaymentGateway {
  /** Goes to the browser with every order that waits for money. The secret never does. */
  readonly keyId: string
  /** Where the browser gets the payment sheet. */
  readonly checkoutScript: string

  /** Not idempotent at the gateway: after an unknown end ask `findOrder` before trying again. */
  createOrder(wish: { readonly receipt: string; readonly amountPaise: number }): Promise<GatewayOrder>
  /** By exactly this receipt, the oldest where there are several. */
  findOrder(receipt: string): Promise<GatewayOrder | null>
  /** Every attempt to pay this order. `asked` says who wants to know: the sandbox approves by itself only when the buyer asks. */
  paymentsOf(gatewayOrderId: string, asked?: 'by-buyer'): Promise<readonly GatewayPayment[]>
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment>
  /** Every payment made in this span of time, whatever became of it, page by page. */
  paymentsBetween(from: Date, to: Date): Promise<PaymentList>
  /** Safe to repeat: the gateway keeps `key` (our refund's id) and answers the same refund again. */
  refund(wish: {
    readonly key: string
    readonly gatewayPaymentId: string
    readonly amountPaise: number
  }): Promise<GatewayRefund>
  refundsOf(gatewayPaymentId: string): Promise<readonly GatewayRefund[]>
  fetchRefund(gatewayRefundId: string): Promise<GatewayRefund>

  /** Whether these raw bytes were signed with our webhook secret, the present or the one before it. */
  isSignedWebhook(rawBody: Buffer, signature: string): boolean
}

export interface GatewayOrder {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
  readonly receipt: string | null
  readonly status: 'created' | 'attempted' | 'paid'
}

export interface GatewayPayment {
  readonly id: string
  /** Null for a payment that belongs to no order. */
  readonly orderId: string | null
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Stays true after a refund. */
  readonly captured: boolean
  readonly method: string
  readonly amountRefundedPaise: number
  /** Null until captured. */
  readonly feePaise: number | null
  readonly taxPaise: number | null
  readonly errorCode: string | null
  readonly errorDescription: string | null
  readonly createdAt: Date
}

/** One payment that we can't read must not hide the others. */
interface PaymentList {
  readonly payments: readonly GatewayPayment[]
  /** The ids of those that are not as documented. */
  readonly unreadable: readonly string[]
}

export interface GatewayRefund {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly status: 'pending' | 'processed' | 'failed'
  /** Our refund's id: we send it as the refund's receipt, so that it can be found again. */
  readonly receipt: string | null
}

/**
 * `refused`: the gateway has read it and said no; asking again gives the same answer. `unauthorised`: it refuses our key
 * (401) or does not let this key make the call (403); nothing happened, and the same call succeeds once that is put right.
 * `unknown`: it may or may not have happened (no answer, 409, 429, 5xx, an answer we can't read): ask what is so, then
 * try again.
 */
export class GatewayError extends Error {
  readonly kind: 'refused' | 'unauthorised' | 'unknown'
  /** Null where there was no answer. */
  readonly status: number | null
  /** The gateway's own words, for the log and the operator, never for the buyer. */
  readonly description: string

  constructor(
    kind: GatewayError['kind'],
    description: string,
    options: ErrorOptions & { readonly status?: number } = {},
  ) {
    super(`${kind}: ${description}`, options)
    this.name = 'GatewayError'
    this.kind = kind
    this.status = options.status ?? null
    this.description = description
  }
}
