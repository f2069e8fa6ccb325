import type { Payout } from '@farmgate/contract/money/payouts.ts'
import type { RunState } from '@farmgate/domain/money/payouts/payout-run.ts'

/** What needs a look first, then the largest amount. A page's rows only: pages come in the order of the server. */
export const inReadingOrder = (payouts: readonly Payout[], state: RunState): Payout[] =>
  payouts.toSorted((a, b) => Number(needsLook(b, state)) - Number(needsLook(a, state)) || b.net - a.net)

/** Warnings matter until the run is approved; afterwards what was not paid does. */
function needsLook({ state, warnings }: Payout, ofRun: RunState): boolean {
  if (ofRun === 'draft') return warnings.length > 0
  return state === 'failed' || state === 'returned'
}

/** How many payouts have warnings that are not ticked. */
export const unreadCount = (payouts: readonly Payout[], ticked: ReadonlySet<string>): number =>
  payouts.filter(({ _id, warnings }) => warnings.length > 0 && !ticked.has(_id)).length
