import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashCounted, type Posting, paymentReceived, saleOnline, type Till } from '../ledger/postings.ts'
import { changeLines, endUndelivered, type LinesDecision } from '../orders/line-change.ts'
import {
  advance,
  advanceParcel,
  cancel,
  handOver,
  isAwaiting,
  keptOf,
  type Order,
  type OrderDecision,
  wholeUnits,
} from '../orders/order.ts'
import { orderedLine, UNCHANGED } from '../orders/ordered-line.ts'
import { isCash } from '../orders/payment-method.ts'
import type { OrderStatus } from '../orders/stage.ts'
import { Refusal } from '../refusal.ts'
import { decideMark, MARK_KINDS, type MarkKind, STOP_FAILURES, type StopAtTheDoor } from './at-the-door.ts'
import { changeDays, checkCanLeaveDay, checkCanReceive, type StoredDay } from './change-days.ts'
import { chooseWays } from './choose-days.ts'

/**
 * Rounds, orders, drivers and the office by the rules alone: people do anything, in any order, as often as they like. The
 * tables are maps here; that the database keeps to the same is tested with the use cases.
 */
interface World {
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

interface Stop extends Till {
  readonly id: string
  readonly orderId: string
  releases: number
  result: StopAtTheDoor['result']
  isSettled: boolean
}

const ROUNDS = { east: ['ravi', 'meena'], west: ['meena'] } as const
const DAYS = ['2026-11-24', '2026-11-25', '2026-11-27']
const NOW = new Date('2026-11-23T06:00:00Z')
const CODE = '4711'
const STOCK = 40
const LINES: Order['lines'] = [
  orderedLine({ productId: 'okra', farmerId: 'ravi', unit: 'kg', quantity: 3, unitPricePaise: 39_99 }),
  orderedLine({ productId: 'milk', farmerId: 'meena', unit: 'litre', quantity: 2, unitPricePaise: 50_01 }),
  orderedLine({ productId: 'mint', farmerId: 'meena', unit: 'piece', quantity: 4, unitPricePaise: 33 }),
]

const keyOf = ({ roundId, day }: Till): string => `${roundId} ${day}`
const add = (map: Map<string, number>, key: string, more: number): void =>
  void map.set(key, (map.get(key) ?? 0) + more)

const begin = (): World => ({
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

/** Does something to the n-th of what there is, where there is any. */
type Act = (world: World) => void

/** The order as it is loaded: each bag knows whether the cash of its day was counted. */
function load(world: World, id: string): Order {
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
function save(world: World, before: Order, after: Order): void {
  for (const [index, { status, farmerId }] of after.parcels.entries())
    if (status === 'delivered' && before.parcels[index]?.status !== 'delivered')
      add(world.seen.deliveries, `${after.id} ${farmerId}`, 1)
  world.orders.set(after.id, after)
  for (const stop of world.stops.values()) {
    const carries = after.parcels.some(
      (parcel) => parcel.stop?.id === stop.id && parcel.status !== 'cancelled',
    )
    if (stop.orderId !== after.id || stop.releases > 0 || carries) continue
    stop.releases += 1
    dayOf(world, stop).taken -= 1
  }
}

function dayOf(world: World, till: Till): RoundDay {
  const day = world.days.get(keyOf(till))
  if (day === undefined) throw new Error('no such day')
  return day
}

function keep(world: World, before: Order, { order, release, refund, postings }: OrderDecision): void {
  for (const { productId, quantity } of release) add(world.shelf, productId, quantity)
  world.postings.push(...postings)
  world.refundedPaise += refund?.amountPaise ?? 0
  save(world, before, order)
}

function keepLines(world: World, before: Order, { order, changes, release, postings }: LinesDecision): void {
  for (const { kind, productId, lessUnits } of changes)
    if (kind !== 'dropped') add(world.seen.lost, productId, lessUnits)
  const refundedPaise = changes.reduce((sum, { refund }) => sum + (refund?.amountPaise ?? 0), 0)
  world.refundedPaise += refundedPaise
  const all = [...changes.flatMap((change) => change.postings), ...postings]
  keep(world, before, { order, release, refund: null, postings: all })
}

/** Takes one place per order and day. */
function takePlace(world: World, orderId: string, till: Till): Stop {
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

const onStop = (order: Order, stops: ReadonlyMap<string, Stop>): Order => ({
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

const place =
  (farms: readonly string[], paymentMethod: Order['paymentMethod'], earliest: string | null): Act =>
  (world) => {
    const lines = LINES.filter(({ farmerId }) => farms.includes(farmerId))
    if (lines.some(({ productId, quantity }) => (world.shelf.get(productId) ?? 0) < quantity)) return
    const days = [...world.days.values()].flatMap((day) =>
      (ROUNDS[day.roundId as keyof typeof ROUNDS] as readonly string[])
        .filter((farmerId) => farms.includes(farmerId) && !day.calledOff)
        .map((farmerId) => ({
          farmerId,
          roundId: day.roundId,
          name: day.roundId,
          day: day.day,
          isOpen: day.taken < day.capacity && !day.left,
        })),
    )
    const loads = farms.map((farmerId) => ({ farmerId, delivery: 'rounds', keeps: false }) as const)
    const ways = chooseWays(loads, days, earliest, 'accept')
    const id = `order ${world.orders.size}`
    const itemsPaise = lines.reduce((sum, { keptPaise }) => sum + keptPaise, 0)
    const order: Order = {
      id,
      paymentMethod,
      status: 'confirmed',
      itemsPaise,
      deliveryPaise: 20_00,
      platformPaise: 5_00,
      totalPaise: itemsPaise + 25_00,
      capturedPaise: 0,
      ...UNCHANGED,
      lines,
      parcels: farms.map((farmerId) => ({ farmerId, status: 'confirmed' })),
      returnStatus: null,
      deliveredAt: null,
    }
    const stops = new Map<string, Stop>()
    for (const [farmerId, way] of ways)
      if (way.by === 'round')
        stops.set(farmerId, takePlace(world, id, { roundId: way.roundId, day: way.day }))
    for (const { productId, quantity } of lines) add(world.shelf, productId, -quantity)
    world.orders.set(id, onStop(order, stops))
  }

const nth = <Item>(items: Iterable<Item>, n: number): Item | undefined => {
  const all = [...items]
  return all[n % all.length]
}

const onOrder =
  (n: number, act: (world: World, order: Order) => void): Act =>
  (world) => {
    const id = nth(world.orders.keys(), n)
    if (id !== undefined) act(world, load(world, id))
  }

const pay = (n: number): Act =>
  onOrder(n, (world, order) => {
    if (!isAwaiting(order)) return
    const paid = { ...order, capturedPaise: order.totalPaise }
    world.seen.gatewayPaise += order.totalPaise
    world.postings.push(paymentReceived(order.totalPaise), saleOnline(keptOf(paid)))
    save(world, order, paid)
  })

/** All orders of a day go to another day of the round, or have none. */
const moveDay =
  (n: number, to: number | null): Act =>
  (world) => {
    const from = nth(world.days.values(), n)
    if (from === undefined) return
    const target = to === null ? null : { roundId: from.roundId, day: DAYS[to % DAYS.length] ?? '' }
    const leaving = [...world.stops.values()].filter(
      (stop) => stop.releases === 0 && keyOf(stop) === keyOf(from),
    )
    const underWay = leaving.some((stop) =>
      load(world, stop.orderId).parcels.some((bag) => bag.stop?.id === stop.id && bag.status !== 'confirmed'),
    )
    checkCanLeaveDay({ ...from, underWay })
    if (target !== null && keyOf(target) === keyOf(from)) return
    if (target !== null) checkCanReceive(dayOf(world, target), leaving.length, NOW)
    for (const stop of leaving) {
      const order = load(world, stop.orderId)
      const bags = order.parcels.filter((parcel) => parcel.stop?.id === stop.id)
      const next = target === null ? null : takePlace(world, order.id, target)
      const moved =
        next === null
          ? {
              ...order,
              parcels: order.parcels.map((bag) =>
                bags.includes(bag) ? { ...bag, goesBy: null, stop: null } : bag,
              ),
            }
          : onStop(order, new Map(bags.map(({ farmerId }) => [farmerId, next])))
      save(world, order, moved)
    }
    from.calledOff = true
  }

const changeCapacity =
  (roundId: string, capacity: number): Act =>
  (world) => {
    const stored = [...world.days.values()].filter((day) => day.roundId === roundId)
    const plan = stored.map(({ day }) => ({ day }) as Parameters<typeof changeDays>[1][number])
    const changes = changeDays(stored, plan, capacity, [])
    for (const { day } of changes.planned) dayOf(world, { roundId, day }).capacity = capacity
    for (const { day, capacity: kept } of changes.capacities) dayOf(world, { roundId, day }).capacity = kept
  }

/** The van leaves with every bag whose order is paid or pays cash. */
const leave =
  (n: number): Act =>
  (world) => {
    const day = nth(world.days.values(), n)
    if (day === undefined || day.calledOff) return
    day.left = true
    for (const stop of world.stops.values()) {
      if (stop.releases > 0 || keyOf(stop) !== keyOf(day)) continue
      for (const { farmerId, status, stop: on } of load(world, stop.orderId).parcels) {
        const order = load(world, stop.orderId)
        if (on?.id !== stop.id || status !== 'confirmed' || isAwaiting(order)) continue
        keep(world, order, advanceParcel(order, farmerId, 'shipped'))
      }
    }
  }

interface MarkMade {
  readonly n: number
  readonly kind: MarkKind
  readonly rightCode: boolean
  readonly missing: readonly string[]
  readonly cashPaise: number
}

const mark =
  ({ n, kind, rightCode, missing, cashPaise }: MarkMade): Act =>
  (world) => {
    const stop = nth(world.stops.values(), n)
    if (stop === undefined) return
    const order = load(world, stop.orderId)
    const bags = order.parcels.filter((parcel) => parcel.stop?.id === stop.id)
    const decision = decideMark(
      {
        code: CODE,
        isCash: isCash(order.paymentMethod),
        leaveAtDoor: false,
        result: stop.result,
        isSettled: stop.isSettled,
        bags,
        cashDuePaise: keptOf(order).totalPaise,
      },
      {
        kind,
        code: kind === 'code' ? (rightCode ? CODE : '0000') : null,
        failedBecause: kind === 'failed' ? STOP_FAILURES[0] : null,
        missing,
        cashPaise,
      },
    )
    if (decision.result === null) {
      expect([decision.handOver, decision.short]).toEqual([[], []])
      return
    }
    if (decision.result === 'failed') {
      stop.result = 'failed'
      return
    }
    if (isAwaiting(order)) throw new Refusal('order.unpaid')
    const lines = order.lines.filter(
      ({ farmerId, keptParts }) => decision.short.includes(farmerId) && keptParts > 0,
    )
    const short = changeLines(
      order,
      lines.map(({ productId }) => ({ productId, kind: 'short', keepParts: 0 })),
      'admin',
    )
    keepLines(world, order, short)
    keep(world, short.order, handOver(short.order, decision.handOver))
    stop.result = 'delivered'
  }

const onFailedStop =
  (n: number, act: (world: World, stop: Stop, order: Order, open: readonly string[]) => void): Act =>
  (world) => {
    const failed = [...world.stops.values()].filter((stop) => stop.result === 'failed' && !stop.isSettled)
    const stop = nth(failed, n)
    if (stop === undefined) return
    const order = load(world, stop.orderId)
    const open = order.parcels.filter(
      ({ status, stop: on }) => on?.id === stop.id && (status === 'confirmed' || status === 'shipped'),
    )
    const farms = open.map(({ farmerId }) => farmerId)
    act(world, stop, order, farms)
  }

const redeliver = (n: number, to: number): Act =>
  onFailedStop(n, (world, stop, order, open) => {
    const target = { roundId: stop.roundId, day: DAYS[to % DAYS.length] ?? '' }
    if (open.length === 0 || keyOf(target) === keyOf(stop)) return
    checkCanReceive(dayOf(world, target), 1, NOW)
    const next = takePlace(world, order.id, target)
    stop.isSettled = true
    save(world, order, onStop(order, new Map(open.map((farmerId) => [farmerId, next]))))
  })

const end = (n: number, restock: boolean): Act =>
  onFailedStop(n, (world, stop, order, open) => {
    keepLines(world, order, endUndelivered(order, open, { restock }))
    stop.isSettled = true
  })

const count =
  (n: number, missingPaise: number): Act =>
  (world) => {
    const day = nth(world.days.values(), n)
    if (day === undefined || day.isCounted) return
    const collected = balance(world, 'cash_with_driver', day)
    const posting = cashCounted(day, collected, Math.max(0, collected - missingPaise))
    if (posting.entries.length > 0) world.postings.push(posting)
    day.isCounted = true
  }

const balance = ({ postings }: World, account: string, till?: Till): number =>
  postings
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .filter((entry) => till === undefined || (entry.till !== undefined && keyOf(entry.till) === keyOf(till)))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)

const n = fc.nat(40)
const acts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(['ravi'], ['meena'], ['ravi', 'meena']),
        fc.constantFrom<Order['paymentMethod']>('UPI', 'Cash on Delivery', 'Cash on Delivery'),
        fc.constantFrom(null, ...DAYS),
      )
      .map(([farms, method, day]) => place(farms, method, day)),
  },
  { weight: 2, arbitrary: n.map(pay) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(n, fc.constantFrom('buyer' as const, 'admin' as const, 'system' as const))
      .map(([i, by]) => onOrder(i, (world, order) => keep(world, order, cancel(order, by)))),
  },
  { weight: 1, arbitrary: fc.tuple(n, fc.option(fc.nat(2))).map(([i, to]) => moveDay(i, to)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('east', 'west'), fc.integer({ min: 1, max: 4 }))
      .map(([roundId, capacity]) => changeCapacity(roundId, capacity)),
  },
  { weight: 2, arbitrary: n.map(leave) },
  {
    weight: 6,
    arbitrary: fc
      .record({
        n,
        kind: fc.constantFrom(...MARK_KINDS, 'failed' as const),
        rightCode: fc.boolean(),
        missing: fc.subarray(['ravi', 'meena', 'asha']),
        cashPaise: fc.nat(200_00),
      })
      .map(mark),
  },
  { weight: 2, arbitrary: fc.tuple(n, fc.nat(2)).map(([i, to]) => redeliver(i, to)) },
  { weight: 2, arbitrary: fc.tuple(n, fc.boolean()).map(([i, restock]) => end(i, restock)) },
  {
    weight: 1,
    arbitrary: fc.tuple(n, fc.constantFrom(0, 0, 5_00, 900_00)).map(([i, less]) => count(i, less)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(n, fc.constantFrom('shipped' as const, 'delivered' as const))
      .map(([i, to]) => onOrder(i, (world, order) => keep(world, order, advance(order, to)))),
  },
)

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  confirmed: ['confirmed', 'shipped', 'delivered', 'cancelled'],
  shipped: ['shipped', 'delivered', 'cancelled'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
}

function check(world: World, before: ReadonlyMap<string, Order>): void {
  const orders = [...world.orders.values()]
  const days = [...world.days.values()]
  const stops = [...world.stops.values()]
  const bagsOf = (stop: Stop) =>
    orders.flatMap(({ parcels }) => parcels.filter((parcel) => parcel.stop?.id === stop.id))
  const isOpen = ({ status }: { status: OrderStatus }) => status === 'confirmed' || status === 'shipped'
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
  const cashOrders = orders.filter(({ paymentMethod }) => isCash(paymentMethod))
  const collected = sum(cashOrders.map(({ capturedPaise }) => capturedPaise))
  const inParcels = (productId: string) =>
    sum(
      orders.flatMap(({ lines, parcels }) =>
        lines
          .filter((line) => line.productId === productId)
          .filter((line) => parcels.some((p) => p.farmerId === line.farmerId && p.status !== 'cancelled'))
          .map(wholeUnits),
      ),
    )
  const live = orders.filter(({ status, capturedPaise }) => status !== 'cancelled' && capturedPaise > 0)

  expect({
    taken: days.map(({ taken }) => taken),
    overfull: days.filter(({ taken, capacity }) => taken > capacity),
    releasedTwice: stops.filter(({ releases }) => releases > 1),
    emptyPlaces: stops.filter(
      (s) => s.releases === 0 && bagsOf(s).every((bag) => bag.status === 'cancelled'),
    ),
    bagsWithoutPlace: stops.filter(
      (s) => s.releases > 0 && bagsOf(s).some((bag) => bag.status !== 'cancelled'),
    ),
    openBagsOfEndedStops: stops.filter(
      (s) => (s.isSettled || s.result === 'delivered') && bagsOf(s).some(isOpen),
    ),
    deliveredTwice: [...world.seen.deliveries].filter(([, times]) => times > 1),
    wentBack: orders.filter(
      (order) => !NEXT[before.get(order.id)?.status ?? 'confirmed'].includes(order.status),
    ),
    cash: balance(world, 'cash_with_driver') + balance(world, 'cash') + balance(world, 'cash_difference'),
    left: days.filter((day) => day.isCounted && balance(world, 'cash_with_driver', day) !== 0),
    owedByDriver: days.filter((day) => balance(world, 'cash_with_driver', day) < 0),
    deliveredUnpaid: orders.filter(
      ({ status, capturedPaise }) => status === 'delivered' && capturedPaise === 0,
    ),
    money: collected + world.seen.gatewayPaise,
    books: sum(world.postings.flatMap(({ entries }) => entries.map(({ amountPaise }) => amountPaise))),
    shelf: LINES.map(({ productId }) => world.shelf.get(productId)),
  }).toEqual({
    taken: days.map((day) => stops.filter((s) => s.releases === 0 && keyOf(s) === keyOf(day)).length),
    overfull: [],
    releasedTwice: [],
    emptyPlaces: [],
    bagsWithoutPlace: [],
    openBagsOfEndedStops: [],
    deliveredTwice: [],
    wentBack: [],
    cash: collected,
    left: [],
    owedByDriver: [],
    deliveredUnpaid: [],
    // Everything taken is for what is left of an order, or goes back.
    money: world.refundedPaise + sum(live.map((order) => keptOf(order).totalPaise)),
    books: 0,
    shelf: LINES.map(({ productId }) => STOCK - inParcels(productId) - (world.seen.lost.get(productId) ?? 0)),
  })
}

test('places, cash, money and stock are right after any history of rounds, doors and counts', () => {
  const reached = { redelivered: 0, ended: 0, counted: 0, differed: 0, deliveredForCash: 0, releases: 0 }
  fc.assert(
    fc.property(fc.array(acts, { minLength: 10, maxLength: 50, size: 'max' }), (history) => {
      const world = begin()
      for (const act of history) {
        const before = new Map(world.orders)
        try {
          act(world)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
        check(world, before)
      }
      const stops = [...world.stops.values()]
      reached.redelivered += stops.filter((s) => s.isSettled && s.releases === 1).length
      reached.ended += [...world.orders.values()].filter(({ status }) => status === 'cancelled').length
      reached.counted += [...world.days.values()].filter(({ isCounted }) => isCounted).length
      reached.differed += balance(world, 'cash_difference') === 0 ? 0 : 1
      reached.deliveredForCash += balance(world, 'cash_with_driver') > 0 ? 1 : 0
      reached.releases += stops.filter(({ releases }) => releases === 1).length
    }),
    { numRuns: RUNS },
  )
  // A history in which nothing happens proves nothing.
  for (const times of Object.values(reached)) expect(times).toBeGreaterThan(RUNS / 50)
}, 120_000)

const RUNS = 2_000
