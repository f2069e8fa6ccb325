import { cashCounted, type Posting, type Till } from '../../money/ledger/postings.ts'
import { Refusal } from '../../refusal.ts'

/** A round day as it is when its cash is counted. Read with the day locked. */
export interface DayToCount extends Till {
  readonly left: boolean
  readonly isCounted: boolean
  /** The numbers of the stops at which cash is still to be collected. */
  readonly openStops: readonly number[]
  readonly collectedPaise: number
}

interface CashCount {
  readonly countedPaise: number
  readonly reason: string | null
}

/**
 * Closes the cash of a day, once. A difference needs a reason and has an account of its own. Null where there is nothing to
 * post: no cash was collected, and none was there.
 */
export function closeCash(day: DayToCount, { countedPaise, reason }: CashCount): Posting | null {
  if (!day.left) throw new Refusal('round.not_left')
  if (day.isCounted) throw new Refusal('cash_count.closed')
  const [first] = day.openStops
  if (first !== undefined)
    throw new Refusal('cash_count.stops_open', { params: { stop: first, count: day.openStops.length } })
  if (countedPaise !== day.collectedPaise && reason === null)
    throw new Refusal('cash_count.refused', { faults: [{ field: 'reason', code: 'explanation.required' }] })
  const till = { roundId: day.roundId, day: day.day }
  return day.collectedPaise === 0 && countedPaise === 0
    ? null
    : cashCounted(till, day.collectedPaise, countedPaise)
}

/** Refuses to settle a difference that there is not, or that was settled before. */
export function checkCanSettle(
  count: { readonly differs: boolean; readonly isSettled: boolean } | undefined,
): void {
  if (count?.differs !== true) throw new Refusal('cash_count.not_found')
  if (count.isSettled) throw new Refusal('cash_count.settled')
}
