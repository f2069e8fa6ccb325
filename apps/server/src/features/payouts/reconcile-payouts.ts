import type { PayoutState } from '@farmgate/domain/payouts/payout.ts'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import type { PayoutRail, RailPayout } from '#adapters/payouts/payout-rail.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { listSentBetween, type SentPayout } from './payouts.sql.ts'
import type { PayoutDeps } from './send-payout.ts'
import { applyReport } from './worker-payouts.ts'

interface Difference {
  readonly reference: string
  readonly difference: 'only_rail' | 'only_ours' | 'amount' | 'state' | 'utr'
  readonly ours: SentPayout | null
  readonly rail: RailPayout | null
}

export interface Reconciliation {
  readonly ours: readonly SentPayout[]
  readonly rail: readonly RailPayout[]
  readonly differences: readonly Difference[]
  readonly agreed: number
}

/** A payout is sent shortly after our row says so, and clocks differ. */
const MARGIN_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** Compares our payouts of a period with the rail's. Reads only; the largest differences come first. */
export async function compareWithRail(
  { db, rail }: { readonly db: Db; readonly rail: PayoutRail },
  from: Date,
  to: Date,
): Promise<Reconciliation> {
  const wide = { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS) }
  const ours = new Map(
    (await listSentBetween(db, rail.kind, wide.from, wide.to)).map((each) => [each.reference, each]),
  )
  const theirs = await listRail(rail, wide.from, wide.to)
  const isWithin = (reference: string): boolean => {
    const sentAt = ours.get(reference)?.sentAt
    return sentAt === undefined || (sentAt >= from && sentAt < to)
  }
  const references = [...new Set([...ours.keys(), ...theirs.keys()])].filter(isWithin)
  const differences = references.flatMap((reference) => {
    const both = { ours: ours.get(reference) ?? null, rail: theirs.get(reference) ?? null }
    const difference = differenceOf(both)
    return difference === null ? [] : [{ reference, difference, ...both }]
  })
  return {
    ours: [...ours.values()].filter(({ reference }) => isWithin(reference)),
    rail: [...theirs.values()].filter(({ reference }) => isWithin(reference)),
    differences: differences.toSorted((a, b) => amountOf(b) - amountOf(a)),
    agreed: references.length - differences.length,
  }
}

async function listRail(rail: PayoutRail, from: Date, to: Date): Promise<Map<string, RailPayout>> {
  const theirs = new Map<string, RailPayout>()
  try {
    for await (const payout of rail.list(from, to)) theirs.set(payout.reference, payout)
  } catch (error) {
    if (error instanceof GatewayError) throw new Refusal('payment.busy', { retryAfterSeconds: 5 })
    throw error
  }
  return theirs
}

const amountOf = ({ ours, rail }: Difference): number => Math.max(ours?.netPaise ?? 0, rail?.amountPaise ?? 0)

/** Our states that fit the rail's. */
const FITTING: Readonly<Record<RailPayout['state'], readonly PayoutState[]>> = {
  queued: ['sent'],
  processing: ['sent'],
  processed: ['paid'],
  failed: ['failed'],
  reversed: ['returned'],
}

function differenceOf({ ours, rail }: Pick<Difference, 'ours' | 'rail'>): Difference['difference'] | null {
  if (ours === null) return 'only_rail'
  // Refused by the rail: it has no payout, and the farm is owed it again.
  if (rail === null) return ours.state === 'failed' ? null : 'only_ours'
  if (rail.amountPaise !== ours.netPaise) return 'amount'
  if (!FITTING[rail.state].includes(ours.state)) return 'state'
  return rail.state === 'processed' && rail.utr !== ours.utr ? 'utr' : null
}

/** Applies what the rail says of every payout of the last days: a return that no webhook announced is found here. */
export async function followRail(deps: PayoutDeps, days: number): Promise<void> {
  const now = Date.now()
  for await (const report of deps.rail.list(new Date(now - days * DAY_MS), new Date(now + MARGIN_MS)))
    await applyReport(deps, report)
}
