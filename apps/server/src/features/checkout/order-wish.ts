import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { isSameWish, type Wish } from '@farmgate/domain/orders/pricing.ts'

/** What a buyer asks for at the checkout. */
export interface OrderWish {
  /** One for each product. */
  readonly lines: readonly Wish[]
  /** What the buyer was shown. */
  readonly totalPaise: number
  readonly paymentMethod: PaymentMethod
  /** Which of the gateway's orders is to pay for it. */
  readonly paymentOrderId: string | undefined
  readonly contact: { readonly name: string; readonly phone: string } | undefined
}

/** Kept as the answer of its key. */
export type Placed = {
  readonly orderId: string
  /** Whose money pays for it; null for cash. */
  readonly intentId: string | null
}

export const isSameOrder = (
  order: { readonly lines: readonly Wish[]; readonly totalPaise: number },
  wish: OrderWish,
): boolean => order.totalPaise === wish.totalPaise && isSameWish(order.lines, wish.lines)
