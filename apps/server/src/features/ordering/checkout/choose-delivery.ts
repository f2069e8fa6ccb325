import { randomInt } from 'node:crypto'
import { chooseWays, type FarmDay, type FarmLoad } from '@farmgate/domain/delivery/reach/choose-days.ts'
import type { OutsideRounds } from '@farmgate/domain/market/market-settings.ts'
import type { PricedLine } from '@farmgate/domain/ordering/cart/pricing.ts'
import { v7 as uuid } from 'uuid'
import type { Snapshot } from './offers.sql.ts'

/** What decides how an order comes. */
export interface DeliveryFacts {
  /** The coming days of the rounds that bring these farms' produce to the address. */
  readonly days: readonly (FarmDay & { readonly dropOffAt: string })[]
  readonly outside: OutsideRounds
  /** Whether the market sends parcels by courier. */
  readonly hasCourier: boolean
}

/** How a parcel comes, as its row has it. */
export interface ParcelWay {
  readonly goesBy: 'round' | 'courier' | null
  readonly stopId: string | null
}

/** A place that the order takes on a round day. */
interface NewStop {
  readonly id: string
  readonly roundId: string
  readonly day: string
  readonly code: string
}

export interface ChosenDelivery {
  /** When the first of its farms must have brought its produce; null without a round day. */
  readonly shipBy: string | null
  readonly ways: ReadonlyMap<string, ParcelWay>
  readonly stops: readonly NewStop[]
}

/** Chooses the days of an order, and makes one stop for each round day. */
export function chooseDelivery(
  lines: readonly PricedLine<Snapshot>[],
  { days, outside, hasCourier }: DeliveryFacts,
  earliest: string | undefined,
): ChosenDelivery {
  const stops: NewStop[] = []
  const stopFor = (roundId: string, day: string): NewStop => {
    const known = stops.find((stop) => stop.roundId === roundId && stop.day === day)
    if (known !== undefined) return known
    const stop = { id: uuid(), roundId, day, code: String(randomInt(10_000)).padStart(4, '0') }
    stops.push(stop)
    return stop
  }
  const ways = [...chooseWays(loadsOf(lines), days, earliest ?? null, { outside, hasCourier })].map(
    ([farmerId, way]): [string, ParcelWay] => {
      if (way.by === 'round') return [farmerId, { goesBy: 'round', stopId: stopFor(way.roundId, way.day).id }]
      return [farmerId, { goesBy: way.by === 'courier' ? 'courier' : null, stopId: null }]
    },
  )
  const dropOffs = stops.flatMap(({ roundId, day }) =>
    days.filter((each) => each.roundId === roundId && each.day === day).map(({ dropOffAt }) => dropOffAt),
  )
  return { ways: new Map(ways), stops, shipBy: dropOffs.toSorted()[0] ?? null }
}

const loadsOf = (lines: readonly PricedLine<Snapshot>[]): FarmLoad[] =>
  [...Map.groupBy(lines, ({ farmerId }) => farmerId)].map(([farmerId, own]) => ({
    farmerId,
    delivery: own[0]?.farmDelivery ?? 'undecided',
    keeps: own.every(({ travels }) => travels === 'keeps'),
  }))
