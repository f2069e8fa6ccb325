import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { ClaimReason } from '@farmgate/domain/ordering/order-changes/claim.ts'
import type { LineActor, LineChangeKind } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Totals } from '@farmgate/domain/ordering/cart/totals.ts'

interface MailLine {
  readonly name: string
  readonly quantity: number
  readonly unit: Unit
  readonly linePaise: number
  /** What is left of it after all changes, in parts of its unit, and what that costs. */
  readonly keptParts: number
  readonly keptPaise: number
}

/** What a buyer's mail may mention. */
export interface OrderMailFacts extends Totals {
  readonly number: number
  readonly placedAt: Date
  readonly buyerName: string
  readonly lines: readonly (MailLine & { readonly farmName: string; readonly farmerId: string })[]
  /** What the order costs after all changes. */
  readonly currentTotalPaise: number
  /** What the market has given back of its fees. */
  readonly feesBackPaise: number
  readonly paymentMethod: PaymentMethod
  /** Confirmed payment. An unpaid order is cash on delivery, or was never paid. */
  readonly isPaid: boolean
  /** As printed on a parcel. */
  readonly addressLines: readonly string[]
  /** What is still to come, nearest first. */
  readonly coming: readonly ComingParcel[]
  readonly phone: string
  readonly cancelReason: string | null
  readonly refund: MailRefund | null
  readonly ordersUrl: string
}

/** When and how a farm's parcel comes. */
export interface ComingParcel {
  readonly farmerId: string
  readonly farmName: string
  /** Null: we call about the day. */
  readonly goesBy: 'round' | 'courier' | null
  /** The window of its day; null without one. */
  readonly from: string | null
  readonly to: string | null
  /** Where the buyer collects it; null when it comes to the door. */
  readonly place: string | null
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
  /** What the parcel is worth after all changes. */
  readonly currentTotalPaise: number
  readonly cancelReason: string | null
  readonly ordersUrl: string
}

/** Changes that were made together, as their buyer or one of their farms may read them. */
export interface ChangesMailFacts {
  readonly changes: readonly {
    readonly name: string
    readonly farmName: string
    readonly unit: Unit
    readonly kind: LineChangeKind
    readonly lessParts: number
    readonly keptParts: number
    /** What the farm gives back. */
    readonly amountPaise: number
    readonly feesPaise: number
  }[]
  readonly by: LineActor
  readonly reason: string | null
  readonly creditNote: number
  /** Null where nothing was paid yet. */
  readonly refund: Omit<MailRefund, 'to'> | null
}

/** A claim about an item, as its buyer or its farm may read it. */
export interface ClaimMailFacts {
  readonly orderNumber: number
  readonly placedAt: Date
  readonly item: string
  readonly unit: Unit
  readonly parts: number
  readonly reason: ClaimReason
  /** The buyer's words. */
  readonly words: string | null
  readonly state: 'pending' | 'approved' | 'rejected'
  readonly askedPaise: number
  readonly givenPaise: number | null
  /** What buyer and farm read about the decision. */
  readonly note: string | null
  readonly refund: Omit<MailRefund, 'to'> | null
  readonly paymentMethod: PaymentMethod
}
