import { cashCounted, paymentReceived, saleOnline } from '../../money/ledger/postings.ts'
import { changeLines, endUndelivered } from '../../ordering/order-changes/line-change.ts'
import { advanceParcel, handOver, isAwaiting, keptOf, type Order } from '../../ordering/orders/order.ts'
import { UNCHANGED } from '../../ordering/orders/ordered-line.ts'
import { isCash } from '../../ordering/orders/payment-method.ts'
import { isOpen, isUnsent, STAGE_AFTER } from '../../ordering/orders/stage.ts'
import { Refusal } from '../../refusal.ts'
import { type MarkKind, STOP_FAILURES } from '../driver/at-the-door.ts'
import { changeDays, checkCanLeaveDay, checkCanReceive } from '../rounds/change-days.ts'
import { chooseWays } from '../reach/choose-days.ts'
import { decideMark } from '../driver/decide-mark.ts'
import {
  add,
  balance,
  dayOf,
  DAYS,
  keep,
  keepLines,
  keyOf,
  LINES,
  load,
  onStop,
  ROUNDS,
  save,
  type Stop,
  takePlace,
  type World,
} from './world.ts'

const NOW = new Date('2026-11-23T06:00:00Z')
const CODE = '4711'

/** Does something to the n-th of what there is, where there is any. */
type Act = (world: World) => void

export const place =
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
    const ways = chooseWays(loads, days, earliest, { outside: 'accept', hasCourier: true })
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

export const onOrder =
  (n: number, act: (world: World, order: Order) => void): Act =>
  (world) => {
    const id = nth(world.orders.keys(), n)
    if (id !== undefined) act(world, load(world, id))
  }

export const pay = (n: number): Act =>
  onOrder(n, (world, order) => {
    if (!isAwaiting(order)) return
    const paid = { ...order, capturedPaise: order.totalPaise }
    world.seen.gatewayPaise += order.totalPaise
    world.postings.push(paymentReceived(order.totalPaise), saleOnline(keptOf(paid)))
    save(world, order, paid)
  })

/** All orders of a day go to another day of the round, or have none. */
export const moveDay =
  (n: number, to: number | null): Act =>
  (world) => {
    const from = nth(world.days.values(), n)
    if (from === undefined) return
    const target = to === null ? null : { roundId: from.roundId, day: DAYS[to % DAYS.length] ?? '' }
    const leaving = [...world.stops.values()].filter(
      (stop) => stop.releases === 0 && keyOf(stop) === keyOf(from),
    )
    const underWay = leaving.some((stop) =>
      load(world, stop.orderId).parcels.some((bag) => bag.stop?.id === stop.id && !isUnsent(bag.status)),
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

export const changeCapacity =
  (roundId: string, capacity: number): Act =>
  (world) => {
    const stored = [...world.days.values()].filter((day) => day.roundId === roundId)
    const plan = stored.map(({ day }) => ({ day }) as Parameters<typeof changeDays>[1][number])
    const changes = changeDays(stored, plan, capacity, [])
    for (const { day } of changes.planned) dayOf(world, { roundId, day }).capacity = capacity
    for (const { day, capacity: kept } of changes.capacities) dayOf(world, { roundId, day }).capacity = kept
  }

/** The van leaves with every bag whose order is paid or pays cash. */
export const leave =
  (n: number): Act =>
  (world) => {
    const day = nth(world.days.values(), n)
    if (day === undefined || day.calledOff) return
    day.left = true
    for (const stop of world.stops.values()) {
      if (stop.releases > 0 || keyOf(stop) !== keyOf(day)) continue
      for (const { farmerId, status, stop: on } of load(world, stop.orderId).parcels) {
        const order = load(world, stop.orderId)
        if (on?.id !== stop.id || !isUnsent(status) || isAwaiting(order)) continue
        keep(world, order, advanceParcel(order, farmerId, STAGE_AFTER.ship))
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

export const mark =
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
      if (decision.handOver.length + decision.short.length > 0) throw new Error('an ignored mark hands over')
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
    stop.result = decision.result
  }

const onFailedStop =
  (n: number, act: (world: World, stop: Stop, order: Order, open: readonly string[]) => void): Act =>
  (world) => {
    const failed = [...world.stops.values()].filter((stop) => stop.result === 'failed' && !stop.isSettled)
    const stop = nth(failed, n)
    if (stop === undefined) return
    const order = load(world, stop.orderId)
    const open = order.parcels.filter(({ status, stop: on }) => on?.id === stop.id && isOpen(status))
    const farms = open.map(({ farmerId }) => farmerId)
    act(world, stop, order, farms)
  }

export const redeliver = (n: number, to: number): Act =>
  onFailedStop(n, (world, stop, order, open) => {
    const target = { roundId: stop.roundId, day: DAYS[to % DAYS.length] ?? '' }
    if (open.length === 0 || keyOf(target) === keyOf(stop)) return
    checkCanReceive(dayOf(world, target), 1, NOW)
    const next = takePlace(world, order.id, target)
    stop.isSettled = true
    save(world, order, onStop(order, new Map(open.map((farmerId) => [farmerId, next]))))
  })

export const end = (n: number, restock: boolean): Act =>
  onFailedStop(n, (world, stop, order, open) => {
    keepLines(world, order, endUndelivered(order, open, { restock }))
    stop.isSettled = true
  })

export const count =
  (n: number, missingPaise: number): Act =>
  (world) => {
    const day = nth(world.days.values(), n)
    if (day === undefined || day.isCounted) return
    const collected = balance(world, 'cash_with_driver', day)
    const posting = cashCounted(day, collected, Math.max(0, collected - missingPaise))
    if (posting.entries.length > 0) world.postings.push(posting)
    day.isCounted = true
  }
