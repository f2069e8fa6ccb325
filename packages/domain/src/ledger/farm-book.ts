/** What a line of a farm's book tells. */
export const FARM_LINE_KINDS = ['sold', 'refunded', 'paidOut'] as const
export type FarmLineKind = (typeof FARM_LINE_KINDS)[number]

/** An entry of the ledger under a farm's name. Below zero there: owed to the farm. */
export interface FarmEntry {
  /** The order it is about; a payout is about none. */
  readonly orderId: string | null
  readonly ledgerPaise: number
}

export const farmLineKind = ({ orderId, ledgerPaise }: FarmEntry): FarmLineKind =>
  orderId === null ? 'paidOut' : ledgerPaise < 0 ? 'sold' : 'refunded'

/** The ledger speaks for us: what it owes, the farm has. */
export const owedToFarm = (ledgerPaise: number): number => (ledgerPaise === 0 ? 0 : -ledgerPaise)

export type FarmLine<Entry extends FarmEntry> = Entry & {
  readonly kind: FarmLineKind
  /** As the farm sees it: what came is above zero, what went below. */
  readonly amountPaise: number
  /** What the farm was owed after it. */
  readonly balancePaise: number
}

/** A farm's lines, the newest first; `balancePaise` is what it was owed after the newest of them. */
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
