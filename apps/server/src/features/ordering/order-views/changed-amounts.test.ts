import { cancelOpenOrders, oneAccount } from '@farmgate/contract/people/account-admin.ts'
import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { beforeEach, expect, test } from 'vitest'
import { findCandidates } from '#features/telling/attention/attention.sql.ts'
import { readCashPosition } from '#features/ordering/cash-limits/cash-position.sql.ts'
import { cashOrdersOfLastHour, findHoldings } from '#features/ordering/cash-limits/unusual-orders.sql.ts'
import { openMoneyMarket } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import type { Person } from '#testing/market.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { ordersExport } from './orders-export.ts'

/** Who reads what an order costs now, and who reads what was ordered: decision 0063. */

const { market, db } = await openMoneyMarket()
let admin: Person
let farmer: Person
let buyer: Person
let okra: ItemToOrder

beforeEach(async () => {
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  buyer = await market.person('user')
  okra = { _id: await putOnSale(db, { farmerId: farmer.id, available: 40 }), price: 40, count: 3 }
})

/** An order of three kilos for ₹145, of which 2.05 kg for ₹107 are left. */
async function changed(method: PaymentMethod) {
  const order = await (method === 'UPI' ? paidOrder : placedOrder)(market, buyer, [okra], method)
  await onLockedOrder(db, order._id, 'anybody', null, (tx, locked) => {
    const request = { productId: okra._id, kind: 'weighed', keepParts: 2_050 } as const
    const decision = changeLines(locked, [request], 'farmer')
    return saveLineChanges(tx, locked, decision, { by: 'farmer', actorId: farmer.id, reason: null })
  })
  return order
}

test('a file of orders has what was ordered, and in new last columns what remains', async () => {
  const { number } = await changed('UPI')
  const rows = []
  for await (const row of ordersExport(db, {
    accountId: admin.id,
    language: 'en',
    question: { q: number },
  }))
    rows.push(row)
  const [head, cells] = rows
  const cell = (column: string) => cells?.[head?.indexOf(column) ?? -1]
  expect(head?.slice(-6)).toEqual([
    'Total after changes',
    'Refunded in all',
    'Changed items',
    'Delivery day',
    'Round',
    'Stop',
  ])
  expect(cells?.slice(-6, -3)).toEqual([107, 38, 1])
  expect(cell('Total')).toBe(145)
  expect(cell('Products')).toBe('3 × Okra')
})

test('open cash counts what is still to pay, and a part of a unit as one', async () => {
  await changed('Cash on Delivery')
  const { open } = await readCashPosition(db, buyer.id, [okra._id])
  expect(open).toMatchObject({ orders: 1, valuePaise: 107_00, units: { [okra._id]: 3 } })
  expect((await findHoldings(db)).find(({ buyerId }) => buyerId === buyer.id)).toMatchObject({
    units: 3,
    valuePaise: 82_00,
  })
  const hour = await cashOrdersOfLastHour(db, 'none')
  expect(hour.reduce((sum, { valuePaise }) => sum + valuePaise, 0) % 10_000).toBe(7_00)
})

test('a buyer’s open orders cost what is left of them, and cancelling them gives that back', async () => {
  await changed('UPI')
  const { account } = await admin.call(oneAccount, { params: { id: buyer.id } })
  expect(account.open).toMatchObject({ count: 1, value: 107 })
  expect(account.openOrders).toMatchObject([{ total: 107 }])
  const cancelled = await admin.call(cancelOpenOrders, {
    params: { id: buyer.id },
    body: { reason: 'Never answers' },
  })
  expect(cancelled).toMatchObject({ cancelled: 1, units: 2, value: 107, refunded: 107 })
})

test('a farm’s day counts what is left', async () => {
  await changed('Cash on Delivery')
  const today = await farmer.call(farmToday, {})
  expect(today.news.orders).toEqual({ count: 1, total: 82 })
})

test('an order that waits is listed with what it costs now', async () => {
  const { _id } = await changed('Cash on Delivery')
  const kinds = ['order_to_ship'] as const
  const rows = await findCandidates(
    db,
    { shipWithinHours: 0, deliverWithinHours: 1, claimHours: 24 },
    { id: admin.id, kinds, seesOwn: true },
    { kinds, at: new Date(), after: null, limit: 1_000, ofGroup: null },
  )
  expect(rows.find(({ id }) => id === _id)?.amountPaise).toBe(107_00)
})
