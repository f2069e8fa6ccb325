import { randomUUID } from 'node:crypto'
import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { changeParcel, endParcel } from '@farmgate/contract/ordering/order-admin.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { advanceOrder, cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { addRound, callOffRoundDay, changeRound, moveRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { MARK_KINDS, type MarkKind } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { endHold } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { ADDRESS, outcome, type Person } from '#testing/market.ts'
import {
  closeOrders,
  countCashByHand,
  deliverByRounds,
  failByHand,
  findStops,
  readCash,
  readTaken,
} from './testing/round-life.sql.ts'
import { dayAhead, openMarks, roundBody } from './testing/rounds.sql.ts'

/** What may happen to orders on rounds, through the real calls and in any order, on the real database. */
const { market, db, simulator } = await openMoneyMarket()
const admin = await market.person('admin')
const buyers = [await market.person('user'), await market.person('user')]
const farms = [await farmWith(39_99), await farmWith(83_99)]
await deliverByRounds(db)

async function farmWith(pricePaise: number) {
  const farmer = await market.person('farmer')
  const _id = await putOnSale(db, { farmerId: farmer.id, pricePaise, available: 1_000_000 })
  return { farmer, _id, price: pricePaise / 100, count: 2 }
}

/** One history: two rounds to a pincode of its own, and the orders that were placed. */
interface History {
  readonly rounds: readonly { readonly id: string; readonly body: ReturnType<typeof roundBody> }[]
  readonly orders: { readonly id: string; readonly buyer: Person; status: Order['status'] }[]
}

/** A refusal is a valid outcome; an internal error is not. */
type Step = (history: History) => Promise<string>

const DAYS = [2, 3, 4].map(dayAhead)
const nth = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]
const n = fc.nat(30)

const onOrder = (act: (order: History['orders'][number], i: number) => Promise<string>) =>
  n.map(
    (i): Step =>
      async ({ orders }) => {
        const order = nth(orders, i)
        return order === undefined ? 'nothing' : act(order, i)
      },
  )

const onDay = (act: (roundId: string, day: string, i: number) => Promise<string>) =>
  fc.tuple(n, n).map(
    ([i, j]): Step =>
      ({ rounds }) =>
        act(nth(rounds, i)?.id ?? '', nth(DAYS, j) ?? '', i + j),
  )

/** A call that may not be built yet does nothing. */
const known = endpoints as Readonly<Record<string, Endpoint>>
async function callIfBuilt(name: string, input: object, by: Pick<Person, 'call'> = admin): Promise<string> {
  const endpoint = known[name]
  return endpoint === undefined ? 'not built' : outcome(by.call(endpoint, input))
}

const placed = fc
  .record({
    i: n,
    which: fc.constantFrom([0], [1], [0, 1]),
    method: fc.constantFrom('UPI' as const, 'Cash on Delivery' as const, 'Cash on Delivery' as const),
    wanted: fc.option(fc.nat(2)),
  })
  .map(
    ({ i, which, method, wanted }): Step =>
      async ({ orders }) => {
        const buyer = nth(buyers, i)
        if (buyer === undefined) return 'nothing'
        const items = which.flatMap((farm) => farms[farm] ?? [])
        const day = wanted === null ? {} : { deliveryDay: DAYS[wanted] ?? '' }
        return outcome(
          place(buyer, { ...orderBody(items, method), ...day }, randomUUID()).then((order) =>
            orders.push({ id: order._id, buyer, status: order.status }),
          ),
        )
      },
  )

const paid = onOrder(async ({ id, buyer }) => {
  const { order } = await buyer.call(oneOrder, { params: { id } })
  if (order.paymentOrderId === null) return 'nothing'
  return simulator.pay({ order_id: order.paymentOrderId, outcome: 'captured' }).then(
    () => 'done',
    () => 'refused by the gateway',
  )
})

const expired = onOrder(async ({ id, buyer }) => {
  const { order } = await buyer.call(oneOrder, { params: { id } })
  if (order.waitingForPayment) await endHold(db, id)
  await sweepAll(market)
  return 'done'
})

const cancelled = onOrder(({ id, buyer }) =>
  outcome(buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })),
)

const moved = fc.tuple(n, n, fc.option(fc.nat(2))).map(
  ([i, j, to]): Step =>
    async ({ rounds }) => {
      const params = { id: nth(rounds, i)?.id ?? '', day: nth(DAYS, j) ?? '' }
      const reason = 'Flooded road'
      return outcome(
        to === null
          ? admin.call(callOffRoundDay, { params, body: { reason } })
          : admin.call(moveRoundDay, { params, body: { to: DAYS[to] ?? '', reason } }),
      )
    },
)

