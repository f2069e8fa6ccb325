import type { Posting, Till } from '../../money/ledger/postings.ts'
import type { LinesDecision } from '../../ordering/order-changes/line-change.ts'
import type { Order, OrderDecision } from '../../ordering/orders/order.ts'
import { orderedLine } from '../../ordering/orders/ordered-line.ts'
import { isCancelled, isDelivered } from '../../ordering/orders/stage.ts'
import type { StopResult } from '../driver/at-the-door.ts'
import type { StoredDay } from '../rounds/change-days.ts'

/**
 * Rounds, orders, drivers and the office by the rules alone: people do anything, in any order, as often as they like. The
 * tables are maps here; that the database keeps to the same is tested with the use cases.
 */
export interface World {
  readonly days: Map<string, RoundDay>
  readonly orders: Map<string, Order>
  readonly stops: Map<string, Stop>
  readonly shelf: Map<string, number>
  readonly postings: Posting[]
  refundedPaise: number
  /** The expected state, counted independently of the rules. */
  readonly seen: {
    readonly lost: Map<string, number>
    readonly deliveries: Map<string, number>
    gatewayPaise: number
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
type RoundDay = Till & Mutable<StoredDay> & { isCounted: boolean }

export interface Stop extends Till {
  readonly id: string
  readonly orderId: string
  releases: number
  result: StopResult | null
  isSettled: boolean
}

export const ROUNDS = { east: ['ravi', 'meena'], west: ['meena'] } as const
export const DAYS = ['2026-11-24', '2026-11-25', '2026-11-27']
export const STOCK = 40
export const LINES: Order['lines'] = [
  orderedLine({ productId: 'okra', farmerId: 'ravi', unit: 'kg', quantity: 3, unitPricePaise: 39_99 }),
  orderedLine({ productId: 'milk', farmerId: 'meena', unit: 'litre', quantity: 2, unitPricePaise: 50_01 }),
  orderedLine({ productId: 'mint', farmerId: 'meena', unit: 'piece', quantity: 4, unitPricePaise: 33 }),
]

export const keyOf = ({ roundId, day }: Till): string => `${roundId} ${day}`
export const add = (map: Map<string, number>, key: string, more: number): void =>
  void map.set(key, (map.get(key) ?? 0) + more)

export const begin = (): World => ({
  days: new Map(
    Object.keys(ROUNDS).flatMap((roundId) =>
      DAYS.map((day): [string, RoundDay] => [
        keyOf({ roundId, day }),
        {
          roundId,
          day,
          startsAt: new Date(`${day}T10:30:00Z`),
          capacity: 2,
          taken: 0,
          calledOff: false,
          offPlan: false,
          left: false,
          underWay: false,
          isCounted: false,
        },
      ]),
    ),
  ),
  orders: new Map(),
  stops: new Map(),
  shelf: new Map(LINES.map(({ productId }) => [productId, STOCK])),
  postings: [],
  refundedPaise: 0,
  seen: { lost: new Map(), deliveries: new Map(), gatewayPaise: 0 },
})

/** The order as it is loaded: each bag knows whether the cash of its day was counted. */
export function load(world: World, id: string): Order {
  const order = world.orders.get(id)
  if (order === undefined) throw new Error('no such order')
  const parcels = order.parcels.map((parcel) => {
    const stop = parcel.stop ?? null
    const day = stop === null ? undefined : world.days.get(keyOf(stop))
    return stop === null ? parcel : { ...parcel, stop: { ...stop, isCounted: day?.isCounted ?? false } }
  })
  return { ...order, parcels }
}

/** Writes an order and gives back each place of which nothing is left. */
export function save(world: World, before: Order, after: Order): void {
  for (const [index, { status, farmerId }] of after.parcels.entries())
    if (isDelivered(status) && before.parcels[index]?.status !== status)
      add(world.seen.deliveries, `${after.id} ${farmerId}`, 1)
  world.orders.set(after.id, after)
  for (const stop of world.stops.values()) {
    const carries = after.parcels.some((parcel) => parcel.stop?.id === stop.id && !isCancelled(parcel.status))
    if (stop.orderId !== after.id || stop.releases > 0 || carries) continue
    stop.releases += 1
    dayOf(world, stop).taken -= 1
  }
}

export function dayOf(world: World, till: Till): RoundDay {
  const day = world.days.get(keyOf(till))
  if (day === undefined) throw new Error('no such day')
  return day
}

export function keep(world: World, before: Order, { order, release, refund, postings }: OrderDecision): void {
  for (const { productId, quantity } of release) add(world.shelf, productId, quantity)
  world.postings.push(...postings)
  world.refundedPaise += refund?.amountPaise ?? 0
  save(world, before, order)
}

export function keepLines(
  world: World,
  before: Order,
  { order, changes, release, postings }: LinesDecision,
): void {
  for (const { kind, productId, lessUnits } of changes)
    if (kind !== 'dropped') add(world.seen.lost, productId, lessUnits)
  const refundedPaise = changes.reduce((sum, { refund }) => sum + (refund?.amountPaise ?? 0), 0)
  world.refundedPaise += refundedPaise
  const all = [...changes.flatMap((change) => change.postings), ...postings]
  keep(world, before, { order, release, refund: null, postings: all })
}

/** Takes one place per order and day. */
export function takePlace(world: World, orderId: string, till: Till): Stop {
  const known = [...world.stops.values()].find(
    (stop) => stop.orderId === orderId && stop.releases === 0 && keyOf(stop) === keyOf(till),
  )
  if (known !== undefined) return known
  const id = `${orderId} stop ${world.stops.size}`
  const stop: Stop = { id, orderId, ...till, releases: 0, result: null, isSettled: false }
  dayOf(world, till).taken += 1
  world.stops.set(id, stop)
  return stop
}

export const onStop = (order: Order, stops: ReadonlyMap<string, Stop>): Order => ({
  ...order,
  parcels: order.parcels.map((parcel) => {
    const stop = stops.get(parcel.farmerId)
    return stop === undefined
      ? parcel
      : {
          ...parcel,
          goesBy: 'round',
          stop: { id: stop.id, roundId: stop.roundId, day: stop.day, isCounted: false },
        }
  }),
})

export const balance = ({ postings }: World, account: string, till?: Till): number =>
  postings
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .filter((entry) => till === undefined || (entry.till !== undefined && keyOf(entry.till) === keyOf(till)))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
