/** The kind of a line in a farm's book. */
export const FARM_LINE_KINDS = ['sold', 'refunded', 'paidOut'] as const
export type FarmLineKind = (typeof FARM_LINE_KINDS)[number]

/** What happened to a payout; or a debt of the farm was written off. */
export const PAYOUT_EVENTS = ['sent', 'failed', 'returned', 'written_off'] as const
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number]

/** A ledger entry under a farm's name. Negative: owed to the farm. */
export interface FarmEntry {
  /** The order it is about; null for a payout. */
  readonly orderId: string | null
  readonly ledgerPaise: number
}

export const farmLineKind = ({ orderId, ledgerPaise }: FarmEntry): FarmLineKind =>
  orderId === null ? 'paidOut' : ledgerPaise < 0 ? 'sold' : 'refunded'

/** The ledger is written from our side: what we owe is the farm's. */
export const owedToFarm = (ledgerPaise: number): number => (ledgerPaise === 0 ? 0 : -ledgerPaise)

export type FarmLine<Entry extends FarmEntry> = Entry & {
  readonly kind: FarmLineKind
  /** From the farm's side: income is positive, a payout negative. */
  readonly amountPaise: number
  /** The farm's balance after this line. */
  readonly balancePaise: number
}

/** A farm's lines, newest first; `balancePaise` is the balance after the newest of them. */
export function farmBook<Entry extends FarmEntry>(
  entries: readonly Entry[],
  balancePaise: number,
): FarmLine<Entry>[] {
  let balance = balancePaise
  return entries.map((entry) => {
    const amountPaise = owedToFarm(entry.ledgerPaise)
    const line = { ...entry, kind: farmLineKind(entry), amountPaise, balancePaise: balance }
    balance -= amountPaise
    return line
  })
}