const resized = fc.tuple(n, fc.integer({ min: 1, max: 4 })).map(
  ([i, capacity]): Step =>
    async ({ rounds }) => {
      const round = nth(rounds, i)
      if (round === undefined) return 'nothing'
      const version = await db
        .selectFrom('rounds')
        .select('version')
        .where('id', '=', round.id)
        .executeTakeFirstOrThrow()
      const body = { ...round.body, capacity, ...version }
      return outcome(admin.call(changeRound, { params: { id: round.id }, body }))
    },
)

const stepped = onOrder(({ id }, i) =>
  outcome(
    admin.call(advanceOrder, { params: { id }, body: { status: i % 3 === 0 ? 'delivered' : 'shipped' } }),
  ),
)

const parcelStepped = fc.tuple(n, fc.nat(1), fc.constantFrom('shipped', 'delivered', 'restock', 'lost')).map(
  ([i, farm, act]): Step =>
    async ({ orders }) => {
      const order = nth(orders, i)
      if (order === undefined) return 'nothing'
      const params = { id: order.id, farmerId: farms[farm]?.farmer.id ?? '' }
      if (act === 'shipped' || act === 'delivered')
        return outcome(admin.call(changeParcel, { params, body: { status: act } }))
      const body = { reason: 'The farmer is ill', restock: act === 'restock' }
      return outcome(admin.call(endParcel, { params, body }))
    },
)

/** Orders for the day close, and the van leaves. */
async function leaveDay(roundId: string, day: string): Promise<string> {
  await closeOrders(db, roundId, day)
  return callIfBuilt('leaveRoundDay', { params: { id: roundId, day } })
}
const left = onDay(leaveDay)

type Stop = Awaited<ReturnType<typeof findStops>>[number]
const stopsOf = ({ rounds }: History) =>
  findStops(
    db,
    rounds.map(({ id }) => id),
  )

/** Sends a mark by the link of the day. Before there are links, an operator delivers, or writes a failure down. */
async function sendMark(stop: Stop, kind: MarkKind, isRight: boolean): Promise<string> {
  const link = known['makeDriverLink']
  if (link === undefined) {
    if (kind !== 'failed')
      return outcome(
        admin.call(advanceOrder, { params: { id: stop.orderId }, body: { status: 'delivered' } }),
      )
    if (stop.isOnItsWay) await failByHand(db, stop.id, admin.id)
    return 'done'
  }
  const params = { id: stop.roundId, day: stop.day }
  await openMarks(db, { roundId: stop.roundId, day: stop.day })
  const { driverLink } = (await admin.call(link, { params, body: {} })) as { driverLink: string }
  const body = {
    id: randomUUID(),
    stop: stop.id,
    kind,
    markedAt: new Date().toISOString(),
    ...(kind === 'code' ? { code: isRight ? stop.code : '0000' } : {}),
    ...(kind === 'handed_to' ? { handedTo: 'Neighbour' } : {}),
    ...(kind === 'failed' ? { failedBecause: isRight ? 'nobody_home' : 'wrong_address' } : {}),
    ...(kind === 'cash' ? { cash: isRight ? stop.totalPaise / 100 : 1 } : {}),
    ...(isRight ? {} : { missing: [farms[0]?.farmer.id] }),
  }
  const token = driverLink.slice('/run/'.length)
  return callIfBuilt('markStop', { params: { token }, body }, { call: market.call })
}

const marked = fc
  .record({ i: n, kind: fc.constantFrom(...MARK_KINDS, 'failed' as const), isRight: fc.boolean() })
  .map(
    ({ i, kind, isRight }): Step =>
      async (history) => {
        const stop = nth(await stopsOf(history), i)
        return stop === undefined ? 'nothing' : sendMark(stop, kind, isRight)
      },
  )

/** A whole day: the van leaves, each stop is marked, and the cash is counted. */
const driven = fc.tuple(n, fc.boolean(), fc.boolean()).map(
  ([i, oneFails, isMissing]): Step =>
    async (history) => {
      const stop = nth(await stopsOf(history), i)
      if (stop === undefined) return 'nothing'
      const { roundId, day } = stop
      await leaveDay(roundId, day)
      const ofDay = (await stopsOf(history)).filter(
        (each) => each.isOpen && each.roundId === roundId && each.day === day,
      )
      for (const [index, each] of ofDay.entries()) {
        const kind = each.isCash ? 'cash' : 'code'
        await sendMark(each, oneFails && index === 0 ? 'failed' : kind, true)
      }
      return countDay(roundId, day, isMissing ? 10_00 : 0)
    },
)

