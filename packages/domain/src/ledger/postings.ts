/** The accounts of the ledger. Positive: we have it. Negative: we owe it, or earned it. */
export type LedgerAccount =
  | 'gateway_clearing'
  | 'gateway_fees'
  | 'cash'
  | 'unclaimed'
  | 'refunds_due'
  | 'payouts'
  | 'delivery'
  | 'platform'
  | 'farm'

export interface Entry {
  readonly account: LedgerAccount
  /** The farm, when the account is `farm`. */
  readonly farmerId?: string
  readonly amountPaise: number
}

/** One transaction of the ledger. Its entries sum to zero. */
export interface Posting {
  readonly kind: 'received' | 'gateway_fee' | 'sale' | 'refund_owed' | 'refund_paid'
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
export const saleOnline = (sold: Sold): Posting => sale(sold, 'unclaimed')

/** Cash was handed over at the door. */
export const saleForCash = (sold: Sold): Posting => sale(sold, 'cash')

function sale(sold: Sold, from: LedgerAccount): Posting {
  return {
    kind: 'sale',
    entries: moving([{ account: from, amountPaise: sold.totalPaise }, ...negated(shares(sold))]),
  }
}

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
