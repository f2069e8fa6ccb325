import { countCash, leaveRoundDay } from '@farmgate/contract/delivery/round-day.ts'
import { addRound, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { advanceOrder, cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { marketFigures } from '@farmgate/contract/platform/market-today.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeOrders, dayAhead, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { schedule } from '#jobs/schedule.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, paidOrder, place, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { foldMarketFigures } from './fold-market-figures.ts'
import { foldMarketEvents } from './market-figures.sql.ts'
import {
  countMarketEvents,
  figuresOfCopies,
  forgetMarketFigures,
  moveOrder,
  readMarketBooks,
} from './testing/market-books.sql.ts'

const market = await openMarket()
const { db, workerDb, simulator } = market
booksEqualAtTheEnd(market)

const admin = await market.person('admin')
const PRICES = [3_050, 7_125] as const
const farmers = [await market.person('farmer'), await market.person('farmer')]
const shelves = (
  await putAllOnSale(
    db,
    farmers.map(({ id }, n) => ({ farmerId: id, pricePaise: PRICES[n] ?? 0, available: 100_000 })),
  )
).map((_id, n) => ({ _id, price: toRupees(PRICES[n] ?? 0) }))
const ROUND_DAY = dayAhead(2)
const FOLD_ALL = 50_000

/** Every figure of the page, beside what all rows say. */
async function expectRightFigures(): Promise<void> {
  const [figures, books] = [await admin.call(marketFigures, {}), await readMarketBooks(db)]
  const first = addDays(figures.today, -29)
  const within = (day: string): boolean => day >= first
  const rupees = (paise: number | undefined): number => toRupees(paise ?? 0)
  for (const { day, orders, income, givenBack } of figures.days)
    expect({ day, orders, income, givenBack }).toEqual({
      day,
      orders: books.orders[day] ?? 0,
      income: rupees(books.income[day]),
      givenBack: rupees(books.givenBack[day]),
    })
  const sum = (by: Readonly<Record<string, number>>, days: (day: string) => boolean): number =>
    Object.entries(by).reduce((total, [day, value]) => (days(day) ? total + value : total), 0)
  expect(figures.now).toMatchObject({
    orders: sum(books.orders, within),
    income: toRupees(sum(books.income, within)),
    givenBack: toRupees(sum(books.givenBack, within)),
  })
  const doors = books.doors.map(
    ({ totalPaise, reducedPaise }) => Math.floor((totalPaise - reducedPaise) / 100) * 100,
  )
  expect(figures.cash).toMatchObject({
    atDrivers: toRupees(books.atDriversPaise),
    atDoors: toRupees(doors.reduce((total, paise) => total + paise, 0)),
    doors: doors.length,
  })
  if (doors.length === 0) expect(figures.cash.oldest).toBe(books.oldestTill)
}

/** What happens to an order, step by step. */
const WAYS = [
  [],
  ['cancel'],
  ['pay'],
  ['pay', 'cancel'],
  ['pay', 'ship'],
  ['pay', 'ship', 'deliver'],
  ['pay', 'deliver', 'claim'],
  ['pay', 'deliver', 'ask', 'approve'],
  ['pay', 'deliver', 'ask', 'reject'],
] as const

type Act = (typeof WAYS)[number][number]

interface RunningOrder {
  readonly buyer: Person
  readonly id: string
  readonly paymentOrderId: string | null
  readonly left: Act[]
}

const acts: Readonly<Record<Act, (order: RunningOrder) => Promise<unknown>>> = {
  pay: async ({ buyer, id, paymentOrderId }) => {
    // Cash is paid on delivery.
    if (paymentOrderId === null) return
    await simulator.pay({ order_id: paymentOrderId, outcome: 'captured' })
    await buyer.call(payOrder, { params: { id } })
  },
  cancel: ({ buyer, id }) => buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } }),
  ship: ({ id }) => admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } }),
  deliver: ({ id }) => admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } }),
  claim: ({ buyer, id }) =>
    buyer.call(makeClaim, {
      params: { id },
      body: { line: shelves[1]?._id ?? '', grams: 500, reason: 'spoiled' },
    }),
  ask: ({ buyer, id }) => buyer.call(requestReturn, { params: { id } }),
  approve: ({ id }) => admin.call(decideReturn, { params: { id }, body: { status: 'approved' } }),
  reject: ({ id }) => admin.call(decideReturn, { params: { id }, body: { status: 'rejected' } }),
}

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      way: fc.constantFrom(...WAYS),
      method: fc.constantFrom('UPI' as const, 'Cash on Delivery' as const),
      counts: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })),
      isOnRound: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('next' as const), of: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('count' as const), missing: fc.constantFrom(0, 0, 5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      of: fc.nat({ max: 20 }),
      days: fc.integer({ min: 1, max: 80 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fold' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('two folds' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
)

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

/** One round of a history: its driver collects cash until it is counted. */
class Evening {
  #params: { id: string; day: string } | null = null
  readonly #orders: string[] = []
  #hasLeft = false
  #isCounted = false

  async take(orderId: string): Promise<void> {
    if (this.#hasLeft) return
    this.#params ??= {
      id: (await admin.call(addRound, { body: roundBody() })).round._id,
      day: ROUND_DAY,
    }
    await giveStop(db, orderId, { roundId: this.#params.id, day: ROUND_DAY })
    this.#orders.push(orderId)
  }

  async leave(): Promise<void> {
    if (this.#params === null || this.#hasLeft) return
    this.#hasLeft = true
    await closeOrders(db, { roundId: this.#params.id, day: ROUND_DAY })
    await admin.call(leaveRoundDay, { params: this.#params })
  }

  /** The last stops are delivered, then an operator counts what the driver brought. */
  async count(missing: number): Promise<void> {
    if (this.#params === null || !this.#hasLeft || this.#isCounted) return
    for (const id of this.#orders)
      await outcome(admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } }))
    const { collected, due } = (await admin.call(oneRoundDay, { params: this.#params })).day.cash
    if (due > 0) return
    this.#isCounted = true
    const counted = Math.max(0, collected - missing)
    await admin.call(countCash, {
      params: this.#params,
      body: { counted, ...(counted === collected ? {} : { reason: 'Short' }) },
    })
  }
}

async function tellHistory(history: readonly Step[]): Promise<void> {
  const running: RunningOrder[] = []
  const evening = new Evening()
  for (const step of history) {
    if (step.kind === 'place') {
      const items = shelves
        .map((shelf, n) => ({ ...shelf, count: step.counts[n] ?? 0 }))
        .filter(({ count }) => count > 0)
      const buyer = await market.person('user')
      const { _id, paymentOrderId } = await place(buyer, orderBody(items, step.method), crypto.randomUUID())
      if (step.isOnRound) await evening.take(_id)
      running.push({ buyer, id: _id, paymentOrderId, left: [...step.way] })
    } else if (step.kind === 'next') {
      const waiting = running.filter(({ left }) => left.length > 0)
      const order = waiting[step.of % Math.max(waiting.length, 1)]
      const act = order?.left.shift()
      // Refused where the order moved meanwhile: a claim after eighty days, cash of a day that is counted.
      if (order !== undefined && act !== undefined) await outcome(acts[act](order))
    } else if (step.kind === 'leave') await evening.leave()
    else if (step.kind === 'count') await evening.count(step.missing)
    else if (step.kind === 'move') {
      const order = running[step.of % Math.max(running.length, 1)]
      if (order !== undefined) await moveOrder(db, order.id, step.days)
    } else if (step.kind === 'fold') await foldMarketEvents(workerDb, step.limit)
    else if (step.kind === 'two folds')
      await Promise.all([foldMarketEvents(workerDb, 3), foldMarketEvents(workerDb, FOLD_ALL)])
    else await crashWhileFolding()
    await expectRightFigures()
  }
}

/** The worker dies after its statement and before its commit. */
async function crashWhileFolding(): Promise<void> {
  const dying = workerDb.transaction().execute(async (tx) => {
    await foldMarketEvents(tx, FOLD_ALL)
    throw new Error('died')
  })
  await expect(dying).rejects.toThrow('died')
}

test('for 300 random histories with folds and crashes at any time, every figure of the page is that of orders, refunds and cash', {
  timeout: 900_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 10 }), async (history) => {
      await tellHistory(history)
    }),
    { numRuns: 300, endOnFailure: true },
  )
  await foldMarketFigures(workerDb)
  expect(await countMarketEvents(db)).toBe(0)
  await expectRightFigures()
})

test('the worker folds every minute', () => {
  expect(schedule).toContainEqual(
    expect.objectContaining({ task: 'fold-market-figures', match: '* * * * *' }),
  )
})

describe('folding', () => {
  test('by four workers at once leaves nothing and counts nothing twice', async () => {
    for (let n = 0; n < 8; n++) await paidOrder(market, await market.person('user'), [...shelves])
    const waiting = await countMarketEvents(db)
    expect(waiting).toBeGreaterThan(8)
    const counts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        let sum = 0
        for (let folded = 1; folded > 0; sum += folded) folded = await foldMarketEvents(workerDb, 3)
        return sum
      }),
    )
    await foldMarketFigures(workerDb)
    expect(counts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(waiting)
    expect(await countMarketEvents(db)).toBe(0)
    await expectRightFigures()
  })
})

describe('counting anew', () => {
  test('finds what was written before there were figures, once, with orders going on', async () => {
    await forgetMarketFigures(db)
    await placedOrder(market, await market.person('user'), [...shelves])
    await Promise.all([recountFarmDays(db), recountFarmDays(db), foldMarketEvents(workerDb, 1)])
    await expectRightFigures()
    await recountFarmDays(db)
    await foldMarketFigures(workerDb)
    await expectRightFigures()
  })
})

test('an order and its money belong to their day in India, the drivers’ cash also to the day of its round', async () => {
  const { _id } = await placedOrder(market, await market.person('user'), [...shelves])
  await foldMarketFigures(workerDb)
  expect(await figuresOfCopies(db, _id, ['2026-03-31T18:29:59Z', '2026-03-31T18:30:00Z'])).toEqual([
    { day: '2026-03-31', orders: 1, income: 2_000, driver: 700, till: 0 },
    { day: '2026-04-01', orders: 1, income: 2_000, driver: 700, till: 0 },
    { day: '2026-04-02', orders: 0, income: 0, driver: 0, till: 1_400 },
  ])
})
