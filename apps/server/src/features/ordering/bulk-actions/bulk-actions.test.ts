import { advanceOrders, approveProducts, rejectProducts } from '@farmgate/contract/ordering/bulk-actions.ts'
import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { allProducts } from '@farmgate/contract/catalogue/product-review.ts'
import type { Stage } from '@farmgate/domain/ordering/orders/stage.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let other: Person
let farmer: Person
let item: { _id: string; price: number }

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  other = await market.person('admin')
  farmer = await market.person('farmer')
  item = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const ordered = async (): Promise<string> => (await place(buyer, orderBody([item]), crypto.randomUUID()))._id
const orderedMany = (count: number) => Promise.all(Array.from({ length: count }, ordered))
const move = async (orders: readonly string[], status: Stage, by = admin) =>
  (await by.call(advanceOrders, { body: { orders: [...orders], status } })).results
const actsOn = async (id: string): Promise<string[]> =>
  (
    await market.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .where('actor_role', '=', 'admin')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const eventsOf = async (id: string) =>
  (await admin.call(oneOrder, { params: { id } })).events.map(({ kind }) => kind)

describe('several orders at once', () => {
  test('each is advanced by itself, with its own row in the audit log', async () => {
    const ids = await orderedMany(10)
    const results = await move(ids, 'shipped')
    expect(results.map(({ _id, ok, order }) => [_id, ok, order?.status])).toEqual(
      ids.map((id) => [id, true, 'shipped']),
    )
    for (const id of ids) expect(await actsOn(id)).toEqual(['order.shipped'])
  })

  test('admins see which operator advanced it, and the buyer does not', async () => {
    const id = await ordered()
    await move([id], 'shipped', other)
    const operatorFor = async (reader: Person) =>
      (await reader.call(oneOrder, { params: { id } })).events.find(({ kind }) => kind === 'shipped')
        ?.operator
    expect(await operatorFor(admin)).toBe(other.name)
    expect(await operatorFor(buyer)).toBeUndefined()
  })

  test('a refused one stops no other, and each row has the reason and the order’s current state', async () => {
    const [fine = '', cancelled = '', delivered = ''] = await orderedMany(3)
    const { _id: unpaid } = await placedOrder(market, await market.person('user'), [item], 'UPI')
    await buyer.call(cancelOrder, { params: { id: cancelled }, body: { reason: 'Other reason' } })
    await move([delivered], 'delivered')
    const results = await move([cancelled, unpaid, UNKNOWN, 'no-id', delivered, fine], 'shipped')
    expect(results.map(({ _id, ok, code, order }) => [_id, ok, code, order?.status])).toEqual([
      [cancelled, false, 'order.stage_passed', 'cancelled'],
      [unpaid, false, 'order.unpaid', 'confirmed'],
      [UNKNOWN, false, 'order.not_found', undefined],
      ['no-id', false, 'order.not_found', undefined],
      [delivered, false, 'order.stage_passed', 'delivered'],
      [fine, true, undefined, 'shipped'],
    ])
    expect(results[1]?.message).toBe('This order still waits for its payment.')
    expect(results[5]?.number).toMatch(/^FG-\d+$/)
  })

  test('a retry after a lost response reports them as done, and does nothing twice', async () => {
    const ids = await orderedMany(3)
    await move(ids, 'shipped')
    const again = await move(ids, 'shipped')
    expect(again.map(({ ok, already, code }) => [ok, already, code])).toEqual(
      ids.map(() => [true, true, undefined]),
    )
    for (const id of ids) {
      expect(await actsOn(id)).toEqual(['order.shipped'])
      expect((await eventsOf(id)).filter((kind) => kind === 'shipped')).toHaveLength(1)
    }
  })

  test('one that is named twice is advanced once and reported once', async () => {
    const id = await ordered()
    expect((await move([id, id], 'shipped')).map(({ _id, ok, already }) => [_id, ok, already])).toEqual([
      [id, true, undefined],
    ])
  })

  test('two admins at the same time: each order is advanced once, by one of them', async () => {
    const ids = await orderedMany(20)
    const [mine, theirs] = await Promise.all([
      move(ids, 'shipped', admin),
      move(ids.toReversed(), 'shipped', other),
    ])
    for (const id of ids) {
      const outcomes = [...mine, ...theirs].filter(({ _id }) => _id === id)
      expect(outcomes.every(({ ok, order }) => ok && order?.status === 'shipped')).toBe(true)
      expect(outcomes.filter(({ already }) => already !== true)).toHaveLength(1)
      expect(await actsOn(id)).toEqual(['order.shipped'])
      expect((await eventsOf(id)).filter((kind) => kind === 'shipped')).toHaveLength(1)
    }
  })

  test('one delivers while the other ships: the second gets the true status', async () => {
    const ids = await orderedMany(10)
    await Promise.all([move(ids, 'shipped', admin), move(ids, 'delivered', other)])
    for (const id of ids) {
      const { order } = await admin.call(oneOrder, { params: { id } })
      expect(order.status).toBe('delivered')
      // Cash is taken with the delivery, once.
      expect((await eventsOf(id)).filter((kind) => kind === 'paid')).toHaveLength(1)
    }
  })

  test('at most a page of orders, and for admins alone', async () => {
    const id = await ordered()
    const send = (orders: string[], by: Pick<Person, 'call'> = admin) =>
      outcome(by.call(advanceOrders, { body: { orders, status: 'shipped' } }))
    expect(await send(Array.from({ length: 101 }, () => id))).toBe('request.invalid')
    expect(await send([])).toBe('request.invalid')
    expect(await send([id], buyer)).toBe('auth.role_forbidden')
    expect(await send([id], farmer)).toBe('auth.role_forbidden')
    expect(await outcome(market.call(advanceOrders, { body: { orders: [id], status: 'shipped' } }))).toBe(
      'auth.required',
    )
    expect(
      await problemOf(admin.call(advanceOrders, { body: { orders: [id], status: 'cancelled' as Stage } })),
    ).toMatchObject({ status: 400 })
    expect(await actsOn(id)).toEqual([])
  })
})

describe('several products at once', () => {
  const pending = () => putOnSale(market.db, { farmerId: farmer.id, status: 'pending' })
  const approve = async (products: readonly { _id: string; version: number }[], by = admin) =>
    (await by.call(approveProducts, { body: { products: [...products] } })).results

  test('each is approved in the version that was seen, and one that was changed meanwhile is not', async () => {
    const [fine, changed, gone] = [await pending(), await pending(), await pending()]
    await farmer.call(editProduct, { params: { id: changed }, body: { name: 'Something else' } })
    await sql`update products set deleted_at = now() where id = ${gone}`.execute(market.db)
    const seen = [fine, changed, gone, UNKNOWN].map((_id) => ({ _id, version: 1 }))
    const results = await approve(seen)
    expect(results.map(({ _id, ok, code, product }) => [_id, ok, code, product?.status])).toEqual([
      [fine, true, undefined, 'approved'],
      [changed, false, 'product.stale', 'pending'],
      [gone, false, 'product.not_found', undefined],
      [UNKNOWN, false, 'product.not_found', undefined],
    ])
    expect(results[1]?.name).toBe('Something else')
    expect(await actsOn(fine)).toEqual(['product.approved'])
    expect(await actsOn(changed)).toEqual([])
  })

  test('a retry after a lost response, also by two admins at once, approves each once', async () => {
    const seen = await Promise.all(
      Array.from({ length: 10 }, async () => ({ _id: await pending(), version: 1 })),
    )
    const both = await Promise.all([approve(seen, admin), approve(seen.toReversed(), other)])
    const again = await approve(seen)
    expect(again.every(({ ok, already }) => ok && already === true)).toBe(true)
    for (const { _id } of seen) {
      const outcomes = both.flat().filter((row) => row._id === _id)
      expect(outcomes.every(({ ok, product }) => ok && product?.status === 'approved')).toBe(true)
      expect(outcomes.filter(({ already }) => already !== true)).toHaveLength(1)
      expect(await actsOn(_id)).toEqual(['product.approved'])
    }
  })

  test('an approval that was followed by another change is not taken for this one', async () => {
    const _id = await pending()
    await approve([{ _id, version: 1 }])
    await farmer.call(editProduct, { params: { id: _id }, body: { name: 'Renamed since' } })
    const [row] = await approve([{ _id, version: 1 }])
    expect(row).toMatchObject({ ok: false, code: 'product.stale' })
  })

  test('each is rejected with the same note, and a retry after a lost response rejects none twice', async () => {
    const [first, second, changed] = [await pending(), await pending(), await pending()]
    await farmer.call(editProduct, { params: { id: changed }, body: { name: 'Something else' } })
    const products = [first, second, changed].map((_id) => ({ _id, version: 1 }))
    const reject = async () =>
      (await admin.call(rejectProducts, { body: { products, note: 'The photo is not clear' } })).results
    expect((await reject()).map(({ ok, code, product }) => [ok, code, product?.status])).toEqual([
      [true, undefined, 'rejected'],
      [true, undefined, 'rejected'],
      [false, 'product.stale', 'pending'],
    ])
    const again = await reject()
    expect(again.map(({ ok, already }) => [ok, already])).toEqual([
      [true, true],
      [true, true],
      [false, undefined],
    ])
    expect(again[0]?.product).toMatchObject({ reviewNote: 'The photo is not clear' })
    for (const id of [first, second]) expect(await actsOn(id)).toEqual(['product.rejected'])
    expect(await actsOn(changed)).toEqual([])
  })

  test('for admins alone', async () => {
    const products = [{ _id: await pending(), version: 1 }]
    for (const person of [buyer, farmer]) {
      expect(await outcome(person.call(approveProducts, { body: { products } }))).toBe('auth.role_forbidden')
      expect(await outcome(person.call(rejectProducts, { body: { products } }))).toBe('auth.role_forbidden')
    }
    const { products: waiting } = await admin.call(allProducts, { query: { status: 'pending' } })
    expect(waiting.some(({ _id }) => _id === products[0]?._id)).toBe(true)
  })
})
