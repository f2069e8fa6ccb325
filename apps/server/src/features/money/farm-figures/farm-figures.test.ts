import { advanceOrder, cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/pool.ts'
import { postPayout } from '#features/money/farm-money/testing/farm-books.sql.ts'
import { farmSales } from '#features/catalogue/listings/farm-sales.sql.ts'
import { schedule } from '#jobs/schedule.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, orderBody, paidOrder, place, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { foldEvents } from './farm-figures.sql.ts'
import { foldFarmFigures } from './fold-farm-figures.ts'
import { countEvents, forgetFigures, salesFromEverything } from './testing/farm-figures.sql.ts'

const market = await openMarket()
const { db, workerDb, simulator } = market
booksEqualAtTheEnd(market)

const admin = await market.person('admin')
const PRICES = [3_050, 7_125] as const

interface Farms {
  readonly farmers: readonly Person[]
  readonly shelves: readonly { readonly _id: string; readonly price: number }[]
}

async function twoFarms(): Promise<Farms> {
  const farmers = [await market.person('farmer'), await market.person('farmer')]
  const ids = await putAllOnSale(
    db,
    farmers.map(({ id }, n) => ({ farmerId: id, pricePaise: PRICES[n] ?? 0, available: 1_000 })),
  )
  return { farmers, shelves: ids.map((_id, n) => ({ _id, price: toRupees(PRICES[n] ?? 0) })) }
}

const FOLD_ALL = 5_000

async function expectRightFigures({ farmers }: Farms): Promise<void> {
  for (const { id } of farmers) expect(await farmSales(db, id)).toEqual(await salesFromEverything(db, id))
}

/** What happens to an order, step by step. */
const WAYS = [
  [],
  ['cancel'],
  ['pay'],
  ['pay', 'cancel'],
  ['pay', 'ship', 'deliver'],
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
  ask: ({ buyer, id }) => buyer.call(requestReturn, { params: { id } }),
  approve: ({ id }) => admin.call(decideReturn, { params: { id }, body: { status: 'approved' } }),
  reject: ({ id }) => admin.call(decideReturn, { params: { id }, body: { status: 'rejected' } }),
}

const steps = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      way: fc.constantFrom(...WAYS),
      method: fc.constantFrom('UPI' as const, 'Cash on Delivery' as const),
      counts: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('next' as const), of: fc.nat({ max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payout' as const), paise: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fold' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('two folds' as const) }) },
)

test('for every history with folds at any time, the figures are those of all parcels and ledger entries', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 16 }), async (history) => {
      const farms = await twoFarms()
      const running: RunningOrder[] = []
      for (const step of history) {
        if (step.kind === 'place') {
          const items = farms.shelves
            .map((shelf, n) => ({ ...shelf, count: step.counts[n] ?? 0 }))
            .filter(({ count }) => count > 0)
          // Each by another buyer: one may have three unpaid orders at most.
          const buyer = await market.person('user')
          const { _id, paymentOrderId } = await place(
            buyer,
            orderBody(items, step.method),
            crypto.randomUUID(),
          )
          running.push({ buyer, id: _id, paymentOrderId, left: [...step.way] })
        } else if (step.kind === 'next') {
          const waiting = running.filter(({ left }) => left.length > 0)
          const order = waiting[step.of % Math.max(waiting.length, 1)]
          const act = order?.left.shift()
          if (order !== undefined && act !== undefined) await acts[act](order)
        } else if (step.kind === 'payout') await postPayout(db, farms.farmers[0]?.id ?? '', step.paise)
        else if (step.kind === 'fold') await foldEvents(workerDb, step.limit)
        else await Promise.all([foldEvents(workerDb, 3), foldEvents(workerDb, FOLD_ALL)])
        await expectRightFigures(farms)
      }
      await foldFarmFigures(workerDb)
      await expectRightFigures(farms)
      expect(await countEvents(db)).toBe(0)
    }),
    { numRuns: 25 },
  )
})

test('the worker folds every minute', () => {
  expect(schedule).toContainEqual(expect.objectContaining({ task: 'fold-farm-figures', match: '* * * * *' }))
})

