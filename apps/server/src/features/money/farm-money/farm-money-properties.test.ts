import { farmMoney } from '@farmgate/contract/money/farm-money.ts'
import { advanceOrder, cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFarmsEarnings, readLedgerOf, postPayout, spreadEntries } from './testing/farm-books.sql.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { booksEqualAtTheEnd, workerOf } from '#testing/builders/money.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { sweepRefunds } from '#features/money/refunds/send-refund.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const admin = await market.person('admin')

/** How far an order gets. Steps that are not listed have not happened. */
const ways = {
  waits: [],
  dropped: ['cancel'],
  paid: ['pay'],
  paidAndDropped: ['pay', 'cancel'],
  shipped: ['pay', 'ship'],
  delivered: ['pay', 'ship', 'deliver'],
  returnRequested: ['pay', 'deliver', 'ask'],
  returned: ['pay', 'deliver', 'ask', 'approve'],
  kept: ['pay', 'deliver', 'ask', 'reject'],
} as const

type Act = 'pay' | 'cancel' | 'ship' | 'deliver' | 'ask' | 'approve' | 'reject'

const acts: Readonly<
  Record<Act, (buyer: Person, id: string, paymentOrderId: string | null) => Promise<unknown>>
> = {
  pay: async (buyer, id, paymentOrderId) => {
    // Cash is paid on delivery.
    if (paymentOrderId === null) return
    await simulator.pay({ order_id: paymentOrderId, outcome: 'captured' })
    await buyer.call(payOrder, { params: { id } })
  },
  cancel: (buyer, id) => buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } }),
  ship: (_, id) => admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } }),
  deliver: (_, id) => admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } }),
  ask: (buyer, id) => buyer.call(requestReturn, { params: { id } }),
  approve: (_, id) => admin.call(decideReturn, { params: { id }, body: { status: 'approved' } }),
  reject: (_, id) => admin.call(decideReturn, { params: { id }, body: { status: 'rejected' } }),
}

const stories = fc.record({
  way: fc.constantFrom(...Object.values(ways)),
  method: fc.constantFrom('UPI' as const, 'Cash on Delivery' as const),
  /** How much of each farm's produce; at least one is above zero. */
  counts: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 4 })),
  refund: fc.constantFrom('processed' as const, 'failed' as const, 'untried' as const),
  daysAgo: fc.integer({ min: 0, max: 100 }),
  daysBetween: fc.integer({ min: 0, max: 40 }),
})

const histories = fc.record({
  orders: fc.array(stories, { minLength: 1, maxLength: 3 }),
  payouts: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 2 }),
})

test('for every history of orders: the page’s balance of a farm is the ledger’s, and is its paid lines less refunds', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ orders, payouts }) => {
      const farmers = [await market.person('farmer'), await market.person('farmer')]
      const prices = [3_050, 7_125]
      const shelves = await putAllOnSale(
        db,
        farmers.map(({ id }, n) => ({ farmerId: id, pricePaise: prices[n] ?? 0, available: 1_000 })),
      )
      const buyer = await market.person('user')
      for (const { way, method, counts, refund, daysAgo, daysBetween } of orders) {
        const items = shelves
          .map((_id, n) => ({ _id, price: toRupees(prices[n] ?? 0), count: counts[n] ?? 0 }))
          .filter(({ count }) => count > 0)
        const { _id, paymentOrderId } = await place(buyer, orderBody(items, method), crypto.randomUUID())
        simulator.setRefunds({ outcome: refund === 'failed' ? 'failed' : 'processed' })
        for (const act of way) await acts[act](buyer, _id, paymentOrderId)
        if (refund !== 'untried') await sweepRefunds(workerOf(market), 20)
        await spreadEntries(db, _id, daysAgo, daysBetween)
      }
      for (const [n, amountPaise] of payouts.entries())
        await postPayout(db, farmers[n % 2]?.id ?? '', amountPaise)

      for (const farmer of farmers) {
        const { earnedPaise, paidOutPaise } = await readFarmsEarnings(db, farmer.id)
        const owed = toRupees(earnedPaise - paidOutPaise)
        expect(toRupees(await readLedgerOf(db, farmer.id))).toBe(owed)
        expect(await balanceAddedUp(farmer)).toBe(owed)
      }
    }),
    { numRuns: 40 },
  )
})

/** The page's balance, after all of its lines and all of its months have been added up. */
async function balanceAddedUp(farmer: Person): Promise<number> {
  const { balance, lines, months, ...all } = await wholeBook(farmer)
  expect([all.opening, all.closing]).toEqual([0, balance])
  expectToAddUp(all, lines)

  let after = balance
  let counted = 0
  for (const month of months) {
    const { lines: own, ...part } = await wholeBook(farmer, month)
    expect(part.balance).toBe(balance)
    expect(part.closing).toBe(after)
    expect(own.length).toBeGreaterThan(0)
    expectToAddUp(part, own)
    after = part.opening
    counted += own.length
  }
  expect([after, counted]).toEqual([0, lines.length])
  return balance
}

/** All entries, page by page. */
async function wholeBook(farmer: Person, month?: string) {
  const ask = (cursor?: string) => farmer.call(farmMoney, { query: { month, limit: '2', cursor } })
  const book = await ask()
  const lines = [...book.lines]
  for (let { nextCursor } = book; nextCursor !== null; ) {
    const page = await ask(nextCursor)
    lines.push(...page.lines)
    nextCursor = page.nextCursor
  }
  return { ...book, lines }
}

interface Sums {
  readonly opening: number
  readonly closing: number
  readonly sold: number
  readonly refunded: number
  readonly paidOut: number
}

/** In paise: fractions of rupees do not add up exactly in floating point. */
function expectToAddUp(
  { opening, closing, sold, refunded, paidOut }: Sums,
  lines: readonly { readonly kind: string; readonly amount: number; readonly balance: number }[],
): void {
  const sumOf = (kind: string) =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? paise(line.amount) : 0), 0)
  expect(sumOf('sold')).toBe(paise(sold))
  expect(sumOf('refunded') + paise(refunded)).toBe(0)
  expect(sumOf('paidOut') + paise(paidOut)).toBe(0)
  expect(paise(opening) + paise(sold) - paise(refunded) - paise(paidOut)).toBe(paise(closing))
  let balance = paise(opening)
  for (const line of lines.toReversed()) {
    balance += paise(line.amount)
    expect(paise(line.balance)).toBe(balance)
  }
  expect(balance).toBe(paise(closing))
}

const paise = (rupees: number): number => Math.sign(rupees) * (toPaise(Math.abs(rupees)) ?? Number.NaN) + 0
