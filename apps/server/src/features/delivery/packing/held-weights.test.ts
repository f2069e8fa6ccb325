import { advanceOrder, cancelOrder, farmOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { farmParcels, packParcel } from '@farmgate/contract/delivery/packing.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { settleWeights, sweepWeights } from '#features/ordering/orders/settle-weights.ts'
import { openMoneyMarket, settleWeighed, sweepAll, workerOf } from '#testing/builders/money.ts'
import { endWeightPauses, readRefunds } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { outcome, type Person } from '#testing/market.ts'

const { market, db, simulator } = await openMoneyMarket()
let buyer: Person
let admin: Person

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
})

/** A farm with brinjal at ₹40 a kilo and eggs at ₹84 a dozen. */
async function farm() {
  const farmer = await market.person('farmer')
  const put = async (name: string, unit: Unit, price: number): Promise<ItemToOrder> => ({
    _id: await putOnSale(db, { farmerId: farmer.id, name, unit, pricePaise: price * 100, available: 100 }),
    price,
  })
  return { farmer, brinjal: await put('Brinjal', 'kg', 40), eggs: await put('Eggs', 'dozen', 84) }
}

const ordered = async (items: readonly ItemToOrder[], method: PaymentMethod = 'UPI') =>
  (await (method === 'Cash on Delivery' ? placedOrder : paidOrder)(market, buyer, items, method))._id
const three = (item: ItemToOrder): ItemToOrder => ({ ...item, count: 3 })
type Report = Input<typeof packParcel>['body']
const report = (farmer: Person, id: string, body: Report) => farmer.call(packParcel, { params: { id }, body })
const weighed = (farmer: Person, id: string, { _id: product }: ItemToOrder, grams: number) =>
  report(farmer, id, { lines: [{ product, grams }] })
const bagOf = async (farmer: Person, id: string) =>
  (await farmer.call(farmParcels, {})).parcels.find(({ _id }) => _id === id)
const refundsOf = async (id: string) => (await readRefunds(db, id)).map(({ amountPaise }) => amountPaise)
const seen = async (id: string) => (await buyer.call(oneOrder, { params: { id } })).order
const entriesOf = async (id: string) =>
  Number(
    (await sql<{ count: string }>`select count(*) from ledger_entries where order_id = ${id}`.execute(db))
      .rows[0]?.count,
  )
/** With the refunds of the tests before. */
async function refundedSoFar(): Promise<number> {
  await sweepAll(market)
  return simulator.books().refundedPaise
}
const heldOf = async (id: string) =>
  db.selectFrom('held_weights').selectAll().where('order_id', '=', id).execute()

