import { Refusal } from '../../refusal.ts'

const HOUR_MS = 3_600_000

/** How long a new approver waits: time for the owners to read their mail and to disable a stranger. */
export const APPROVER_WAIT_MS = 48 * HOUR_MS

/** It takes two people to pay. */
const FIRST_PEOPLE = 2

export interface ApproverFacts {
  /** Since when the role, the account and the second factor are as they are. */
  readonly since: Date
  /** How many people of the market were there before this one. */
  readonly earlier: number
  /** Whether the market ever sent a payout. */
  readonly hasPaid: boolean
}

/** From when on a person can approve payouts and large refunds, and the time now. Null: there is no wait. */
export interface ApproverWait {
  readonly from: Date | null
  readonly now: Date
}

/**
 * From when on a person can approve payouts and large refunds: 48 hours after they came, got a new role, were let in
 * again, or set up another second factor. The first two people of a market wait only once it has paid.
 */
export const approvesFrom = ({ since, earlier, hasPaid }: ApproverFacts): Date | null =>
  !hasPaid && earlier < FIRST_PEOPLE ? null : new Date(since.getTime() + APPROVER_WAIT_MS)

export const mustWait = ({ from, now }: ApproverWait): boolean => from !== null && now < from

/** The refusal names the moment in milliseconds, and how many hours are left. */
export function refuseNewApprover(wait: ApproverWait): void {
  if (wait.from === null || !mustWait(wait)) return
  const hours = Math.ceil((wait.from.getTime() - wait.now.getTime()) / HOUR_MS)
  throw new Refusal('approver.waits', { params: { hours, from: wait.from.getTime() } })
}
