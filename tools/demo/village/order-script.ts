import type { CancelReason } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import type { BuyerKey } from './buyers.ts'
import type { RoundKey } from './rounds.ts'

/** A sample order and its later steps. */
export interface VillageOrder {
  readonly buyer: BuyerKey
  readonly hoursAgo: number
  readonly method: PaymentMethod
  /** The quantity of each listing, by name. */
  readonly items: Readonly<Record<string, number>>
  /** Its place on a round day: the parcels of the round's farms come then. */
  readonly comes?: RoundDayKey
  /** In sequence. */
  readonly steps: readonly Step[]
}

export interface RoundDayKey {
  readonly round: RoundKey
  /** How many days from today; yesterday is -1. */
  readonly ahead: number
}

export interface Step {
  /** After the order was placed. */
  readonly hours: number
  readonly act: Act
}

/** A step of an order, by its buyer, a farm, the bank, the operator or the worker. */
export type Act =
  | { readonly is: 'pay' }
  | { readonly is: 'fail-to-pay' }
  /** The bank has authorised the payment, and it is not known whether the money comes. */
  | { readonly is: 'leave-unsure' }
  | { readonly is: 'expire' }
  | { readonly is: 'ship' }
  | { readonly is: 'deliver' }
  | { readonly is: 'cancel'; readonly reason: CancelReason }
  | { readonly is: 'cancel-for-buyer'; readonly reason: string }
  /** `photo` is a file of `pictures/`, without its ending. */
  | { readonly is: 'ask-return'; readonly reason: string; readonly photo?: string }
  | { readonly is: 'approve' }
  | { readonly is: 'reject'; readonly note: string }
  | { readonly is: 'send-refund' }
  | { readonly is: 'fail-refund' }
  | { readonly is: 'hand-back-cash' }
  /** What the driver marks at the stop. */
  | { readonly is: 'hand-over'; readonly mark: 'code' | 'wrong-code' | 'cash' }
  | { readonly is: 'hand-over'; readonly mark: 'handed-to'; readonly name: string }
  | { readonly is: 'fail-stop'; readonly because: StopFailure }
  /** All its parcels go by this courier. */
  | { readonly is: 'courier'; readonly name: string; readonly number: string }
  /** The farm weighs an item. */
  | { readonly is: 'weigh'; readonly item: string; readonly grams: number }
  | {
      readonly is: 'claim'
      readonly item: string
      readonly pieces: number
      readonly words: string
      readonly photo: string
      /** What the farm answers. */
      readonly answer: string
    }

const step =
  (act: Act) =>
  (hours: number): Step => ({ hours, act })

export const paid = step({ is: 'pay' })(0.05)
export const failedToPay = step({ is: 'fail-to-pay' })(0.03)
export const leftUnsure = step({ is: 'leave-unsure' })(0.02)
export const expired = step({ is: 'expire' })(0.52)
export const shipped = step({ is: 'ship' })
export const delivered = step({ is: 'deliver' })
export const approved = step({ is: 'approve' })
export const refunded = step({ is: 'send-refund' })
export const refundFailed = step({ is: 'fail-refund' })
export const cashHandedBack = step({ is: 'hand-back-cash' })
export const cancelled = (hours: number, reason: CancelReason): Step => ({
  hours,
  act: { is: 'cancel', reason },
})
export const cancelledForBuyer = (hours: number, reason: string): Step => ({
  hours,
  act: { is: 'cancel-for-buyer', reason },
})
export const returnAsked = (hours: number, reason: string, photo?: string): Step => ({
  hours,
  act: { is: 'ask-return', reason, ...(photo === undefined ? {} : { photo }) },
})
export const weighed = (hours: number, item: string, grams: number): Step => ({
  hours,
  act: { is: 'weigh', item, grams },
})
export const claimed = (hours: number, claim: Omit<Extract<Act, { is: 'claim' }>, 'is'>): Step => ({
  hours,
  act: { is: 'claim', ...claim },
})
export const rejected = (hours: number, note: string): Step => ({ hours, act: { is: 'reject', note } })

const GIVES_BACK: ReadonlySet<Act['is']> = new Set(['expire', 'cancel', 'cancel-for-buyer'])

/** The units of each listing that were sold and not returned to stock. */
export function soldIn(orders: readonly VillageOrder[]): ReadonlyMap<string, number> {
  const sold = new Map<string, number>()
  for (const { items, steps } of orders) {
    if (steps.some(({ act }) => GIVES_BACK.has(act.is))) continue
    for (const [name, quantity] of Object.entries(items)) sold.set(name, (sold.get(name) ?? 0) + quantity)
  }
  return sold
}
