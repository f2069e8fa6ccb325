import { type ComparedBook, reconcileBooks } from '@farmgate/contract/money/books.ts'
import { bankCash } from '@farmgate/contract/money/payouts.ts'
import { countCash, leaveRoundDay, settleCash } from '@farmgate/contract/delivery/round-day.ts'
import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import type { Book } from '@farmgate/domain/money/ledger/compared-books.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { closeOrders, dayAhead, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { openMoneyMarket, sweepAll, workerOf } from '#testing/builders/money.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { outcome } from '#testing/market.ts'
import { compareBook } from './compare-books.sql.ts'
import { readSettlements } from './read-settlements.ts'

const { market, db, simulator, okra } = await openMoneyMarket()
const [admin, buyer] = [await market.person('admin'), await market.person('user')]
const TODAY = { from: dayAhead(0), to: dayAhead(0) }

async function books(query = TODAY): Promise<Record<Book, ComparedBook>> {
  const { books: all } = await admin.call(reconcileBooks, { query })
  return Object.fromEntries(all.map((each) => [each.book, each])) as Record<Book, ComparedBook>
}

/** What the gateway's own journal says, in rupees. */
const journal = () => {
  const { capturedPaise, refundedPaise, feesPaise, settledPaise } = simulator.books()
  return [capturedPaise, feesPaise, refundedPaise, settledPaise].map((paise) => paise / 100)
}

test('payments, fees, refunds and transfers agree with our books and with the gateway’s journal', async () => {
  await paidOrder(market, buyer, [okra])
  const cancelled = await paidOrder(market, buyer, [{ ...okra, count: 2 }])
  await buyer.call(cancelOrder, { params: { id: cancelled._id }, body: { reason: 'Ordered by mistake' } })
  expect((await books()).refunds.waiting).toEqual({ count: 1, amount: cancelled.totalAmount })
  await sweepAll(market)
  await simulator.settle()
  await readSettlements(workerOf(market), 7)

  const { payments, fees, refunds, transfers } = await books()
  const shown = [payments, fees, refunds, transfers]
  expect(shown.map(({ recorded }) => recorded.amount)).toEqual(journal())
  expect(shown.map(({ recorded }) => recorded.count)).toEqual([2, 2, 1, 1])
  for (const { book, recorded, booked, agreed, apart, differences } of shown)
    expect({ book, booked, agreed, apart, differences }).toEqual({
      book,
      booked: recorded.amount,
      agreed: recorded.count,
      apart: 0,
      differences: [],
    })
  expect(refunds.waiting).toEqual({ count: 0, amount: 0 })
})

test('other days have none of it', async () => {
  for (const { recorded, apart } of Object.values(await books({ from: dayAhead(-9), to: dayAhead(-2) })))
    expect({ recorded, apart }).toEqual({ recorded: { count: 0, amount: 0 }, apart: 0 })
})

test('a driver’s cash waits until it is counted, and differs until it was settled', async () => {
  const day = dayAhead(2)
  const params = { id: (await admin.call(addRound, { body: roundBody() })).round._id, day }
  const { _id: id, totalAmount } = await placedOrder(market, await market.person('user'), [okra])
  await giveStop(db, id, { roundId: params.id, day })
  await closeOrders(db, { roundId: params.id, day })
  await admin.call(leaveRoundDay, { params })
  await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  const onTheDay = { from: TODAY.from, to: day }
  expect((await books(onTheDay)).cash).toMatchObject({
    recorded: { count: 0 },
    waiting: { count: 1, amount: totalAmount },
  })
  await admin.call(countCash, { params, body: { counted: totalAmount - 5, reason: 'A note is missing' } })
  const counted = (await books(onTheDay)).cash
  expect(counted).toMatchObject({
    recorded: { count: 1, amount: totalAmount },
    booked: totalAmount - 5,
    agreed: 0,
    waiting: { count: 0, amount: 0 },
    apart: 1,
    differences: [
      {
        difference: 'counted',
        roundDay: { roundId: params.id, day },
        recorded: totalAmount,
        booked: totalAmount - 5,
        said: 'A note is missing',
      },
    ],
  })
  await admin.call(settleCash, { params, body: { reason: 'The driver brought it later' } })
  expect((await books(onTheDay)).cash.differences).toMatchObject([
    { difference: 'settled', said: 'The driver brought it later' },
  ])
})

test('cash that was banked agrees with its receipt', async () => {
  await deliveredOrder(market, await market.person('user'), admin, [okra])
  await admin.call(bankCash, { body: { amount: 20, bank: 'HDFC Bank, Pune', receipt: 'R-1' } })
  expect((await books()).banked).toMatchObject({
    recorded: { count: 1, amount: 20 },
    booked: 20,
    agreed: 1,
    waiting: null,
    apart: 0,
  })
})

test('a record that was never posted, and one posted with another amount, are differences', async () => {
  const rollBack = new Error('nothing of it stays')
  const apart = db.transaction().execute(async (tx) => {
    const [missing, other] = [uuid(), uuid()]
    await sql`
      insert into gateway_settlements (id, gateway_settlement_id, amount_paise, utr, settled_at)
      values (${missing}, 'setl_missing', 90000, 'UTR1', now()), (${other}, 'setl_other', 5000, 'UTR2', now())`.execute(
      tx,
    )
    await sql`
      with txn as (insert into ledger_txns (source, source_id, kind) values ('settlement', ${other}, 'settled')
                   returning id)
      insert into ledger_entries (txn_id, position, account, amount_paise)
      select id, 0, 'bank'::ledger_account, 4000 from txn union all
      select id, 1, 'gateway_clearing', -4000 from txn`.execute(tx)
    const found = await compareBook(tx, 'transfers', TODAY, 1)
    expect(found).toMatchObject({ count: 3, agreed: 1, apartCount: 2 })
    // The largest first, as many as are asked for.
    expect(found.apart).toMatchObject([{ reference: 'setl_missing', recordedPaise: 90_000, bookedPaise: 0 }])
    throw rollBack
  })
  await expect(apart).rejects.toBe(rollBack)
})

test('only who approves payouts may read it', async () => {
  expect(await outcome(buyer.call(reconcileBooks, { query: TODAY }))).toBe('auth.role_forbidden')
})
