import { addDays, isoWeekday } from '../delivery/plan-days.ts'
import { Refusal } from '../refusal.ts'

export const RUN_STATES = ['draft', 'approved', 'sending', 'done', 'thrown_away'] as const
export type RunState = (typeof RUN_STATES)[number]

export interface Run {
  readonly state: RunState
  readonly draftedBy: string
}

export interface Approval {
  readonly approverId: string
  /** Payouts of the run that have warnings. */
  readonly warned: readonly string[]
  /** Payouts whose warnings the approver has ticked. */
  readonly ticked: readonly string[]
  readonly neededPaise: number
  /** In the bank and not promised to another run. */
  readonly therePaise: number
}

/** Refuses an approval by the person who drafted the run, with unread warnings, or above the money that is there. */
export function checkCanApprove(run: Run, approval: Approval): void {
  requireDraft(run)
  if (approval.approverId === run.draftedBy) throw new Refusal('payout_run.own_draft')
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
  'refund_share',
  'shared_account',
  'suspended',
] as const
export type PayoutWarning = (typeof PAYOUT_WARNINGS)[number]

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
}

/** Of what was sold, in percent. */
const UNUSUAL_REFUND_SHARE = 20

export function payoutWarnings(facts: WarningFacts): PayoutWarning[] {
  const is: Readonly<Record<PayoutWarning, boolean>> = {
    account_changed: facts.lastAccountId !== null && facts.lastAccountId !== facts.accountId,
    first_payment: facts.lastAccountId === null,
    negative_carried: facts.carriedPaise > 0,
    refund_share: facts.backPaise * 100 >= facts.soldPaise * UNUSUAL_REFUND_SHARE && facts.backPaise > 0,
    shared_account: facts.isAccountShared,
    suspended: facts.isSuspended,
  }
  return PAYOUT_WARNINGS.filter((warning) => is[warning])
}
