import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, cancel, keptOf, type Order, wholeUnits } from '../../ordering/orders/order.ts'
import { isCash } from '../../ordering/orders/payment-method.ts'
import type { OrderStatus } from '../../ordering/orders/stage.ts'
import { Refusal } from '../../refusal.ts'
import { MARK_KINDS } from '../driver/at-the-door.ts'
import { changeCapacity, count, end, leave, mark, moveDay, onOrder, pay, place, redeliver } from './acts.ts'
import { balance, begin, DAYS, keep, keyOf, LINES, STOCK, type Stop, type World } from './world.ts'

const n = fc.nat(40)
/** Anything that a buyer, an operator, a driver or the office may do. */
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
    cash:
      balance(world, 'cash_with_driver') +
      balance(world, 'cash') +
      balance(world, 'cash_difference') +
      balance(world, 'cash_rounding'),
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
