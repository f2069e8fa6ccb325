import { advanceOrders, approveProducts } from '@farmgate/contract/bulk.ts'
import { editProduct } from '@farmgate/contract/listings.ts'
import { cancelOrder, oneOrder } from '@farmgate/contract/orders.ts'
import { allProducts } from '@farmgate/contract/review.ts'
import type { Stage } from '@farmgate/domain/orders/stage.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMarket, outcome, type Person, problemOf } from '../../testing/market.ts'
import { putOnSale } from '../../testing/on-sale.sql.ts'
import { orderBody, place, placedOrder } from '../../testing/orders.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let other: Person
let farmer: Person
let wish: { _id: string; price: number }

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  other = await market.person('admin')
  farmer = await market.person('farmer')
  wish = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

const NOBODYS = '00000000-0000-7000-8000-000000000000'

const ordered = async (): Promise<string> => (await place(buyer, orderBody([wish]), crypto.randomUUID()))._id
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
  test('each moves by itself, with its own line in the log', async () => {
    const ids = await orderedMany(10)
    const results = await move(ids, 'shipped')
    expect(results.map(({ _id, ok, order }) => [_id, ok, order?.status])).toEqual(
      ids.map((id) => [id, true, 'shipped']),
    )
    for (const id of ids) expect(await actsOn(id)).toEqual(['order.shipped'])
  })

  test('what is refused stops nobody, and each row says why, with the order as it is now', async () => {
    const [fine = '', cancelled = '', delivered = ''] = await orderedMany(3)
    const { _id: unpaid } = await placedOrder(market, await market.person('user'), [wish], 'UPI')
    await buyer.call(cancelOrder, { params: { id: cancelled }, body: { reason: 'Other reason' } })
    await move([delivered], 'delivered')
    const results = await move([cancelled, unpaid, NOBODYS, 'no-id', delivered, fine], 'shipped')
    expect(results.map(({ _id, ok, code, order }) => [_id, ok, code, order?.status])).toEqual([
      [cancelled, false, 'order.stage_passed', 'cancelled'],
      [unpaid, false, 'order.unpaid', 'confirmed'],
      [NOBODYS, false, 'order.not_found', undefined],
      ['no-id', false, 'order.not_found', undefined],
      [delivered, false, 'order.stage_passed', 'delivered'],
      [fine, true, undefined, 'shipped'],
    ])
    expect(results[1]?.message).toBe('This order still waits for its payment.')
    expect(results[5]?.number).toMatch(/^FG-\d+$/)
  })

  test('sent again after a lost answer, they are done already, and nothing is done twice', async () => {
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

  test('one that is named twice is moved once and told once', async () => {
    const id = await ordered()
    expect((await move([id, id], 'shipped')).map(({ _id, ok, already }) => [_id, ok, already])).toEqual([
      [id, true, undefined],
    ])
  })

  test('two admins at the same time: each order is moved once, by one of them', async () => {
    const ids = await orderedMany(20)
    const [mine, theirs] = await Promise.all([
      move(ids, 'shipped', admin),
      move(ids.toReversed(), 'shipped', other),
    ])
    for (const id of ids) {
      const told = [...mine, ...theirs].filter(({ _id }) => _id === id)
      expect(told.every(({ ok, order }) => ok && order?.status === 'shipped')).toBe(true)
      expect(told.filter(({ already }) => already !== true)).toHaveLength(1)
      expect(await actsOn(id)).toEqual(['order.shipped'])
      expect((await eventsOf(id)).filter((kind) => kind === 'shipped')).toHaveLength(1)
    }
  })

  test('one delivers while the other ships: whoever comes second hears the truth', async () => {
    const ids = await orderedMany(10)
    await Promise.all([move(ids, 'shipped', admin), move(ids, 'delivered', other)])
    for (const id of ids) {
      const { order } = await admin.call(oneOrder, { params: { id } })
      expect(order.status).toBe('delivered')
      // Cash is taken with the delivery, once.
      expect((await eventsOf(id)).filter((kind) => kind === 'paid')).toHaveLength(1)
    }
  })

  test('as many as a page holds and no more, for admins alone', async () => {
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

  test('each is let onto the shelf in the version that was seen, and what was changed meanwhile is not', async () => {
    const [fine, changed, gone] = [await pending(), await pending(), await pending()]
    await farmer.call(editProduct, { params: { id: changed }, body: { name: 'Something else' } })
    await sql`update products set deleted_at = now() where id = ${gone}`.execute(market.db)
    const seen = [fine, changed, gone, NOBODYS].map((_id) => ({ _id, version: 1 }))
    const results = await approve(seen)
    expect(results.map(({ _id, ok, code, product }) => [_id, ok, code, product?.status])).toEqual([
      [fine, true, undefined, 'approved'],
      [changed, false, 'product.stale', 'pending'],
      [gone, false, 'product.not_found', undefined],
      [NOBODYS, false, 'product.not_found', undefined],
    ])
    expect(results[1]?.name).toBe('Something else')
    expect(await actsOn(fine)).toEqual(['product.approved'])
    expect(await actsOn(changed)).toEqual([])
  })

  test('sent again after a lost answer, and by two admins at once, they are approved once', async () => {
    const seen = await Promise.all(
      Array.from({ length: 10 }, async () => ({ _id: await pending(), version: 1 })),
    )
    const both = await Promise.all([approve(seen, admin), approve(seen.toReversed(), other)])
    const again = await approve(seen)
    expect(again.every(({ ok, already }) => ok && already === true)).toBe(true)
    for (const { _id } of seen) {
      const told = both.flat().filter((row) => row._id === _id)
      expect(told.every(({ ok, product }) => ok && product?.status === 'approved')).toBe(true)
      expect(told.filter(({ already }) => already !== true)).toHaveLength(1)
      expect(await actsOn(_id)).toEqual(['product.approved'])
    }
  })

  test('an approval that somebody has followed with something else is not taken for this one', async () => {
    const _id = await pending()
    await approve([{ _id, version: 1 }])
    await farmer.call(editProduct, { params: { id: _id }, body: { name: 'Renamed since' } })
    const [row] = await approve([{ _id, version: 1 }])
    expect(row).toMatchObject({ ok: false, code: 'product.stale' })
  })

  test('for admins alone', async () => {
    const products = [{ _id: await pending(), version: 1 }]
    for (const person of [buyer, farmer])
      expect(await outcome(person.call(approveProducts, { body: { products } }))).toBe('auth.role_forbidden')
    const { products: waiting } = await admin.call(allProducts, { query: { status: 'pending' } })
    expect(waiting.some(({ _id }) => _id === products[0]?._id)).toBe(true)
  })
})