describe('a saved weight', () => {
  test('shows in the bag at once, and changes order, refund and ledger only after ten minutes', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    const entries = await entriesOf(id)
    const { parcel } = await weighed(farmer, id, brinjal, 2_050)
    expect(parcel).toMatchObject({
      currentTotal: 166,
      lines: [{ kept: { grams: 2_050 }, openWeight: { upTo: { quantity: 3 } } }, { openWeight: null }],
    })
    const until = Date.parse(parcel?.lines[0]?.openWeight?.until ?? '')
    expect(Math.abs(until - Date.now() - 600_000)).toBeLessThan(60_000)
    await sweepWeights(workerOf(market), 50)
    expect(await seen(id)).toMatchObject({ changes: [], refunds: [], currentTotal: 229 })
    expect([await refundsOf(id), await entriesOf(id)]).toEqual([[], entries])

    await settleWeighed(market)
    expect(await seen(id)).toMatchObject({ changes: [{ kind: 'weighed', by: 'farmer', amount: 38 }] })
    expect(await refundsOf(id)).toEqual([38_00])
    expect(await bagOf(farmer, id)).toMatchObject({
      currentTotal: 166,
      lines: [
        { kept: { grams: 2_050 }, openWeight: null, lastChange: { kind: 'weighed', by: 'farmer' } },
        {},
      ],
    })
    expect(await heldOf(id)).toEqual([])
  })

  test('is corrected up or down within ten minutes, and only the last one sends money back', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    const before = await refundedSoFar()
    await weighed(farmer, id, brinjal, 205)
    await weighed(farmer, id, brinjal, 2_950)
    await weighed(farmer, id, brinjal, 2_050)
    await sweepAll(market)
    expect(await refundsOf(id)).toEqual([38_00])
    expect(simulator.books().refundedPaise - before).toBe(38_00)
    expect((await seen(id)).changes).toHaveLength(1)
  })

  test.each([3_000, 3_400])(
    'corrected to %i g, all of what was ordered, sends nothing back',
    async (grams) => {
      const { farmer, brinjal } = await farm()
      const id = await ordered([three(brinjal)])
      await weighed(farmer, id, brinjal, 205)
      const { parcel } = await weighed(farmer, id, brinjal, grams)
      expect(parcel).toMatchObject({
        currentTotal: 120,
        lines: [{ kept: { quantity: 3 }, openWeight: null }],
      })
      await sweepAll(market)
      expect([await refundsOf(id), (await seen(id)).changes]).toEqual([[], []])
    },
  )

  test('begins its ten minutes again when it is corrected, and not when it is repeated', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 205)
    const [first] = await heldOf(id)
    await weighed(farmer, id, brinjal, 205)
    expect((await heldOf(id))[0]?.saved_at).toEqual(first?.saved_at)
    await weighed(farmer, id, brinjal, 2_050)
    expect((await heldOf(id))[0]?.saved_at).not.toEqual(first?.saved_at)
  })

  test('is final after ten minutes, also while the worker has not come to it', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 2_050)
    await endWeightPauses(db)
    expect(await outcome(weighed(farmer, id, brinjal, 2_950))).toBe('weight.final')
    // The refused call changed nothing; the worker settles the weight.
    expect(await refundsOf(id)).toEqual([])
    await sweepWeights(workerOf(market), 50)
    expect(await outcome(weighed(farmer, id, brinjal, 2_950))).toBe('weight.final')
    await weighed(farmer, id, brinjal, 2_050)
    await sweepAll(market)
    expect(await refundsOf(id)).toEqual([38_00])
  })

  test('less than a final one is held again, and is corrected up to the final one only', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 2_050)
    await settleWeighed(market)
    const { parcel } = await weighed(farmer, id, brinjal, 1_000)
    expect(parcel?.lines[0]).toMatchObject({ openWeight: { upTo: { grams: 2_050 } } })
    await weighed(farmer, id, brinjal, 3_000)
    await sweepAll(market)
    expect(await refundsOf(id)).toEqual([38_00])
  })

  test('of nothing packs the rest of the bag and ends it after ten minutes, unless it is corrected', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    await report(farmer, id, { lines: [{ product: eggs._id, packed: true }] })
    await report(farmer, id, { lines: [{ product: brinjal._id, quantity: 0 }] })
    expect((await bagOf(farmer, id))?.packedAt).not.toBeNull()
    await weighed(farmer, id, brinjal, 2_000)
    expect(await bagOf(farmer, id)).toMatchObject({ packedAt: null, lines: [{ packed: false }, {}] })
    await report(farmer, id, {
      lines: [brinjal, eggs].map(({ _id: product }) => ({ product, quantity: 0 })),
      reason: 'spoiled',
    })
    expect(await bagOf(farmer, id)).toMatchObject({ currentTotal: 0 })
    expect((await seen(id)).status).toBe('confirmed')
    await settleWeighed(market)
    expect(await seen(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'farmer' })
    const [order] = (await farmer.call(farmOrders, { query: {} })).orders
    expect(order?.currentTotal).toBe(0)
    expect((await refundsOf(id)).reduce((sum, paise) => sum + paise, 0)).toBe(
      (await seen(id)).totalAmount * 100,
    )
  })
})

describe('before the ten minutes are over', () => {
  const settlesBy: Readonly<Record<string, (id: string, farmer: Person) => Promise<unknown>>> = {
    'an order that ships': (id) => admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } }),
    'an order that is delivered': (id) =>
      admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } }),
    'a bag that ships alone': (id, farmer) =>
      admin.call(changeParcel, { params: { id, farmerId: farmer.id }, body: { status: 'shipped' } }),
  }

  test.each(Object.entries(settlesBy))('%s settles the weight first', async (_name, settles) => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 2_050)
    await settles(id, farmer)
    expect([await refundsOf(id), await heldOf(id)]).toEqual([[38_00], []])
    expect(await outcome(weighed(farmer, id, brinjal, 3_000))).toBe('order.not_found')
  })

  test('less of a cash order is not collected at the door', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)], 'Cash on Delivery')
    await weighed(farmer, id, brinjal, 2_050)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    const order = await seen(id)
    expect([order.totalAmount - order.currentTotal, await refundsOf(id)]).toEqual([38, []])
  })

  test('a cancelled order gives all of its money back once, and the weight none', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 2_050)
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
    await sweepAll(market)
    expect(await refundsOf(id)).toEqual([(await seen(id)).totalAmount * 100])
    expect(await heldOf(id)).toEqual([])
  })

  test('what the buyer takes out meanwhile is not given back twice', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    await weighed(farmer, id, brinjal, 2_050)
    await onLockedOrder(db, id, { buyerId: buyer.id }, null, (tx, order) =>
      saveLineChanges(
        tx,
        order,
        changeLines(order, [{ productId: brinjal._id, kind: 'dropped', keepParts: 2_000 }], 'buyer'),
        { by: 'buyer', actorId: buyer.id, reason: null },
      ),
    )
    expect(await bagOf(farmer, id)).toMatchObject({ lines: [{ kept: { quantity: 2 } }, {}] })
    await sweepAll(market)
    expect(await refundsOf(id)).toEqual([40_00])
  })

  test('a bag that was handed over is not weighed again', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 2_050)
    await report(farmer, id, { handedOver: true })
    expect(await outcome(weighed(farmer, id, brinjal, 2_950))).toBe('parcel.handed_over')
    await sweepAll(market)
    expect(await refundsOf(id)).toEqual([38_00])
  })
})

