import { attention, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import { cancelOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { standardCashLimits, verifyEmailOf } from '#testing/builders/cash-limits.sql.ts'
import { crowdOf, oneBuyer } from '#testing/builders/crowd.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { logAlarms } from '#features/telling/alarms/raise-alarm.ts'
import { watchOrders } from './watch-orders.ts'

const lines: Record<string, unknown>[] = []
const market = await openMarket({}, { cashLimits: 'standard' })
const { db } = market
const log = { ...market.deps.log, error: (line: Record<string, unknown>) => void lines.push(line) }
let admin: Person
let other: Person
let farmer: Person
beforeAll(async () => {
  admin = await market.person('admin')
  other = await market.person('admin')
  farmer = await market.person('farmer')
})
beforeEach(() => standardCashLimits(db))

const look = () => watchOrders(market)
const alarmsOf = async (kind: string) =>
  (await admin.call(attention, { query: { kind: 'alarm' } })).rows.filter((row) => row.alarm?.kind === kind)
const mails = async () =>
  (await db.selectFrom('mails').select('recipient_id as to').where('kind', '=', 'alarm_raised').execute())
    .length
const acknowledge = (id: string, by = admin) =>
  by.call(decideAlarm, { params: { id }, body: { decision: 'acknowledged' } })

/** This many listings of 20 units at ₹2. */
const listings = async (count: number) =>
  (
    await putAllOnSale(
      db,
      Array.from({ length: count }, () => ({ farmerId: farmer.id, pricePaise: 2_00, available: 20 })),
    )
  ).map((_id) => ({ _id, price: 2 }))

/** Half of each, unpaid and online. */
async function holdsHalfOf(count: number) {
  const buyer = await oneBuyer(market)
  const items = (await listings(count)).map((each) => ({ ...each, count: 10 }))
  return { buyer, order: await place(buyer, orderBody(items, 'UPI')) }
}

test('one account with a large share of five listings: a row with the buyer, a mail to each operator, a log line, once', async () => {
  const before = await mails()
  const { buyer } = await holdsHalfOf(5)
  await look()
  await look()
  const [row] = await alarmsOf('stock_share')
  expect(row).toMatchObject({
    amount: 100,
    alarm: { times: 1, facts: { orders: 1, units: 50, listings: 5 }, buyer: { _id: buyer.id } },
  })
  expect(await mails()).toBe(before + 2)
  await logAlarms({ db, log: log as never })
  await logAlarms({ db, log: log as never })
  expect(lines.filter(({ cause }) => cause === buyer.id)).toHaveLength(1)
  await acknowledge(row?._id ?? '')
})

test('a large share of four listings, or a few units of small stocks, is no alarm', async () => {
  await holdsHalfOf(4)
  const household = await oneBuyer(market)
  await place(
    household,
    orderBody(
      (await listings(8)).map((each) => ({ ...each, count: 9 })),
      'UPI',
    ),
  )
  await look()
  expect(await alarmsOf('stock_share')).toEqual([])
})

test('the alarm ends by itself when the orders are paid or cancelled', async () => {
  const paid = await holdsHalfOf(5)
  const cancelled = await holdsHalfOf(5)
  await look()
  expect(await alarmsOf('stock_share')).toHaveLength(2)
  await market.simulator.pay({ order_id: paid.order.paymentOrderId ?? '', outcome: 'captured' })
  await paid.buyer.call(payOrder, { params: { id: paid.order._id } })
  await cancelled.buyer.call(cancelOrder, {
    params: { id: cancelled.order._id },
    body: { reason: 'Ordered by mistake' },
  })
  await look()
  expect(await alarmsOf('stock_share')).toEqual([])
})

test('an acknowledged alarm is raised again only by another order', async () => {
  const { buyer } = await holdsHalfOf(5)
  await look()
  const [row] = await alarmsOf('stock_share')
  await acknowledge(row?._id ?? '')
  await look()
  expect(await alarmsOf('stock_share')).toEqual([])
  const [more] = await listings(1)
  if (more === undefined) throw new Error('nothing is on sale')
  await place(buyer, orderBody([more], 'UPI'))
  await look()
  const [again] = await alarmsOf('stock_share')
  expect(again?.alarm?.buyer?._id).toBe(buyer.id)
  await acknowledge(again?._id ?? '')
})

test('an alarm is acknowledged once, with a row in the audit log; held payments are not decided this way', async () => {
  await holdsHalfOf(5)
  await look()
  const [row] = await alarmsOf('stock_share')
  const id = row?._id ?? ''
  expect(
    await outcome(admin.call(decideAlarm, { params: { id }, body: { decision: 'sent_back', seen: 0 } })),
  ).toBe('alarm.not_found')
  const outcomes = await Promise.all([outcome(acknowledge(id)), outcome(acknowledge(id, other))])
  expect(outcomes.sort()).toEqual(['alarm.resolved', 'done'])
  const acts = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .execute()
  expect(acts).toMatchObject([{ action: 'alarm.acknowledged', detail: { alarm: 'stock_share', units: 50 } }])
  expect(await outcome(acknowledge('00000000-0000-7000-8000-000000000000'))).toBe('alarm.not_found')
})

test('twenty cash orders of new accounts within an hour are an alarm; orders of trusted accounts are not counted', async () => {
  const [mango] = await putAllOnSale(db, [{ farmerId: farmer.id, pricePaise: 10_00, available: 500 }])
  const item = { _id: mango ?? '', price: 10 }
  for (const buyer of await crowdOf(market, 19)) await place(buyer, orderBody([item]))
  const trusted = await oneBuyer(market)
  await verifyEmailOf(db, trusted.id)
  await place(trusted, orderBody([item]))
  await look()
  expect(await alarmsOf('new_account_orders')).toEqual([])

  await place(await oneBuyer(market), orderBody([item]))
  await look()
  const [row] = await alarmsOf('new_account_orders')
  expect(row).toMatchObject({ amount: 700, alarm: { facts: { orders: 20, accounts: 20 }, buyer: null } })

  // Acknowledged orders are not counted again, only those that follow.
  await acknowledge(row?._id ?? '')
  await place(await oneBuyer(market), orderBody([item]))
  await look()
  expect(await alarmsOf('new_account_orders')).toEqual([])
})
