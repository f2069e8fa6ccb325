import { advanceOrder, farmOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { farmParcels, packList, packParcel, tickPacked } from '@farmgate/contract/delivery/packing.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { openMoneyMarket, settleWeighed, sweepAll } from '#testing/builders/money.ts'
import { readRefunds } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, onSale, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { ADDRESS, outcome, type Person } from '#testing/market.ts'
import { markParcel } from './mark-parcel.ts'

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
const report = (farmer: Person, id: string, body: Report, idempotencyKey?: string) =>
  farmer.call(packParcel, { params: { id }, body }, idempotencyKey === undefined ? {} : { idempotencyKey })
const parcelsOf = async (farmer: Person) => (await farmer.call(farmParcels, {})).parcels
const refundsOf = async (id: string) => (await readRefunds(db, id)).map(({ amountPaise }) => amountPaise)
const seen = (id: string) => buyer.call(oneOrder, { params: { id } })
const eventsOf = async (id: string) =>
  (await seen(id)).events.filter(({ by }) => by === 'farmer').map(({ kind }) => kind)
/** As the buyer's own call does. */
const dropLine = (id: string, { _id: productId }: ItemToOrder) =>
  onLockedOrder(db, id, { buyerId: buyer.id }, null, (tx, order) =>
    saveLineChanges(tx, order, changeLines(order, [{ productId, kind: 'dropped', keepParts: 0 }], 'buyer'), {
      by: 'buyer',
      actorId: buyer.id,
      reason: null,
    }),
  )

describe('the list of bags', () => {
  test('has every open bag of the farm, the longest waiting first, and nothing that leads to the buyer’s door', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const neighbour = await farm()
    const one = await ordered([three(brinjal), neighbour.brinjal])
    const two = await ordered([eggs], 'Cash on Delivery')
    await placedOrder(market, buyer, [brinjal], 'UPI')
    const parcels = await parcelsOf(farmer)
    expect(parcels).toMatchObject([
      {
        _id: one,
        bag: 1,
        user: { name: buyer.name, place: 'Pune, Maharashtra' },
        cash: false,
        total: 120,
        currentTotal: 120,
        packedAt: null,
        handedOverAt: null,
        lines: [
          {
            product: { _id: brinjal._id, name: 'Brinjal', unit: 'kg', price: 40 },
            quantity: 3,
            kept: { quantity: 3 },
            currentTotal: 120,
            packed: false,
            lastChange: null,
          },
        ],
      },
      { _id: two, bag: 2, cash: true, total: 84 },
    ])
    const sent = JSON.stringify(parcels)
    for (const secret of [buyer.email, ADDRESS.street, ADDRESS.phone, ADDRESS.pincode, neighbour.brinjal._id])
      expect(sent).not.toContain(secret)
  })
})