describe('a correction at the moment at which the weight is settled', () => {
  /** Both wait for the order; whichever comes first, at most one refund leaves. */
  test.each(['correction', 'settlement'])('has one outcome when the %s comes first', async (first) => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    const before = await refundedSoFar()
    await weighed(farmer, id, brinjal, 1_000)
    const correct = () => outcome(weighed(farmer, id, brinjal, 2_050))
    const settle = () =>
      inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, id, 'anybody')
        if (order !== null) await settleWeights(tx, order, 'final')
        return 'settled'
      })
    const [one, two] = first === 'correction' ? [correct, settle] : [settle, correct]
    const both = await inTransaction(db, async (tx) => {
      await lockOrder(tx, id, 'anybody')
      const waiting = [one()]
      await untilLockWaits(db, 1)
      waiting.push(two())
      await untilLockWaits(db, 2)
      if (first === 'settlement') await endWeightPauses(db)
      return { waiting }
    })
    const outcomes = await Promise.all(both.waiting)
    expect(outcomes).toEqual(first === 'correction' ? ['done', 'settled'] : ['settled', 'weight.final'])
    await sweepAll(market)
    const back = first === 'correction' ? 38_00 : 80_00
    expect(await refundsOf(id)).toEqual([back])
    expect(simulator.books().refundedPaise - before).toBe(back)
  })

  test('and many corrections and workers at once never send more than one refund', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    const before = await refundedSoFar()
    await weighed(farmer, id, brinjal, 500)
    const correct = (grams: number) => outcome(weighed(farmer, id, brinjal, grams))
    await Promise.all([
      correct(1_000),
      endWeightPauses(db).then(() => sweepWeights(workerOf(market), 50)),
      correct(2_000),
      sweepWeights(workerOf(market), 50),
      correct(2_500),
      endWeightPauses(db).then(() => sweepWeights(workerOf(market), 50)),
    ])
    await sweepAll(market)
    const order = await seen(id)
    const kept = order.items[0]?.currentTotal ?? 0
    const refunded = (await refundsOf(id)).reduce((sum, paise) => sum + paise, 0)
    expect(refunded).toBe((120 - kept) * 100)
    expect(simulator.books().refundedPaise - before).toBe(refunded)
    expect(order.changes).toHaveLength((await refundsOf(id)).length)
  })
})

describe('the database', () => {
  const held = async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await weighed(farmer, id, brinjal, 2_050)
    return { farmer, brinjal, id }
  }

  test('refuses another weight after ten minutes, and to lose the one that is final', async () => {
    const { id } = await held()
    await endWeightPauses(db)
    await expect(
      sql`update held_weights set keep_parts = 2500 where order_id = ${id}`.execute(db),
    ).rejects.toMatchObject({ constraint: 'held_weight_becomes_final' })
    await expect(sql`delete from held_weights where order_id = ${id}`.execute(db)).rejects.toMatchObject({
      constraint: 'held_weight_is_not_lost',
    })
  })

  test('refuses more than is left, and a weight of a bag that was handed over', async () => {
    const { farmer, id } = await held()
    const write = (parts: number) =>
      sql`update held_weights set keep_parts = ${parts} where order_id = ${id}`.execute(db)
    await expect(write(3_000)).rejects.toMatchObject({ constraint: 'held_weight_is_less' })
    await report(farmer, id, { handedOver: true })
    await expect(write(2_000)).rejects.toMatchObject({ constraint: 'held_weight_is_less' })
  })

  test('refuses to ship a bag whose weight the order does not know', async () => {
    const { id } = await held()
    await expect(
      sql`update parcels set status = 'shipped' where order_id = ${id}`.execute(db),
    ).rejects.toMatchObject({ constraint: 'held_weight_settles_first' })
  })

  test('reports a weight that was not settled for a day', async () => {
    const { id } = await held()
    const counted = async () =>
      (await verifyData(db)).find(({ promise }) => promise === 'held_weight_is_of_an_open_bag')?.bad
    expect(await counted()).toBe(0)
    await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update held_weights set saved_at = saved_at - interval '2 days' where order_id = ${id}`.execute(
        tx,
      )
    })
    expect(await counted()).toBe(1)
    await sweepAll(market)
  })
})
