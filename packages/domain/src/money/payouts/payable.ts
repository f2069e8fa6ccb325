import { isCancelled, isDelivered, type OrderStatus } from '../../ordering/orders/stage.ts'
import { isPaidByFile } from './bank-file.ts'
import type { PayTo } from '../payout-accounts/pay-to.ts'
import type { RailKind } from './rail.ts'

/** Why an entry of a farm's ledger is not payable yet. */
export const NOT_PAYABLE_REASONS = [
  'not_delivered',
  'waiting',
  'return_open',
  'refund_open',
  'claim_open',
] as const
export type NotPayableReason = (typeof NOT_PAYABLE_REASONS)[number]

/** An order as far as its money is concerned. */
export interface OrderOfEntry {
  readonly status: OrderStatus
  readonly deliveredAt: Date | null
  /** The day on which it is to be delivered, in India. */
  readonly promisedDay: string | null
  readonly hasOpenReturn: boolean
  /** The buyer is owed money of this order, and has not got it. */
  readonly hasOpenRefund: boolean
  readonly hasOpenClaim: boolean
}

/** An entry of a farm's ledger that no live payout holds. */
export interface FreeEntry {
  /** From the farm's side: positive is owed to the farm. */
  readonly amountPaise: number
  /** Null for what belongs to no order, such as a debt that was written off. */
  readonly order: OrderOfEntry | null
  /** The sale that a negative entry takes from is in a live payout. */
  readonly isSalePaidOut: boolean
}

export interface NotPayable {
  readonly reason: NotPayableReason
  /** When the wait after the delivery ends, while it has not: before that it is not payable, whatever is decided. */
  readonly until: Date | null
  /** When it is to be delivered, where that is missing and known. */
  readonly day: string | null
}

const HOUR_MS = 3_600_000

/**
 * Returns why an entry is not payable yet; null when it is. What went back after its sale was paid out is taken at once.
 * What went back before stays with its sale, so that a farm is never charged for a sale that it was not paid for.
 */
export function whyNotPayable(
  { amountPaise, order, isSalePaidOut }: FreeEntry,
  now: Date,
  waitHours: number,
): NotPayable | null {
  if (order === null || (amountPaise < 0 && isSalePaidOut)) return null
  // Everything was reversed: sale and refund are taken together and sum to zero.
  if (isCancelled(order.status)) return null
  if (!isDelivered(order.status) || order.deliveredAt === null)
    return because('not_delivered', { day: order.promisedDay })
  const payableFrom = new Date(order.deliveredAt.getTime() + waitHours * HOUR_MS)
  const until = now < payableFrom ? payableFrom : null
  if (order.hasOpenReturn) return because('return_open', { until })
  if (order.hasOpenClaim) return because('claim_open', { until })
  if (order.hasOpenRefund) return because('refund_open', { until })
  return until === null ? null : because('waiting', { until })
}

const because = (reason: NotPayableReason, when: Partial<NotPayable> = {}): NotPayable => ({
  reason,
  until: null,
  day: null,
  ...when,
})

/** An amount below the minimum is carried over this often, then paid. */
export const CARRIED_RUNS_MAX = 4

/** Why a farm with entries gets no payout in a run. */
export const SKIP_REASONS = ['negative', 'no_account', 'upi_by_file', 'suspended', 'below_minimum'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export interface FarmToPay {
  /** The sum of its payable entries. */
  readonly payablePaise: number
  /** Of the account that may be paid now; null when there is none. */
  readonly accountKind: PayTo['kind'] | null
  readonly isSuspended: boolean
  /** Runs since its last payout in which it stayed below the minimum. */
  readonly carriedRuns: number
}

/**
 * Decides about one farm of a run. A farm that the operator chose is paid whatever remains, as is needed when it leaves: the
 * minimum and a suspension count only in a run of all farms. `nothing`: it has nothing to be paid. `upi_by_file`: a bank's
 * file would not reach it.
 */
export function decideFarm(
  { payablePaise, accountKind, isSuspended, carriedRuns }: FarmToPay,
  {
    rail,
    isChosen,
    minimumPaise,
  }: { readonly rail: RailKind; readonly isChosen: boolean; readonly minimumPaise: number },
): 'pay' | 'nothing' | SkipReason {
  if (payablePaise === 0) return 'nothing'
  if (payablePaise < 0) return 'negative'
  if (accountKind === null) return 'no_account'
  if (rail === 'bank_file' && !isPaidByFile(accountKind)) return 'upi_by_file'
  if (isChosen) return 'pay'
  if (isSuspended) return 'suspended'
  return payablePaise < minimumPaise && carriedRuns < CARRIED_RUNS_MAX ? 'below_minimum' : 'pay'
}
