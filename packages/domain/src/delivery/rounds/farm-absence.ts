import { isUnsent, type OrderStatus } from '../../ordering/orders/stage.ts'
import { Refusal } from '../../refusal.ts'

/** A bag of the farm that is promised for the day. */
interface PromisedBag {
  readonly status: OrderStatus
  readonly handedOver: boolean
}

/** Refuses an absence from a day whose round has left, or for which the farm has brought a bag already. */
export function checkCanStayAway(
  days: readonly { readonly left: boolean }[],
  bags: readonly PromisedBag[],
): void {
  if (days.some(({ left }) => left) || bags.some((bag) => bag.handedOver || !isUnsent(bag.status)))
    throw new Refusal('absence.too_late')
}

/** A farm that has a bag to bring on a day of a round, and can't come on another day. */
export interface FarmAway {
  readonly roundId: string
  readonly day: string
  readonly awayOn: string
}

/** Refuses to move a bag to a day on which its farm can't come. */
export function checkFarmsCome(
  moves: readonly { readonly roundId: string; readonly day: string; readonly to: string | null }[],
  away: readonly FarmAway[],
): void {
  const isAway = ({ roundId, day, to }: (typeof moves)[number]): boolean =>
    away.some((farm) => farm.roundId === roundId && farm.day === day && farm.awayOn === to)
  if (moves.some(isAway)) throw new Refusal('round.farm_absent')
}

/** A coming day of a round, as it can take bags of another day. */
interface OpenDay {
  readonly roundId: string
  readonly day: string
  readonly cutOffAt: Date
  readonly capacity: number
  readonly taken: number
  readonly calledOff: boolean
  readonly left: boolean
}

/** A bag that loses its day. */
interface BagToPlace {
  readonly orderId: string
  readonly roundId: string
  readonly day: string
}

export interface PlacedAnew<Bag extends BagToPlace> {
  readonly bag: Bag
  /** Null where no day of the round is open. */
  readonly toDay: string | null
}

/**
 * Gives each bag the next open day of its round on which the farm comes and a place is free. An order that has a place on
 * that day already, for another bag, needs no second one.
 */
export function placeAnew<Bag extends BagToPlace>(
  bags: readonly Bag[],
  days: readonly OpenDay[],
  {
    absentOn,
    places,
    now,
  }: {
    readonly absentOn: ReadonlySet<string>
    /** The places that these orders have. */
    readonly places: readonly BagToPlace[]
    readonly now: Date
  },
): PlacedAnew<Bag>[] {
  const keyOf = ({ orderId, roundId, day }: BagToPlace): string => `${orderId} ${roundId} ${day}`
  const held = new Set(places.map(keyOf))
  const free = new Map(days.map((day) => [day, day.capacity - day.taken]))
  const earliestFirst = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return bags.map((bag) => {
    const found = earliestFirst.find(
      (day) =>
        day.roundId === bag.roundId &&
        day.day > bag.day &&
        !day.calledOff &&
        !day.left &&
        day.cutOffAt > now &&
        !absentOn.has(day.day) &&
        (held.has(keyOf({ ...bag, day: day.day })) || (free.get(day) ?? 0) > 0),
    )
    if (found === undefined) return { bag, toDay: null }
    const key = keyOf({ ...bag, day: found.day })
    if (!held.has(key)) free.set(found, (free.get(found) ?? 0) - 1)
    held.add(key)
    return { bag, toDay: found.day }
  })
}
