import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import type { Totals } from '@farmgate/domain/orders/totals.ts'

interface MailLine {
  readonly name: string
  readonly quantity: number
  readonly unit: Unit
  readonly linePaise: number
}

/** What a buyer's mail may mention. */
export interface OrderMailFacts extends Totals {
  readonly number: number
  readonly placedAt: Date
  readonly buyerName: string
  readonly lines: readonly (MailLine & { readonly farmName: string })[]
  readonly paymentMethod: PaymentMethod
  /** Confirmed payment. An unpaid order is cash on delivery, or was never paid. */
  readonly isPaid: boolean
  /** As printed on a parcel. */
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly cancelReason: string | null
  readonly refund: MailRefund | null
  readonly ordersUrl: string
}

export interface MailRefund {
  readonly amountPaise: number
  readonly state: 'due' | 'sent' | 'processed' | 'failed'
  /** Refunded by the method it was paid with. */
  readonly to: PaymentMethod
}

/**
 * What a farm's mail may mention: its own lines, and the buyer's name and place. Nothing else is loaded, so nothing
 * else can leak.
 */
export interface FarmMailFacts {
  readonly number: number
  readonly placedAt: Date
  readonly farmName: string
  readonly buyerName: string
  readonly buyerPlace: string
  readonly lines: readonly MailLine[]
  readonly itemsPaise: number
  readonly cancelReason: string | null
  readonly ordersUrl: string
}