describe('what came', () => {
  test('weighed as less of a paid order goes back to the buyer, and never to stock', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    const stock = (await onSale(market, brinjal._id)).stock
    const before = simulator.books().refundedPaise
    const { parcel } = await report(farmer, id, { lines: [{ product: brinjal._id, grams: 2_050 }] })
    expect(parcel).toMatchObject({
      total: 204,
      currentTotal: 166,
      lines: [
        { kept: { grams: 2_050 }, currentTotal: 82, lastChange: { kind: 'weighed', by: 'farmer' } },
        { kept: { quantity: 1 }, lastChange: null },
      ],
    })
    await sweepAll(market)
    expect(simulator.books().refundedPaise - before).toBe(38_00)
    expect((await onSale(market, brinjal._id)).stock).toBe(stock)
    expect((await seen(id)).order).toMatchObject({ changes: [{ kind: 'weighed', by: 'farmer', amount: 38 }] })
  })

  test('of a cash order is less to pay at the door', async () => {
    const { farmer, eggs } = await farm()
    const id = await ordered([{ ...eggs, count: 2 }], 'Cash on Delivery')
    await report(farmer, id, { lines: [{ product: eggs._id, pieces: 22 }] })
    await settleWeighed(market)
    const { order } = await seen(id)
    expect(order).toMatchObject({ itemsTotal: 168, changes: [{ kind: 'short', amount: 14 }] })
    expect(order.totalAmount - order.currentTotal).toBe(14)
    expect(await refundsOf(id)).toEqual([])
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    expect((await seen(id)).order.paymentStatus).toBe('paid')
  })

  test('as more than ordered is a gift and changes nothing', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    const { parcel } = await report(farmer, id, {
      lines: [{ product: brinjal._id, grams: 3_400, packed: true }],
    })
    expect(parcel).toMatchObject({ currentTotal: 120, lines: [{ kept: { quantity: 3 }, packed: true }] })
    expect((await seen(id)).order.changes).toEqual([])
  })

  test('is named in a field of its unit, once', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    for (const line of [
      { product: brinjal._id, pieces: 2 },
      { product: eggs._id, grams: 100 },
      { product: brinjal._id, grams: 100, quantity: 1 },
      { product: brinjal._id, grams: -1 },
      { product: brinjal._id, grams: 1.5 },
    ])
      expect(await outcome(report(farmer, id, { lines: [line] }))).toBe('parcel.refused')
    expect((await seen(id)).order.changes).toEqual([])
  })

  test('is saved with all the rest of the request, or not at all', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    await dropLine(id, eggs)
    const lines = [
      { product: brinjal._id, grams: 1_000, packed: true },
      { product: eggs._id, pieces: 6 },
    ]
    expect(await outcome(report(farmer, id, { lines }))).toBe('line.not_changeable')
    expect(await parcelsOf(farmer)).toMatchObject([{ currentTotal: 120, packedAt: null }])
  })

  test('keeps its photo and its reason with the change', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    const photo = await takePhoto()
    const input = {
      params: { id },
      body: {
        lines: JSON.stringify([{ product: brinjal._id, grams: 2_000, packed: true }]),
        reason: 'spoiled',
      },
    }
    const first = await sendForm(market, farmer, packParcel, input, photo, 'came-photo-0001')
    expect(first).toMatchObject({ parcel: { currentTotal: 80, lines: [{ packed: true }] } })
    expect(await sendForm(market, farmer, packParcel, input, photo, 'came-photo-0001')).toEqual(first)
    await settleWeighed(market)
    const [change, ...others] = (await seen(id)).order.changes
    expect(change).toMatchObject({ reason: 'spoiled', amount: 40 })
    expect(change?.picture?.webp).toMatch(/\.webp$/)
    expect(others).toEqual([])
  })

  test('sent twice, with the same key or another, counts once; the next continues from what is left', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    const body = { lines: [{ product: brinjal._id, grams: 2_050 }] }
    await Promise.all([
      report(farmer, id, body, 'came-twice-0001'),
      report(farmer, id, body, 'came-twice-0001'),
    ])
    await report(farmer, id, body, 'came-twice-0002')
    await settleWeighed(market)
    await report(farmer, id, body, 'came-twice-0003')
    await settleWeighed(market)
    expect(await refundsOf(id)).toEqual([38_00])
    await report(farmer, id, { lines: [{ product: brinjal._id, grams: 2_000 }] })
    await settleWeighed(market)
    expect(await refundsOf(id)).toEqual([38_00, 2_00])
  })

  test('repeated after a lost response does not undo the report after it', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await report(farmer, id, { packed: true }, 'came-late-0001')
    await report(farmer, id, { packed: false }, 'came-late-0002')
    await report(farmer, id, { packed: true }, 'came-late-0001')
    expect(await parcelsOf(farmer)).toMatchObject([{ packedAt: null, lines: [{ packed: false }] }])
  })

  test('of another farm’s items, of an unpaid order or of one that is on its way is not taken', async () => {
    const { farmer, brinjal } = await farm()
    const neighbour = await farm()
    const id = await ordered([brinjal, neighbour.brinjal])
    const came = (product: string) => ({ lines: [{ product, quantity: 0 }] })
    expect(await outcome(report(farmer, id, came(neighbour.brinjal._id)))).toBe('line.not_found')
    const stranger = await farm()
    expect(await outcome(report(stranger.farmer, id, came(brinjal._id)))).toBe('order.not_found')
    expect(await outcome(report(farmer, 'order', came(brinjal._id)))).toBe('order.not_found')
    const { _id: unpaid } = await placedOrder(market, buyer, [brinjal], 'UPI')
    expect(await outcome(report(farmer, unpaid, came(brinjal._id)))).toBe('order.not_found')
    await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    expect(await outcome(report(farmer, id, came(brinjal._id)))).toBe('order.not_found')
    expect((await seen(id)).order.changes).toEqual([])
  })

  test('while the buyer takes the line out at the same moment has one outcome', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    const both = await inTransaction(db, async (tx) => {
      await lockOrder(tx, id, 'anybody')
      const waiting = [
        outcome(report(farmer, id, { lines: [{ product: brinjal._id, grams: 2_050 }] })),
        outcome(dropLine(id, brinjal)),
      ]
      await untilLockWaits(db, 2)
      return { waiting }
    })
    const [weighed, dropped] = await Promise.all(both.waiting)
    expect(dropped).toBe('done')
    expect(['done', 'line.not_changeable']).toContain(weighed)
    await settleWeighed(market)
    expect(await refundsOf(id)).toEqual([120_00])
    expect(await parcelsOf(farmer)).toMatchObject([
      { currentTotal: 84, lines: [{ kept: { quantity: 0 }, currentTotal: 0 }, { currentTotal: 84 }] },
    ])
  })
})

