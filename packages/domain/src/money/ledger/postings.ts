import { cashToCollect } from '../../ordering/orders/cash-to-collect.ts'

/** The accounts of the ledger. Positive: we have it. Negative: we owe it, or earned it. */
export type LedgerAccount =
  | 'gateway_clearing'
  | 'gateway_fees'
  | 'cash'
  | 'cash_with_driver'
  | 'cash_difference'
  // The paise of cash orders, which the market pays.
  | 'cash_rounding'
  | 'unclaimed'
  | 'refunds_due'
  // Payouts that were sent and have not ended.
  | 'payouts'
  // The market's bank account.
  | 'bank'
  // What was deducted from payouts and kept.
  | 'commission'
  | 'written_off'
  | 'delivery'
  | 'platform'
  | 'farm'

export interface Entry {
  readonly account: LedgerAccount
  /** The farm, when the account is `farm`. */
  readonly farmerId?: string
  /** Whose driver has or had the cash. */
  readonly till?: Till
  readonly amountPaise: number
}

/** One day of a round: its driver has the cash until an operator counts it. */
export interface Till {
  readonly roundId: string
  readonly day: string
}

/** One transaction of the ledger. Its entries sum to zero. */
export interface Posting {
  readonly kind:
    | 'received'
    | 'gateway_fee'
    | 'sale'
    | 'refund_owed'
    | 'refund_paid'
    | 'cash_counted'
    | 'settled'
    | 'cash_banked'
    | 'payout_sent'
    | 'payout_paid'
    | 'payout_failed'
    | 'payout_returned'
    | 'written_off'
  readonly entries: readonly Entry[]
}

/** The parts of a sale that the ledger needs. */
interface Sold {
  readonly deliveryPaise: number
  readonly platformPaise: number
  readonly totalPaise: number
  readonly parcels: readonly { readonly farmerId: string; readonly itemsPaise: number }[]
}

/** The gateway has captured money. Until it is matched to an order it belongs to no account of ours. */
export const paymentReceived = (amountPaise: number): Posting => ({
  kind: 'received',
  entries: [
    { account: 'gateway_clearing', amountPaise },
    { account: 'unclaimed', amountPaise: -amountPaise },
  ],
})

/** The gateway's fee. */
export const gatewayFee = (feePaise: number): Posting => ({
  kind: 'gateway_fee',
  entries: [
    { account: 'gateway_fees', amountPaise: feePaise },
    { account: 'gateway_clearing', amountPaise: -feePaise },
  ],
})

/** A captured payment pays for an order: each farm is owed its lines. */
export const saleOnline = (sold: Sold): Posting =>
  sale(sold, [{ account: 'unclaimed', amountPaise: sold.totalPaise }])

/**
 * Cash was handed over at the door: to the driver of this day, else to the office. It is whole rupees; the farms and the order
 * are not rounded.
 */
export function saleForCash(sold: Sold, till: Till | null = null): Posting {
  const amountPaise = cashToCollect(sold.totalPaise)
  return sale(sold, [
    till === null ? { account: 'cash', amountPaise } : { account: 'cash_with_driver', till, amountPaise },
    { account: 'cash_rounding', amountPaise: sold.totalPaise - amountPaise },
  ])
}

const sale = (sold: Sold, received: readonly Entry[]): Posting => ({
  kind: 'sale',
  entries: moving([...received, ...negated(shares(sold))]),
})

/** The driver's cash was counted: it is the office's, and what is missing is written down as that. */
export const cashCounted = (till: Till, collectedPaise: number, countedPaise: number): Posting => ({
  kind: 'cash_counted',
  entries: moving([
    { account: 'cash', amountPaise: countedPaise },
    { account: 'cash_difference', till, amountPaise: collectedPaise - countedPaise },
    { account: 'cash_with_driver', till, amountPaise: -collectedPaise },
  ]),
})