const onFailedStop = (act: (stopId: string, day: string, i: number) => Promise<string>) =>
  fc.tuple(n, n).map(
    ([i, j]): Step =>
      async (history) => {
        const stops = await stopsOf(history)
        const stop = nth(
          stops.filter(({ hasFailed }) => hasFailed),
          i,
        )
        return stop === undefined ? 'nothing' : act(stop.id, nth(DAYS, j) ?? '', j)
      },
  )

const redelivered = onFailedStop((id, day) =>
  callIfBuilt('giveStopAnotherDay', { params: { id }, body: { day } }),
)

const ended = onFailedStop((id, _day, i) =>
  callIfBuilt('endFailedStop', { params: { id }, body: { restock: i % 2 === 0 } }),
)

async function countDay(roundId: string, day: string, missing: number): Promise<string> {
  if (known['countCash'] === undefined) return countCashByHand(db, { roundId, day }, admin.id, missing)
  const { withDriver } = await readCash(db, { roundId, day })
  const body = { counted: Math.max(0, withDriver - missing) / 100, reason: 'A note was torn' }
  return callIfBuilt('countCash', { params: { id: roundId, day }, body })
}
const counted = onDay((roundId, day, i) => countDay(roundId, day, i % 3 === 0 ? 10_00 : 0))

/** New kinds of steps are added here. */
const steps = fc.oneof(
  { weight: 6, arbitrary: placed },
  { weight: 3, arbitrary: paid },
  { weight: 1, arbitrary: expired },
  { weight: 2, arbitrary: cancelled },
  { weight: 2, arbitrary: moved },
  { weight: 2, arbitrary: resized },
  { weight: 2, arbitrary: stepped },
  { weight: 2, arbitrary: parcelStepped },
  { weight: 2, arbitrary: left },
  { weight: 4, arbitrary: marked },
  { weight: 4, arbitrary: driven },
  { weight: 2, arbitrary: redelivered },
  { weight: 2, arbitrary: ended },
  { weight: 2, arbitrary: counted },
)

/** A history without orders is none. */
const histories = fc
  .tuple(
    fc.array(placed, { minLength: 2, maxLength: 4, size: 'max' }),
    fc.array(steps, { minLength: 4, maxLength: 14, size: 'max' }),
  )
  .map((parts) => parts.flat())

const forward = (from: Order['status'], to: Order['status']): boolean =>
  from === to || from === 'confirmed' || (from === 'shipped' && ORDER_STATUSES.indexOf(to) > 1)

let pincodes = 412_000

async function begin(): Promise<History> {
  const pincode = String((pincodes += 1))
  const rounds: History['rounds'][number][] = []
  for (const served of [farms, farms.slice(1)]) {
    const body = roundBody({ pincodes: [pincode], farms: served.map(({ farmer }) => farmer.id), capacity: 2 })
    rounds.push({ id: (await admin.call(addRound, { body })).round._id, body })
  }
  for (const buyer of buyers) await buyer.call(updateAddress, { body: { ...ADDRESS, pincode } })
  return { rounds, orders: [] }
}

const RUNS = 40

test('places, cash and stock are right after any history of calls on real rounds', {
  timeout: 600_000,
}, async () => {
  const results = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const history = await begin()
      const before = await readCash(db)
      for (const step of steps) {
        const result = await step(history)
        expect(result).not.toMatch(/^server\./)
        results.set(result, (results.get(result) ?? 0) + 1)
      }
      for (const order of history.orders) {
        const { order: now } = await order.buyer.call(oneOrder, { params: { id: order.id } })
        expect(forward(order.status, now.status)).toBe(true)
      }
      simulator.setFaults()
      await sweepAll(market)
      for (const { id } of history.rounds)
        for (const { taken, live, capacity } of await readTaken(db, id)) {
          expect(taken).toBe(live)
          expect(taken).toBeLessThanOrEqual(capacity)
        }
      const after = await readCash(db)
      expect(after.withDriver + after.office + after.difference + after.rounding).toBe(after.collected)
      expect(after.collected).toBeGreaterThanOrEqual(before.collected)
      expect((await verifyData(db)).filter(({ bad }) => bad > 0)).toEqual([])
    }),
    { numRuns: RUNS },
  )
  // Histories in which everything is refused prove nothing.
  expect(results.get('done')).toBeGreaterThan(RUNS * 5)
  expect((await readCash(db)).difference).toBeGreaterThan(0)
})