describe('a bag that can’t be supplied', () => {
  test('ends with a reason, and the other bags of the order go on', async () => {
    const { farmer, brinjal } = await farm()
    const neighbour = await farm()
    const id = await ordered([three(brinjal), neighbour.eggs])
    expect(await outcome(report(farmer, id, { cannotSupply: true }))).toBe('parcel.end_refused')
    expect(await report(farmer, id, { cannotSupply: true, reason: 'not_ripe' })).toMatchObject({
      parcel: null,
    })
    expect(await parcelsOf(farmer)).toEqual([])
    expect(await parcelsOf(neighbour.farmer)).toMatchObject([{ _id: id, currentTotal: 84 }])
    const { order, events } = await seen(id)
    expect(order.status).toBe('confirmed')
    expect(order.parcels.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed'])
    expect(events.find(({ kind }) => kind === 'parcel_ended')).toMatchObject({
      farm: farmer.name,
      reason: 'not_ripe',
    })
    expect(await refundsOf(id)).toEqual([120_00])
  })

  test('and the last one ends the order with its fees', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([three(brinjal)])
    await report(farmer, id, { lines: [{ product: brinjal._id, quantity: 0 }], reason: 'spoiled' })
    await settleWeighed(market)
    const { order } = await seen(id)
    expect(order).toMatchObject({ status: 'cancelled', cancelledBy: 'farmer', currentTotal: 0 })
    expect(await refundsOf(id)).toEqual([order.totalAmount * 100])
    expect(await eventsOf(id)).toContain('parcel_ended')
  })
})

