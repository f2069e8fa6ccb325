import { requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMoneyMarket } from '#testing/builders/money.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'

/** What the database refuses, even to hand-written SQL. */
const { market, db, simulator, okra } = await openMoneyMarket()

const buyer = await market.person('user')
const admin = await market.person('admin')

const claimPaid = (id: string) =>
  sql`update orders set captured_paise = total_paise, paid_at = now(), payment_deadline = null where id = ${id}`.execute(
    db,
  )

test('an order is not paid without the gateway’s money', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  await expect(claimPaid(id)).rejects.toThrow('paid by a captured payment of exactly its total')
  await expect(sql`update orders set payment_status = 'paid' where id = ${id}`.execute(db)).rejects.toThrow(
    'can only be updated to DEFAULT',
  )
})

test('an order is not paid by a payment of another sum or currency, or one that was only authorised', async () => {
  const { _id: id, totalAmount } = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')
  const total = Math.round(totalAmount * 100)
  const attempts = [
    { amount: total - 1, currency: 'INR', status: 'captured' },
    { amount: total + 1, currency: 'INR', status: 'captured' },
    { amount: total, currency: 'USD', status: 'captured' },
    { amount: total, currency: 'INR', status: 'authorized' },
  ]
  for (const { amount, currency, status } of attempts) {
    const trying = db.transaction().execute(async (tx) => {
      await sql`insert into payments (id, gateway_payment_id, order_id, amount_paise, currency, method, status, captured_at)
                values (gen_random_uuid(), 'pay_forged', ${id}, ${amount}, ${currency}, 'upi', ${status},
                        case when ${status} = 'captured' then now() end)`.execute(tx)
      await sql`update orders set captured_paise = total_paise, paid_at = now(), payment_deadline = null
                 where id = ${id}`.execute(tx)
    })
    await expect(trying).rejects.toThrow('paid by a captured payment of exactly its total')
  }
})

test('cash is paid on delivery and not before', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra])
  await expect(claimPaid(id)).rejects.toThrow('cash is paid at the door')
})

test('a paid order stays paid, and agreed fields stay unchanged', async () => {
  const { _id: id } = await paidOrder(market, buyer, [{ ...okra, count: 3 }])
  await expect(
    sql`update orders set captured_paise = 0, paid_at = null, payment_deadline = now() where id = ${id}`.execute(
      db,
    ),
  ).rejects.toThrow('paid stays paid')
  await expect(
    sql`update orders set items_paise = items_paise - 1, total_paise = total_paise - 1 where id = ${id}`.execute(
      db,
    ),
  ).rejects.toThrow('stays as it was agreed')
})

test('a payment refunds no more than it took, and once for each cause', async () => {
  const { _id: id, paymentOrderId } = await paidOrder(market, buyer, [{ ...okra, count: 4 }])
  const payment = simulator.books().orders[paymentOrderId ?? '']?.payments[0]
  const reserve = (paise: number) =>
    sql`update payments set refund_reserved_paise = ${paise} where order_id = ${id}`.execute(db)
  await expect(reserve((payment?.amount ?? 0) + 1)).rejects.toThrow('payment_refunds_within_captured')
  await expect(reserve(-1)).rejects.toThrow('payment_refunds_within_captured')

  const twice = db.transaction().execute(async (tx) => {
    for (const paise of [1, 2]) {
      await sql`insert into refunds (id, order_id, payment_id, cause, amount_paise, next_try_at)
                select gen_random_uuid(), order_id, id, 'cancel', ${paise}, now() from payments where order_id = ${id}`.execute(
        tx,
      )
    }
  })
  await expect(twice).rejects.toThrow('refund_once_per_cause')
})

test('a return is decided once', async () => {
  const { _id: id } = await deliveredOrder(market, buyer, admin, [okra])
  await buyer.call(requestReturn, { params: { id }, body: {} })
  const decide = (status: string) =>
    sql`update orders set return_status = ${status}::return_status, return_decided_at = now(), return_note = null where id = ${id}`
  const both = db.transaction().execute(async (tx) => {
    await decide('rejected').execute(tx)
    await decide('approved').execute(tx)
  })
  await expect(both).rejects.toThrow('asked for once and decided once')
})
