import { isUnsent, type OrderStatus } from '../../ordering/orders/stage.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { addDays } from './plan-days.ts'

/** Fresh produce waits no longer than this, counted from the day on which it was packed. */
const FRESH_DAYS = 3

/** A bag of an order, as far as its day matters. */
export interface BagOfOrder {
  readonly farmerId: string
  readonly status: OrderStatus
  readonly goesBy: 'round' | 'courier' | null
  readonly roundId: string | null
  readonly day: string | null
  /** The Indian day on which its last line was packed; null while lines are left. */
  readonly packedOn: string | null
  /** The name of something in it that does not keep; null when all of it does. */
  readonly fresh: string | null
}

/** A day of a round that reaches the address of an order. */
export interface DayForOrder {
  readonly roundId: string
  readonly day: string
  readonly startsAt: Date
  readonly capacity: number
  readonly taken: number
  readonly calledOff: boolean
  readonly left: boolean
  /** Another bag of the order comes then: it needs no further place. */
  readonly hasPlace: boolean
  /** Farms of these bags that can't come on that day. */
  readonly absent: readonly string[]
}

/** Why a day can't be given to an order. */
export const DAY_FAULTS = ['begun', 'full', 'farm_absent', 'too_late', 'current'] as const
export type DayFault = (typeof DAY_FAULTS)[number]

/** The bags that can get another day: not sent yet, and not for a courier. */
export const bagsToMove = <Bag extends Pick<BagOfOrder, 'status' | 'goesBy'>>(
  bags: readonly Bag[],
): readonly Bag[] => bags.filter(({ status, goesBy }) => isUnsent(status) && goesBy !== 'courier')

/** What must be eaten first of packed bags, and the last day on which it may come; null where nothing is fresh or packed. */
export function freshUntil(
  bags: readonly BagOfOrder[],
): { readonly product: string; readonly day: string } | null {
  const [first] = bags
    .flatMap(({ fresh, packedOn }) =>
      fresh === null || packedOn === null ? [] : [{ product: fresh, day: addDays(packedOn, FRESH_DAYS) }],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return first ?? null
}

/** Why these bags can't come on the day; null when they can. Operators may choose a day past its cut-off. */
export function dayFault(day: DayForOrder, bags: readonly BagOfOrder[], now: Date): DayFault | null {
  if (bags.every((bag) => bag.roundId === day.roundId && bag.day === day.day)) return 'current'
  if (day.left || day.calledOff || now >= day.startsAt) return 'begun'
  if (day.absent.length > 0) return 'farm_absent'
  const fresh = freshUntil(bags)
  if (fresh !== null && day.day > fresh.day) return 'too_late'
  return day.hasPlace || day.taken < day.capacity ? null : 'full'
}

const REFUSALS: Readonly<Record<Exclude<DayFault, 'current'>, RefusalCode>> = {
  begun: 'round.day_closed',
  full: 'delivery.full',
  farm_absent: 'round.farm_absent',
  too_late: 'order.produce_too_late',
}

/** Returns whether anything changes: an order that has this day already keeps it. Refuses a day that can't be given. */
export function checkDayForOrder(day: DayForOrder, bags: readonly BagOfOrder[], now: Date): boolean {
  if (bags.length === 0) throw new Refusal('order.day_fixed')
  const fault = dayFault(day, bags, now)
  if (fault === null || fault === 'current') return fault === null
  throw new Refusal(REFUSALS[fault])
}
