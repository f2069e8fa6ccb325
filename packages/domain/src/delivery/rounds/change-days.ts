import { Refusal } from '../../refusal.ts'
import type { PlannedDay } from './plan-days.ts'

/** A day of a round as it is stored, from today on. */
export interface StoredDay {
  readonly day: string
  readonly startsAt: Date
  readonly capacity: number
  readonly taken: number
  /** An operator called this one day off, with a reason. */
  readonly calledOff: boolean
  /** The plan no longer has it: a weekday, the last day or a holiday. */
  readonly offPlan: boolean
  readonly left: boolean
  /** A bag of it was shipped or delivered on its own. */
  readonly underWay: boolean
}

/** What happens to the orders of one day: another day of the same round, or none. */
export interface DayAnswer {
  readonly day: string
  readonly to: string | null
  readonly reason: string
}

export interface DayChanges {
  /** New days, and days without orders: they get the times and the places of the plan. */
  readonly planned: readonly PlannedDay[]
  /** Days with orders keep their times, and never have fewer places than orders. */
  readonly capacities: readonly { readonly day: string; readonly capacity: number }[]
  /** Days whose orders go elsewhere. */
  readonly answered: readonly DayAnswer[]
  /** Days that leave the plan. */
  readonly removed: readonly string[]
}

/**
 * What a changed plan does to the stored days. A day with orders that the plan takes away needs an answer; answers for
 * days that stay, or have no orders any more, are ignored.
 */
export function changeDays(
  stored: readonly StoredDay[],
  plan: readonly PlannedDay[],
  capacity: number,
  answers: readonly DayAnswer[],
): DayChanges {
  const isPlanned = new Set(plan.map(({ day }) => day))
  const byDay = new Map(stored.map((day) => [day.day, day]))
  const fixed = (day: StoredDay) => day.left || (day.calledOff && !day.offPlan)
  const gone = stored.filter((day) => !isPlanned.has(day.day) && !day.calledOff && !day.offPlan && !day.left)
  const answered = gone
    .filter(({ taken }) => taken > 0)
    .map((day) => {
      const answer = answers.find((each) => each.day === day.day)
      if (answer === undefined) throw new Refusal('round.day_has_orders')
      return answer
    })
  return {
    planned: plan.filter(({ day }) => {
      const known = byDay.get(day)
      return known === undefined || (!fixed(known) && known.taken === 0)
    }),
    capacities: stored
      .filter((day) => isPlanned.has(day.day) && !fixed(day) && day.taken > 0)
      .map(({ day, taken }) => ({ day, capacity: Math.max(capacity, taken) })),
    answered,
    removed: gone.map(({ day }) => day),
  }
}

/** Refuses to take orders off a day that has left, is called off, or of which a bag is under way. */
export function checkCanLeaveDay(day: StoredDay): void {
  if (day.left || day.calledOff || day.underWay) throw new Refusal('round.day_closed')
}

/** Refuses a day that can't take orders from another day: operators may choose one past its cut-off, not a begun one. */
export function checkCanReceive(day: StoredDay, orders: number, now: Date): void {
  if (day.left || day.calledOff || now >= day.startsAt) throw new Refusal('round.day_closed')
  if (day.taken + orders > day.capacity) throw new Refusal('delivery.full')
}
