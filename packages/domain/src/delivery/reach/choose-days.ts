import { type Outside, withoutRound } from './arrival.ts'
import type { FarmDelivery } from './farm-delivery.ts'
import { Refusal } from '../../refusal.ts'

/** What one farm sends. */
export interface FarmLoad {
  readonly farmerId: string
  readonly delivery: FarmDelivery
  /** Whether every line keeps, so that a courier can carry it. */
  readonly keeps: boolean
}

/** A coming day of a round that serves this farm and reaches the address. */
export interface FarmDay {
  readonly farmerId: string
  readonly roundId: string
  readonly name: string
  readonly day: string
  /** Orders are taken: not full, not past the cut-off. */
  readonly isOpen: boolean
}

/** How a farm's parcel reaches the buyer; `none`: we call about the day. */
export type Way =
  | { readonly by: 'round'; readonly roundId: string; readonly day: string }
  | { readonly by: 'courier' }
  | { readonly by: 'none' }

/**
 * Decides how each farm's parcel comes: on one day that serves all, else each on its earliest day. The earliest day wins,
 * then the fewest trips, then the name. A courier carries only what no round of its farm brings to the address, so that
 * each farm stays one parcel. Refuses where every day is taken, or the very day that was asked for, and, if the market
 * says so, what nothing carries.
 */
export function chooseWays(
  loads: readonly FarmLoad[],
  days: readonly FarmDay[],
  earliest: string | null,
  outside: Outside,
): ReadonlyMap<string, Way> {
  const byRound = loads.filter(
    ({ farmerId, delivery }) => delivery === 'rounds' && days.some((day) => day.farmerId === farmerId),
  )
  const open = days.filter(({ isOpen, day }) => isOpen && (earliest === null || day >= earliest))
  const isTaken = ({ farmerId }: FarmLoad): boolean => {
    const own = days.filter((day) => day.farmerId === farmerId)
    const wanted = own.filter(({ day }) => day === earliest)
    return (
      !own.some((day) => open.includes(day)) || (wanted.length > 0 && !wanted.some(({ isOpen }) => isOpen))
    )
  }
  if (byRound.some(isTaken)) throw new Refusal('delivery.full')
  const chosen = daysFor(
    byRound.map(({ farmerId }) => farmerId),
    open,
  )
  return new Map(loads.map((load) => [load.farmerId, chosen.get(load.farmerId) ?? wayOutside(load, outside)]))
}

function wayOutside(load: FarmLoad, outside: Outside): Way {
  const by = withoutRound(load, outside)
  if (by === 'unsent') throw new Refusal('delivery.out_of_area')
  return { by }
}

function daysFor(farms: readonly string[], open: readonly FarmDay[]): ReadonlyMap<string, Way> {
  const serves = (farmerId: string, day: string) =>
    open.some((each) => each.farmerId === farmerId && each.day === day)
  const dates = [...new Set(open.map(({ day }) => day))].toSorted()
  const shared = dates.find((day) => farms.every((farmerId) => serves(farmerId, day)))
  const dayOf = (farmerId: string) => shared ?? dates.find((day) => serves(farmerId, day))
  const ways = new Map<string, Way>()
  for (const day of new Set(farms.map(dayOf))) {
    if (day === undefined) continue
    const together = farms.filter((farmerId) => dayOf(farmerId) === day)
    const trips = fewestTrips(
      together,
      open.filter((each) => each.day === day),
    )
    for (const farmerId of together) {
      const trip = trips.find(({ serving }) => serving.has(farmerId))
      if (trip !== undefined) ways.set(farmerId, { by: 'round', roundId: trip.roundId, day })
    }
  }
  return ways
}

interface Trip {
  readonly roundId: string
  readonly serving: ReadonlySet<string>
}

/** The smallest set of rounds that serves these farms on one day; of equals the first by name. */
function fewestTrips(farms: readonly string[], days: readonly FarmDay[]): readonly Trip[] {
  const trips = [...new Set(days.map(({ roundId }) => roundId))]
    .map((roundId) => days.filter((day) => day.roundId === roundId))
    .map((own) => ({
      roundId: own[0]?.roundId ?? '',
      name: own[0]?.name ?? '',
      serving: new Set(own.map(({ farmerId }) => farmerId).filter((farmerId) => farms.includes(farmerId))),
    }))
    .filter(({ serving }) => serving.size > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.roundId < b.roundId ? -1 : 1))
  for (let size = 1; size < trips.length; size += 1) {
    const covering = subsets(trips, size).find((some) =>
      farms.every((farmerId) => some.some(({ serving }) => serving.has(farmerId))),
    )
    if (covering !== undefined) return covering
  }
  return trips
}

/** All sets of this size, in the order of the list. Few rounds reach one pincode on one day. */
function subsets<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}

/** How many days a courier takes. */
export const COURIER_DAYS = { fromDays: 3, toDays: 5 } as const

/** A parcel that has not come so many days after its range needs an operator. */
export const COURIER_PATIENCE_DAYS = 2
