import { type PaidOut, payoutFailed, payoutPaid, payoutReturned, type Posting } from '../ledger/postings.ts'
import { maskAccountNumbers } from '../payout-accounts/pay-to.ts'
import type { RailState } from './rail.ts'

/**
 * `due`: to be sent; `sent`: posted, and the rail has it or may have it; `paid`: with its UTR; `failed`: never paid;
 * `returned`: paid, and the money came back; `dropped`: its run was thrown away.
 */
export const PAYOUT_STATES = ['due', 'sent', 'paid', 'failed', 'returned', 'dropped'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

type Ended = Extract<PayoutState, 'paid' | 'failed' | 'returned'>

export interface PayoutStep {
  readonly state: Ended
  readonly postings: readonly Posting[]
}

/**
 * What the rail's report changes about a payout that was sent; null for nothing. Reports may come twice and in any order:
 * `reversed` before `processed` ends where it ends after it.
 */
export function movePayout(
  payout: PaidOut & { readonly state: PayoutState },
  report: { readonly state: RailState; readonly utr: string | null },
): PayoutStep | null {
  const { state } = payout
  if (report.state === 'processed' && state === 'sent' && report.utr !== null)
    return { state: 'paid', postings: [payoutPaid(payout)] }
  if (report.state === 'failed' && state === 'sent')
    return { state: 'failed', postings: [payoutFailed(payout)] }
  // Paid and returned, although no report of the first has come.
  if (report.state === 'reversed' && state === 'sent')
    return { state: 'returned', postings: [payoutPaid(payout), payoutReturned(payout)] }
  if (report.state === 'reversed' && state === 'paid')
    return { state: 'returned', postings: [payoutReturned(payout)] }
  return null
}

const REASON_MAX_LENGTH = 200

/** What is kept of the words with which a bank says why it did not pay: without account numbers, and not too long. */
export const keptReason = (said: string): string => maskAccountNumbers(said).slice(0, REASON_MAX_LENGTH)

/** Our name of a payout at the rail: its id in letters and digits, short enough for a bank's file. */
export const payoutReference = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0')
