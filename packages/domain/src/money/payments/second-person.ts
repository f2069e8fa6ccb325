import { type ApproverWait, refuseNewApprover } from '../../people/accounts/approver-wait.ts'
import { Refusal } from '../../refusal.ts'

/** From which sum on a refund that an operator asks for needs a second person; null when the setting is off. */
export type LargeRefundLimit = number | null

/** Whole rupees, from one rupee to ten crore. */
export const isLargeRefundSum = (rupees: number): boolean =>
  Number.isInteger(rupees) && rupees >= 1 && rupees <= 100_000_000

/**
 * Whether a refund waits. What operators asked for on the same order without a second person counts with it, so that a
 * large one is not split into small ones.
 */
export const needsSecondPerson = (
  { amountPaise, askedBeforePaise }: { readonly amountPaise: number; readonly askedBeforePaise: number },
  limitPaise: LargeRefundLimit,
): boolean => limitPaise !== null && amountPaise + askedBeforePaise >= limitPaise

export interface WaitingRefund {
  readonly waits: boolean
  readonly askedBy: string | null
}

/** Refuses the person who asked for it, a new approver, and a refund that does not wait. */
export function refuseApproval(
  { waits, askedBy }: WaitingRefund,
  { approverId, wait }: { readonly approverId: string; readonly wait: ApproverWait },
): void {
  if (!waits) throw new Refusal('refund.not_waiting')
  if (askedBy === approverId) throw new Refusal('refund.same_person')
  refuseNewApprover(wait)
}
