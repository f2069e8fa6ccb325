import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import type { Totals } from '@farmgate/domain/orders/totals.ts'

interface MailLine {
  readonly name: string
  readonly quantity: number
  readonly unit: Unit
  readonly linePaise: number
}

/** What a buyer's mail may speak of. */
export interface OrderMailFacts extends Totals {
  readonly number: number
  readonly placedAt: Date
  readonly buyerName: string
  readonly lines: readonly (MailLine & { readonly farmName: string })[]
  readonly paymentMethod: PaymentMethod
  /** Money we can prove. An order that is not paid is cash to pay at the door, or was never paid. */
  readonly isPaid: boolean
  /** As it stands on a parcel. */
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly cancelReason: string | null
  readonly refund: MailRefund | null
  readonly ordersUrl: string
}

export interface MailRefund {
  readonly amountPaise: number
  readonly state: 'due' | 'sent' | 'processed' | 'failed'
  /** It goes back the way it came. */
  readonly to: PaymentMethod
}

/**
 * What a farm's mail may speak of: its own lines, and of the buyer a name and a place. Nothing else is loaded, so
 * nothing else can slip in.
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
