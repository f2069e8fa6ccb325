import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import type { ComingRound, delivery } from '@farmgate/contract/delivery/reach.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { type Outside, withoutRound } from '@farmgate/domain/delivery/reach/arrival.ts'
import {
  chooseWays,
  type FarmDay,
  type FarmLoad,
  type Way,
} from '@farmgate/domain/delivery/reach/choose-days.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'

/** What comes to the chosen address. */
export type Reach = Pick<Output<typeof delivery>, 'rounds' | 'courier' | 'outside'>

type DayState = ComingRound['days'][number]['state']

/** Lines that come together: one round on one day. */
export interface Trip {
  readonly roundId: string
  readonly kind: ComingRound['kind']
  readonly place: string | null
  readonly day: string
  readonly from: string
  readonly to: string
  readonly orderBy: string
  readonly lines: readonly CartLine[]
}

/** A day from which the basket can come. Only an open one can be chosen. */
export interface DayChoice {
  readonly day: string
  readonly from: string
  readonly to: string
  readonly state: DayState
}

export interface BasketDays {
  readonly days: readonly DayChoice[]
  /** The first day of the basket; null when no line comes on a round. */
  readonly chosen: string | null
  readonly trips: readonly Trip[]
  readonly byCourier: readonly CartLine[]
  /** We call about their day. */
  readonly withoutDay: readonly CartLine[]
  /** What keeps the basket from being ordered, because nothing brings it there. */
  readonly unsent: readonly CartLine[]
  /** Why the basket can't be ordered to this address. */
  readonly refused: 'full' | 'outside' | null
}

/**
 * Decides when a basket comes, with the rule that the server applies. A day is offered only if the basket would start
 * on it: where one day serves all farms, earlier days of some of them are left out. `wanted` is kept if it is open,
 * else the next open day is chosen; without it, the first.
 */
export function planBasket(lines: readonly CartLine[], reach: Reach, wanted: string | null): BasketDays {
  const loads = loadsOf(lines)
  const coming = farmDays(loads, reach)
  const days = [...new Set(coming.map(({ day }) => day))].toSorted().flatMap((day): DayChoice[] => {
    const { ways } = choose(loads, coming, day, reach)
    if (ways !== null) return offered(day, ways, reach, 'open')
    const ifOpen = coming.map((each) => (each.day === day ? { ...each, isOpen: true } : each))
    const then = choose(loads, ifOpen, day, reach).ways
    return then === null ? [] : offered(day, then, reach, takenState(day, coming, reach))
  })
  const open = days.filter(({ state }) => state === 'open')
  const chosen = open.find(({ day }) => wanted === null || day >= wanted) ?? open[0]
  const { ways, refused } = choose(loads, coming, chosen?.day ?? null, reach)
  const linesBy = (by: Way['by']) => lines.filter((line) => ways?.get(farmOf(line))?.by === by)
  return {
    days,
    chosen: chosen?.day ?? null,
    trips: ways === null ? [] : tripsOf(ways, reach, lines),
    byCourier: linesBy('courier'),
    withoutDay: linesBy('none'),
    unsent: lines.filter((line) => isUnsent(line, loads, coming, reach)),
    refused,
  }
}

const isUnsent = (line: CartLine, loads: readonly FarmLoad[], coming: readonly FarmDay[], reach: Reach) =>
  line.sends.travels === 'fresh' &&
  !coming.some(({ farmerId }) => farmerId === farmOf(line)) &&
  loads.some((load) => load.farmerId === farmOf(line) && withoutRound(load, outsideOf(reach)) === 'unsent')

const outsideOf = ({ outside, courier }: Reach): Outside => ({ outside, hasCourier: courier !== null })

const farmOf = ({ product }: CartLine): string => product.farmer._id

const loadsOf = (lines: readonly CartLine[]): FarmLoad[] =>
  [...new Set(lines.map(farmOf))].map((farmerId) => {
    const own = lines.filter((line) => farmOf(line) === farmerId)
    return {
      farmerId,
      delivery: own[0]?.sends.farm ?? 'undecided',
      keeps: own.every(({ sends }) => sends.travels === 'keeps'),
    }
  })

function farmDays(loads: readonly FarmLoad[], { rounds }: Reach): FarmDay[] {
  const byRound = loads.filter(({ delivery: how }) => how === 'rounds').map(({ farmerId }) => farmerId)
  return rounds.flatMap(({ _id: roundId, name, farms, days }) =>
    days.flatMap(({ day, state, without }) =>
      byRound
        .filter((farmerId) => farms.includes(farmerId) && !without.includes(farmerId))
        .map((farmerId) => ({ farmerId, roundId, name, day, isOpen: state === 'open' })),
    ),
  )
}

type Ways = ReadonlyMap<string, Way>

function choose(
  loads: readonly FarmLoad[],
  days: readonly FarmDay[],
  earliest: string | null,
  reach: Reach,
): { readonly ways: Ways | null; readonly refused: BasketDays['refused'] } {
  try {
    return { ways: chooseWays(loads, days, earliest, outsideOf(reach)), refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ways: null, refused: error.code === 'delivery.full' ? 'full' : 'outside' }
  }
}

/** The day with the window of its first trip; none if the basket would start on a later day. */
function offered(day: string, ways: Ways, reach: Reach, state: DayState): DayChoice[] {
  const [first] = tripsOf(ways, reach, [])
  return first?.day === day ? [{ day, from: first.from, to: first.to, state }] : []
}

/** Full if a place was wanted that another buyer has; closed if ordering is over everywhere. */
const takenState = (day: string, coming: readonly FarmDay[], { rounds }: Reach): DayState =>
  rounds.some(
    ({ _id, days }) =>
      coming.some((each) => each.roundId === _id && each.day === day) &&
      days.some((each) => each.day === day && each.state === 'full'),
  )
    ? 'full'
    : 'closed'

/** Earliest first. */
function tripsOf(ways: Ways, { rounds }: Reach, lines: readonly CartLine[]): Trip[] {
  const used = [...ways.values()].filter((way) => way.by === 'round')
  return rounds
    .flatMap(({ _id: roundId, kind, place, days }) =>
      days
        .filter(({ day }) => used.some((way) => way.roundId === roundId && way.day === day))
        .map(({ day, from, to, orderBy }) => ({ roundId, kind, place, day, from, to, orderBy })),
    )
    .map((trip) => ({ ...trip, lines: lines.filter((line) => isOn(trip, ways.get(farmOf(line)))) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

const isOn = (trip: { readonly roundId: string; readonly day: string }, way: Way | undefined): boolean =>
  way?.by === 'round' && way.roundId === trip.roundId && way.day === trip.day