/** The order is reversed: what the farms and we had earned is owed to the buyer. */
export const refundOwed = (sold: Sold): Posting => ({
  kind: 'refund_owed',
  entries: moving([...shares(sold), { account: 'refunds_due', amountPaise: -sold.totalPaise }]),
})

/** An unmatched payment is owed back. */
export const unmatchedPaymentOwed = (amountPaise: number): Posting => ({
  kind: 'refund_owed',
  entries: [
    { account: 'unclaimed', amountPaise },
    { account: 'refunds_due', amountPaise: -amountPaise },
  ],
})

/** The money has left: through the gateway, or in cash. */
export const refundPaid = (amountPaise: number, from: 'gateway_clearing' | 'cash'): Posting => ({
  kind: 'refund_paid',
  entries: [
    { account: 'refunds_due', amountPaise },
    { account: from, amountPaise: -amountPaise },
  ],
})

/** The gateway has paid money into the market's bank account. */
export const gatewaySettled = (amountPaise: number): Posting => ({
  kind: 'settled',
  entries: [
    { account: 'bank', amountPaise },
    { account: 'gateway_clearing', amountPaise: -amountPaise },
  ],
})

/** An operator has paid the office's cash into the bank. */
export const cashBanked = (amountPaise: number): Posting => ({
  kind: 'cash_banked',
  entries: [
    { account: 'bank', amountPaise },
    { account: 'cash', amountPaise: -amountPaise },
  ],
})

/** The parts of a payout that the ledger needs; net is gross less deductions. */
export interface PaidOut {
  readonly farmerId: string
  readonly grossPaise: number
  readonly deductionsPaise: number
}

/** The payout is about to be sent: the farm is no longer owed it, and the net amount is under way. */
export const payoutSent = (payout: PaidOut): Posting => ({
  kind: 'payout_sent',
  entries: moving([...settledDebt(payout), { account: 'payouts', amountPaise: -netOf(payout) }]),
})

/** The rail has paid it. */
export const payoutPaid = (payout: PaidOut): Posting => ({
  kind: 'payout_paid',
  entries: [
    { account: 'payouts', amountPaise: netOf(payout) },
    { account: 'bank', amountPaise: -netOf(payout) },
  ],
})

/** It was sent and never paid: the farm is owed all of it again. */
export const payoutFailed = (payout: PaidOut): Posting => ({
  kind: 'payout_failed',
  entries: negated(payoutSent(payout).entries),
})

/** It was paid and came back: the money is in the bank, and the farm is owed all of it again. */
export const payoutReturned = (payout: PaidOut): Posting => ({
  kind: 'payout_returned',
  entries: [{ account: 'bank', amountPaise: netOf(payout) }, ...negated(moving(settledDebt(payout)))],
})

/** What a farm that left still owes us will not come. */
export const writtenOff = (farmerId: string, amountPaise: number): Posting => ({
  kind: 'written_off',
  entries: [
    { account: 'written_off', amountPaise },
    { account: 'farm', farmerId, amountPaise: -amountPaise },
  ],
})

const netOf = ({ grossPaise, deductionsPaise }: PaidOut): number => grossPaise - deductionsPaise

const settledDebt = ({ farmerId, grossPaise, deductionsPaise }: PaidOut): Entry[] => [
  { account: 'farm', farmerId, amountPaise: grossPaise },
  { account: 'commission', amountPaise: -deductionsPaise },
]

const shares = ({ parcels, deliveryPaise, platformPaise }: Sold): Entry[] => [
  ...parcels.map(
    ({ farmerId, itemsPaise }): Entry => ({ account: 'farm', farmerId, amountPaise: itemsPaise }),
  ),
  { account: 'delivery', amountPaise: deliveryPaise },
  { account: 'platform', amountPaise: platformPaise },
]

const negated = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, amountPaise: -entry.amountPaise }))

/** Leaves out entries of zero. */
const moving = (entries: readonly Entry[]): Entry[] => entries.filter(({ amountPaise }) => amountPaise !== 0)
