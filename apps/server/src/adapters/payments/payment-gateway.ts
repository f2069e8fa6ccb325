/** The payment gateway. Money in paise, times as dates, ids as the gateway writes them. */
export interface PaymentGateway {
  /** Sent to the browser with every order that waits for payment. The secret never is. */
  readonly keyId: string
  /** The address of the payment sheet's script. */
  readonly checkoutScript: string

  /** Not idempotent at the gateway: after an unknown outcome call `findOrder` before retrying. */
  createOrder(order: { readonly receipt: string; readonly amountPaise: number }): Promise<GatewayOrder>
  /** Finds an order by exactly this receipt, the oldest if there are several. */
  findOrder(receipt: string): Promise<GatewayOrder | null>
  /** Returns every attempt to pay this order. `asked`: the sandbox approves by itself only when the buyer checks. */
  paymentsOf(gatewayOrderId: string, asked?: 'by-buyer'): Promise<readonly GatewayPayment[]>
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment>
  /** Returns every payment made in this span of time, whatever its status, reading all pages. */
  paymentsBetween(from: Date, to: Date): Promise<PaymentList>
  /** Idempotent: the gateway stores `key` (our refund's id) and returns the same refund again. */
  refund(refund: {
    readonly key: string
    readonly gatewayPaymentId: string
    readonly amountPaise: number
  }): Promise<GatewayRefund>
  refundsOf(gatewayPaymentId: string): Promise<readonly GatewayRefund[]>
  fetchRefund(gatewayRefundId: string): Promise<GatewayRefund>

  /** Returns every transfer to the market's bank account begun in this span of time; one may appear twice. */
  settlementsBetween(from: Date, to: Date): Promise<readonly GatewaySettlement[]>

  /** Whether these raw bytes were signed with our current or previous webhook secret. */
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

/** A list in which one unreadable payment does not hide the others. */
interface PaymentList {
  readonly payments: readonly GatewayPayment[]
  /** The ids of payments that are not as documented. */
  readonly unreadable: readonly string[]
}

export interface GatewayRefund {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly status: 'pending' | 'processed' | 'failed'
  /** Our refund's id, which we send as the receipt to find the refund again. */
  readonly receipt: string | null
}

/** Captured money, less fees and refunds, that the gateway transfers to the market's bank account. */
export interface GatewaySettlement {
  readonly id: string
  readonly amountPaise: number
  readonly status: 'created' | 'processed' | 'failed'
  readonly utr: string | null
  readonly createdAt: Date
}

/**
 * `refused`: the gateway refused the request; a retry gets the same result. `unauthorised`: it refuses our key (401) or does
 * not let this key make the call (403); nothing happened, and the same call succeeds once that is fixed. `unknown`: it may or
 * may not have happened (no response, 409, 429, 5xx, a response we can't read): check, then retry.
 */
export class GatewayError extends Error {
  readonly kind: 'refused' | 'unauthorised' | 'unknown'
  /** Null when there was no response. */
  readonly status: number | null
  /** The gateway's own text, for the log and the operator, never for the buyer. */
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
