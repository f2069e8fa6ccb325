import type { FarmDelivery } from './farm-delivery.ts'
import type { OutsideRounds } from '../../market/market-settings.ts'

/** How long a courier takes, to every Indian pincode. */
export const COURIER_DAYS = { fromDays: 3, toDays: 5 } as const

export const DAY_STATES = ['open', 'full', 'closed'] as const

export type DayState = (typeof DAY_STATES)[number]

/** Whether an order can still be placed onto a day of a round, and if not, why. */
export function dayState(
  { cutOffAt, isFree }: { readonly cutOffAt: Date; readonly isFree: boolean },
  now: Date,
): DayState {
  if (cutOffAt <= now) return 'closed'
  return isFree ? 'open' : 'full'
}

interface ReachingDay {
  readonly day: string
  readonly from: string
  readonly to: string
  readonly state: DayState
  /** Farms that can't come on this day. */
  readonly without: readonly string[]
}

interface ReachingRound {
  readonly kind: 'home' | 'pickup'
  readonly farms: readonly string[]
  readonly days: readonly ReachingDay[]
}

/** What comes to one pincode: the answer of `GET /delivery`. */
export interface Reach {
  readonly rounds: readonly ReachingRound[]
  readonly courier: { readonly fromDays: number; readonly toDays: number } | null
  /** As `outsideNow` returns it. */
  readonly outside: OutsideRounds
  /** Whether the market uses rounds. An API of an earlier version does not say so. */
  readonly hasRounds?: boolean | undefined
}

export interface ListingOnItsWay {
  readonly farmerId: string
  readonly delivery: FarmDelivery
  readonly keeps: boolean
}

/** How a listing reaches a pincode; `none`: its day is not known yet; `unsent`: the market takes no orders for it there. */
export type Arrival =
  | { readonly by: 'round'; readonly kind: 'home' | 'pickup'; readonly from: string; readonly to: string }
  | { readonly by: 'courier'; readonly fromDays: number; readonly toDays: number }
  | { readonly by: 'none' }
  | { readonly by: 'unsent' }

/** What there is for produce that no round brings. */
export interface Outside {
  readonly outside: OutsideRounds
  /** Whether the market sends parcels by courier. */
  readonly hasCourier: boolean
}

/** What becomes of orders that nothing brings: until a market has rounds, every order is accepted. */
export const outsideNow = (setting: OutsideRounds, hasRounds: boolean): OutsideRounds =>
  hasRounds ? setting : 'accept'

/**
 * Returns how produce comes that no round brings to a pincode; the buttons of the shop and the checkout obey it alike.
 * While nothing is decided about a farm it sells without a day, as before there were rounds.
 */
export function withoutRound(
  { delivery, keeps }: Pick<ListingOnItsWay, 'delivery' | 'keeps'>,
  { outside, hasCourier }: Outside,
): 'courier' | 'none' | 'unsent' {
  if (delivery === 'undecided') return 'none'
  if (keeps && hasCourier) return 'courier'
  return outside === 'refuse' ? 'unsent' : 'none'
}

/** Returns how a listing comes, as the checkout decides it; null where the market names no days. */
export function arrivalOf(
  listing: ListingOnItsWay,
  { rounds, courier, outside, hasRounds }: Reach,
): Arrival | null {
  const comes = listing.delivery === 'rounds' ? daysOf(rounds, (farm) => farm === listing.farmerId) : []
  const by = comes.length > 0 ? 'none' : withoutRound(listing, { outside, hasCourier: courier !== null })
  if (by === 'courier' && courier !== null) return { by, ...courier }
  if (by === 'unsent') return { by }
  return earliestOpen(comes) ?? (hasRounds ? { by: 'none' } : null)
}

/** Returns what the market says of a pincode as a whole: its next open day, a courier where nothing else goes, or null. */
export function arrivalAt({ rounds, courier, outside }: Reach): Arrival | null {
  const open = earliestOpen(daysOf(rounds, () => true))
  if (open !== null) return open
  return rounds.length === 0 && outside === 'refuse' && courier !== null
    ? { by: 'courier', ...courier }
    : null
}

interface DayOfRound extends ReachingDay {
  readonly kind: 'home' | 'pickup'
}

/** The days on which at least one of these farms comes. */
const daysOf = (rounds: Reach['rounds'], isWanted: (farmerId: string) => boolean): DayOfRound[] =>
  rounds.flatMap(({ kind, farms, days }) => {
    const wanted = farms.filter(isWanted)
    return days
      .filter(({ without }) => wanted.some((farm) => !without.includes(farm)))
      .map((day) => ({ ...day, kind }))
  })

/** Days have the form 2026-11-17 and moments are in UTC, so both sort as texts. */
function earliestOpen(days: readonly DayOfRound[]): Arrival | null {
  const [first] = days
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => (a.day + a.from < b.day + b.from ? -1 : 1))
  return first === undefined ? null : { by: 'round', kind: first.kind, from: first.from, to: first.to }
}