describe('folding', () => {
  let farms: Farms
  let buyer: Person

  /** Ten orders of both farms, of which two were paid, one cancelled and one delivered: events of each kind. */
  beforeEach(async () => {
    farms = await twoFarms()
    buyer = await market.person('user')
    const items = (count: number) => farms.shelves.map((shelf) => ({ ...shelf, count }))
    for (let n = 1; n <= 7; n++) await place(buyer, orderBody(items(n)), crypto.randomUUID())
    await paidOrder(market, buyer, items(8))
    const { _id: id } = await paidOrder(market, buyer, items(9))
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
    await deliveredOrder(market, buyer, admin, items(10))
  })

  test('moves every event into the days, and a second run finds nothing', async () => {
    const before = await Promise.all(farms.farmers.map(({ id }) => farmSales(db, id)))
    expect(before[0]).toMatchObject({ orders: 10, revenuePaise: 18 * PRICES[0] })
    const waiting = await countEvents(db)
    expect(await foldEvents(workerDb, FOLD_ALL)).toBe(waiting)
    expect(await countEvents(db)).toBe(0)
    expect(await foldEvents(workerDb, FOLD_ALL)).toBe(0)
    expect(await Promise.all(farms.farmers.map(({ id }) => farmSales(db, id)))).toEqual(before)
    await expectRightFigures(farms)
  })

  test('is seen wholly or not at all: every reader meanwhile gets the same figures', async () => {
    const [farmer] = farms.farmers
    const expected = await salesFromEverything(db, farmer?.id ?? '')
    const foldOneByOne = async () => {
      while ((await foldEvents(workerDb, 1)) > 0);
    }
    const read = async () => {
      for (let n = 0; n < 60; n++) expect(await farmSales(db, farmer?.id ?? '')).toEqual(expected)
    }
    await Promise.all([foldOneByOne(), read()])
    expect(await countEvents(db)).toBe(0)
  })

  test('by a second worker skips what the first has in hand, and counts nothing twice', async () => {
    const waiting = await countEvents(db)
    const first = Promise.withResolvers<void>()
    const folded = Promise.withResolvers<number>()
    const slow = db.transaction().execute(async (tx) => {
      folded.resolve(await foldEvents(tx, 5))
      await first.promise
    })
    expect(await folded.promise).toBe(5)
    // The first has not committed: its events still count as such.
    await expectRightFigures(farms)
    const second = foldEvents(workerDb, FOLD_ALL)
    first.resolve()
    await slow
    expect(await second).toBe(waiting - 5)
    await expectRightFigures(farms)
    expect(await countEvents(db)).toBe(0)
  })

  test('by four workers at once leaves nothing and counts nothing twice', async () => {
    const counts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        let sum = 0
        for (let folded = 1; folded > 0; sum += folded) folded = await foldEvents(workerDb, 3)
        return sum
      }),
    )
    expect(counts.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0)
    expect(await countEvents(db)).toBe(0)
    await expectRightFigures(farms)
  })
})

describe('counting anew', () => {
  test('finds what was written before there were figures, once, with orders going on', async () => {
    const farms = await twoFarms()
    const buyer = await market.person('user')
    await deliveredOrder(market, buyer, admin, farms.shelves)
    await paidOrder(market, buyer, farms.shelves)
    await forgetFigures(db)
    await placedOrder(market, buyer, farms.shelves)
    // Two at once, as by mistake.
    await Promise.all([recountFarmDays(db), recountFarmDays(db), foldEvents(workerDb, 1)])
    await expectRightFigures(farms)
    await recountFarmDays(db)
    await foldFarmFigures(workerDb)
    await expectRightFigures(farms)
    expect(await farmSales(db, farms.farmers[0]?.id ?? '')).toMatchObject({
      orders: 3,
      revenuePaise: 2 * PRICES[0],
    })
  })

  test('leaves out an order that commits later, whose events come with it', async () => {
    const farms = await twoFarms()
    const buyer = await market.person('user')
    const { _id } = await placedOrder(market, buyer, farms.shelves, 'UPI')
    await db.transaction().execute(async (tx) => {
      await sql`update parcels set placed = true where order_id = ${_id}`.execute(tx)
      await recountFarmDays(db)
    })
    const figures = await Promise.all(farms.farmers.map(({ id }) => farmSales(db, id)))
    expect(figures.map(({ orders }) => orders)).toEqual([1, 1])
    await sql`update parcels set placed = false where order_id = ${_id}`.execute(db)
    await expectRightFigures(farms)
  })
})

/** 18:30 UTC is midnight in India. Rolled back: the order has no lines, and the ledger no other side. */
test('an order and a ledger entry belong to their day in India', async () => {
  const farms = await twoFarms()
  const buyer = await market.person('user')
  const { _id } = await placedOrder(market, buyer, farms.shelves)
  const farmerId = farms.farmers[0]?.id ?? ''
  await forgetFigures(db)
  const looked = db.transaction().execute(async (tx) => {
    for (const at of ['2026-03-31T18:29:59Z', '2026-03-31T18:30:00Z']) await writeAt(tx, _id, farmerId, at)
    const { rows } = await sql<{ day: string; orders: number; sold: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, orders, sold_paise::int as sold from farm_figures
       where farmer_id = ${farmerId} order by 1`.execute(tx)
    expect(rows).toEqual([
      { day: '2026-03-31', orders: 1, sold: 700 },
      { day: '2026-04-01', orders: 1, sold: 700 },
    ])
    throw new Error('looked at')
  })
  await expect(looked).rejects.toThrow('looked at')
  await recountFarmDays(db)
})

async function writeAt(tx: Db, like: string, farmerId: string, at: string): Promise<void> {
  await sql`
    with copied as (
      insert into orders (id, buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise, to_name,
                          to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, contact_name,
                          contact_phone, created_at)
      select gen_random_uuid(), buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise, to_name,
             to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, contact_name, contact_phone, ${at}
        from orders where id = ${like} returning id
    ), parcelled as (
      insert into parcels (order_id, farmer_id, farmer_name, farmer_place, items_paise, placed)
      select id, ${farmerId}, 'Farm', 'Pune', 700, true from copied
    ), txn as (
      insert into ledger_txns (source, source_id, kind) select 'order', id, 'sale' from copied returning id, source_id
    )
    insert into ledger_entries (txn_id, position, account, farmer_id, order_id, amount_paise, at)
    select id, 0, 'farm', ${farmerId}, source_id, -700, ${at} from txn`.execute(tx)
}