describe('the marks of a bag', () => {
  test('are set for all lines, for one, and for the hand-over, each once in the history', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    await report(farmer, id, { lines: [{ product: eggs._id, packed: true }] })
    expect(await parcelsOf(farmer)).toMatchObject([
      { packedAt: null, lines: [{ packed: false }, { packed: true }] },
    ])
    await report(farmer, id, { packed: true })
    await report(farmer, id, { packed: true })
    await report(farmer, id, { packed: false })
    await report(farmer, id, { handedOver: true })
    await report(farmer, id, { handedOver: true })
    const [bag] = await parcelsOf(farmer)
    expect(bag?.packedAt).not.toBeNull()
    expect(bag?.handedOverAt).not.toBeNull()
    expect(await eventsOf(id)).toEqual(['packed', 'unpacked', 'packed', 'handed_over'])
    const { packed_by, handed_over_by } = await db
      .selectFrom('parcels')
      .select(['packed_by', 'handed_over_by'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([packed_by, handed_over_by]).toEqual([farmer.id, farmer.id])
  })

  test('a packed line can still be corrected downwards, and after the hand-over nothing can', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    await report(farmer, id, { packed: true })
    await report(farmer, id, { lines: [{ product: brinjal._id, grams: 2_500 }] })
    expect(await parcelsOf(farmer)).toMatchObject([{ currentTotal: 184, lines: [{ packed: true }, {}] }])
    await report(farmer, id, { handedOver: true })
    for (const body of [
      { lines: [{ product: brinjal._id, grams: 2_000 }] },
      { lines: [{ product: brinjal._id, packed: false }] },
      { packed: false },
      { cannotSupply: true as const, reason: 'spoiled' },
    ])
      expect(await outcome(report(farmer, id, body))).toBe('parcel.handed_over')
    const untick = { body: { product: brinjal._id, orders: [id], packed: false } }
    expect(await outcome(farmer.call(tickPacked, untick))).toBe('parcel.handed_over')
    expect(await parcelsOf(farmer)).toMatchObject([{ currentTotal: 184 }])
  })

  test('the last line that was not packed, and did not come, packs the bag', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const id = await ordered([three(brinjal), eggs])
    await report(farmer, id, { lines: [{ product: eggs._id, packed: true }] })
    await report(farmer, id, { lines: [{ product: brinjal._id, quantity: 0 }], reason: 'not_ripe' })
    expect((await parcelsOf(farmer))[0]?.packedAt).not.toBeNull()
    await settleWeighed(market)
    expect(await eventsOf(id)).toEqual(['packed', 'line_changed'])
  })

  test('are set by an operator too, who is named in the history', async () => {
    const { farmer, brinjal } = await farm()
    const id = await ordered([brinjal])
    await onLockedOrder(db, id, 'anybody', null, (tx, order) =>
      markParcel(tx, order, farmer.id, { handedOver: true }, { by: 'admin', actorId: admin.id }),
    )
    const { order, events } = await admin.call(oneOrder, { params: { id } })
    expect(order.parcels[0]?.handedOverAt).not.toBeNull()
    expect(events.slice(-2)).toMatchObject([
      { kind: 'packed', by: 'admin', operator: admin.name, farm: farmer.name },
      { kind: 'handed_over', by: 'admin', operator: admin.name },
    ])
  })
})

describe('the pack list by product', () => {
  test('counts what is left, without lines of which nothing is left', async () => {
    const { farmer, brinjal, eggs } = await farm()
    const one = await ordered([three(brinjal), eggs])
    const two = await ordered([three(brinjal), eggs])
    await report(farmer, one, { lines: [{ product: brinjal._id, grams: 2_050, packed: true }] })
    await report(farmer, two, { lines: [{ product: eggs._id, quantity: 0 }] })
    const { products } = await farmer.call(packList, {})
    expect(
      products.map(({ product, quantity, packed, orders }) => [
        product.name,
        quantity,
        packed,
        orders.length,
      ]),
    ).toEqual([
      ['Brinjal', 5.05, 2.05, 2],
      ['Eggs', 1, 0, 1],
    ])
    const tick = { body: { product: eggs._id, orders: [two], packed: true } }
    expect(await outcome(farmer.call(tickPacked, tick))).toBe('order.not_found')
    await settleWeighed(market)
    const { orders } = await farmer.call(farmOrders, { query: {} })
    expect(orders.map(({ currentTotal }) => currentTotal)).toEqual([120, 166])
  })
})
