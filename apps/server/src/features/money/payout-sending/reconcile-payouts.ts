import type { PayoutDifference } from '@farmgate/contract/money/payouts.ts'
import type { PayoutState } from '@farmgate/domain/money/payouts/payout.ts'
import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import type { PayoutRail, RailPayout } from '#adapters/payouts/payout-rail.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { databaseTime } from '#db/time.sql.ts'
import {
  listBankStatements,
  listSentBetween,
  type SentPayout,
} from '#features/money/payout-store/payouts.sql.ts'
import type { PayoutDeps } from './send-payout.ts'
import { applyReport } from './worker-payouts.ts'

type Theirs = Pick<RailPayout, 'reference' | 'amountPaise' | 'state' | 'utr'>

interface Difference {
  readonly reference: string
  /** Where the other side is read: from RazorpayX's list, or from results files of the bank. */
  readonly through: RailKind
  readonly difference: PayoutDifference['difference']
  readonly ours: SentPayout | null
  readonly rail: Theirs | null
}

export interface Reconciliation {
  readonly ours: readonly SentPayout[]
  readonly rail: readonly Theirs[]
  /** Sent by a file whose results are not read yet, and not late. */
  readonly waiting: readonly SentPayout[]
  readonly differences: readonly Difference[]
  readonly agreed: number
}

/** A payout is sent shortly after our row says so, and clocks differ. */
const MARGIN_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** NEFT arrives on the same day, or on the first one after a holiday. */
const RESULTS_WITHIN_MS = 3 * DAY_MS

/**
 * Compares our payouts of a period with the other side's: the rail's list, and the results files of the bank that were read.
 * Reads only; the largest differences come first.
 */
export async function compareWithRail(
  { db, rail }: { readonly db: Db; readonly rail: PayoutRail },
  from: Date,
  to: Date,
): Promise<Reconciliation> {
  const wide = { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS) }
  const sent = await listSentBetween(db, [rail.kind, 'bank_file'], wide.from, wide.to)
  const ours = new Map(sent.map((each) => [each.reference, each]))
  const said = await listBankStatements(db, from, to)
  const files = new Set(said.map(({ reference }) => reference))
  const theirs = new Map<string, Theirs>(said.map((each) => [each.reference, each]))
  for (const payout of await listRail(rail, wide.from, wide.to)) theirs.set(payout.reference, payout)
  const isWithin = (reference: string): boolean => {
    const sentAt = ours.get(reference)?.sentAt
    return sentAt === undefined || (sentAt >= from && sentAt < to)
  }
  const references = [...new Set([...ours.keys(), ...theirs.keys()])].filter(isWithin)
  const now = await databaseTime(db)
  const compared = references.map((reference) => {
    const both = { ours: ours.get(reference) ?? null, rail: theirs.get(reference) ?? null }
    const through: RailKind = both.ours?.rail ?? (files.has(reference) ? 'bank_file' : rail.kind)
    return { reference, through, ...both, difference: differenceOf(both, now) }
  })
  const waiting = compared.flatMap((each) => (each.difference === 'waiting' && each.ours ? [each.ours] : []))
  const differences = compared.flatMap(({ difference, ...each }) =>
    difference === null || difference === 'waiting' ? [] : [{ ...each, difference }],
  )
  return {
    ours: [...ours.values()].filter(({ reference }) => isWithin(reference)),
    rail: [...theirs.values()].filter(({ reference }) => isWithin(reference)),
    waiting,
    differences: differences.toSorted((a, b) => amountOf(b) - amountOf(a)),
    agreed: references.length - differences.length - waiting.length,
  }
}

async function listRail(rail: PayoutRail, from: Date, to: Date): Promise<RailPayout[]> {
  const payouts: RailPayout[] = []
  try {
    for await (const payout of rail.list(from, to)) payouts.push(payout)
  } catch (error) {
    if (error instanceof GatewayError) throw new Refusal('payment.busy', { retryAfterSeconds: 5 })
    throw error
  }
  return payouts
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

function differenceOf(
  { ours, rail }: Pick<Difference, 'ours' | 'rail'>,
  now: Date,
): Difference['difference'] | 'waiting' | null {
  if (ours === null) return 'only_rail'
  if (rail === null) return missingThere(ours, now)
  if (rail.amountPaise !== ours.netPaise) return 'amount'
  if (!FITTING[rail.state].includes(ours.state)) return 'state'
  return rail.state === 'processed' && rail.utr !== ours.utr ? 'utr' : null
}

function missingThere(
  { rail, state, sentAt }: SentPayout,
  now: Date,
): Difference['difference'] | 'waiting' | null {
  if (rail === 'bank_file' && state === 'sent')
    return now.getTime() - sentAt.getTime() > RESULTS_WITHIN_MS ? 'no_result' : 'waiting'
  // Refused by the rail: it has no payout, and the farm is owed it again.
  return state === 'failed' ? null : 'only_ours'
}

/** Applies what the rail says of every payout of the last days: a return that no webhook announced is found here. */
export async function followRail(deps: PayoutDeps, days: number): Promise<void> {
  const now = Date.now()
  for await (const report of deps.rail.list(new Date(now - days * DAY_MS), new Date(now + MARGIN_MS)))
    await applyReport(deps, report)
}
