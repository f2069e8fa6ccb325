import { type ApproverWait, refuseNewApprover } from '../../people/accounts/approver-wait.ts'
import { addDays, isoWeekday } from '../../delivery/rounds/plan-days.ts'
import { Refusal } from '../../refusal.ts'
import type { PayoutState } from './payout.ts'
import type { RailKind } from './rail.ts'

export const RUN_STATES = ['draft', 'approved', 'sending', 'done', 'thrown_away'] as const
export type RunState = (typeof RUN_STATES)[number]

export interface Run {
  readonly state: RunState
  readonly draftedBy: string
}

export interface Approval {
  readonly approverId: string
  readonly wait: ApproverWait
  /** Who gave the results by which money of this run came back. */
  readonly reporterIds: readonly string[]
  /** Payouts of the run that have warnings. */
  readonly warned: readonly string[]
  /** Payouts whose warnings the approver has ticked. */
  readonly ticked: readonly string[]
  readonly neededPaise: number
  /** In the bank and not promised to another run. */
  readonly therePaise: number
}

/**
 * Why this person can't be the second one of a run; null when they can. Whoever could say that money came back and then approve
 * paying it again would pay it twice alone.
 */
export function secondPersonFault(
  { draftedBy }: Pick<Run, 'draftedBy'>,
  { approverId, reporterIds }: Pick<Approval, 'approverId' | 'reporterIds'>,
): 'payout_run.own_draft' | 'payout_run.own_report' | null {
  if (approverId === draftedBy) return 'payout_run.own_draft'
  return reporterIds.includes(approverId) ? 'payout_run.own_report' : null
}

/** Refuses an approval by a person who can't be the second one or is new, with unread warnings, or above the money that is there. */
export function checkCanApprove(run: Run, approval: Approval): void {
  requireDraft(run)
  const fault = secondPersonFault(run, approval)
  if (fault !== null) throw new Refusal(fault)
  refuseNewApprover(approval.wait)
  const ticked = new Set(approval.ticked)
  const unread = approval.warned.filter((id) => !ticked.has(id))
  if (unread.length > 0) throw new Refusal('payout_run.warnings_open', { params: { count: unread.length } })
  const missingPaise = approval.neededPaise - approval.therePaise
  if (missingPaise > 0)
    throw new Refusal('payout_run.too_little_money', { params: { missing: Math.ceil(missingPaise / 100) } })
}

/** Only a draft can be thrown away. */
export function requireDraft({ state }: Run): void {
  if (state !== 'draft') throw new Refusal('payout_run.not_draft')
}

/** A debt is written off by two people, and only while the farm that left owes as much. */
export function checkCanWriteOff(
  farm: { readonly isSuspended: boolean; readonly balancePaise: number },
  amountPaise: number,
): void {
  if (!farm.isSuspended) throw new Refusal('write_off.farm_active')
  if (amountPaise <= 0 || farm.balancePaise + amountPaise > 0) throw new Refusal('write_off.not_owed')
}

const WEEK = [0, 1, 2, 3, 4, 5, 6, 7]

/** The day of the next run, in India: today only while none was approved today. Null when the market names no weekday. */
export const nextRunDay = (
  today: string,
  { weekday, lastRunDay }: { readonly weekday: number; readonly lastRunDay: string | null },
): string | null =>
  WEEK.map((days) => addDays(today, days)).find((day) => isoWeekday(day) === weekday && day !== lastRunDay) ??
  null

/** What an approver must have read before the run is approved. */
export const PAYOUT_WARNINGS = [
  'account_changed',
  'first_payment',
  'negative_carried',
  'paid_before',
  'refund_share',
  'shared_account',
  'suspended',
] as const
export type PayoutWarning = (typeof PAYOUT_WARNINGS)[number]

/** A payout that held money which is to be paid now. */
export interface EarlierPayout {
  readonly state: PayoutState
  readonly rail: RailKind
  readonly wasSent: boolean
}

/**
 * Whether money may have reached the farm once. What a person says who read the bank's results is less sure than RazorpayX's
 * own answer: a failure there means that nothing was paid.
 */
const wasPaidBefore = ({ state, rail, wasSent }: EarlierPayout): boolean =>
  state === 'returned' || (state === 'failed' && rail === 'bank_file' && wasSent)

export interface WarningFacts {
  readonly accountId: string
  /** The account of the last payout that was paid; null when there is none. */
  readonly lastAccountId: string | null
  readonly isAccountShared: boolean
  readonly isSuspended: boolean
  /** What was sold, and what went back: both positive. */
  readonly soldPaise: number
  readonly backPaise: number
  /** Part of `backPaise` that belongs to sales of earlier payouts. */
  readonly carriedPaise: number
  /** Payouts that ended without being paid, and held some of this money. */
  readonly earlier: readonly EarlierPayout[]
}

/** Of what was sold, in percent. */
const UNUSUAL_REFUND_SHARE = 20

export function payoutWarnings(facts: WarningFacts): PayoutWarning[] {
  const is: Readonly<Record<PayoutWarning, boolean>> = {
    account_changed: facts.lastAccountId !== null && facts.lastAccountId !== facts.accountId,
    first_payment: facts.lastAccountId === null,
    negative_carried: facts.carriedPaise > 0,
    paid_before: facts.earlier.some(wasPaidBefore),
    refund_share: facts.backPaise * 100 >= facts.soldPaise * UNUSUAL_REFUND_SHARE && facts.backPaise > 0,
    shared_account: facts.isAccountShared,
    suspended: facts.isSuspended,
  }
  return PAYOUT_WARNINGS.filter((warning) => is[warning])
}
