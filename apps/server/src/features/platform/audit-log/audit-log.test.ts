import { updateAdminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { advanceOrder, operatorCancelOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct, rejectProduct, removeProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { deleteUser } from '@farmgate/contract/people/users.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAct } from '#db/audit-log.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
const { db } = market
let admin: Person
let farmer: Person
let buyer: Person
let item: { _id: string; price: number }

beforeAll(async () => {
  farmer = await market.person('farmer')
  buyer = await market.person('user')
  item = {
    _id: await putOnSale(db, { farmerId: farmer.id, name: 'Tender okra', available: 1_000 }),
    price: 40,
  }
})

// Each test reads the acts of its own admin.
beforeEach(async () => {
  admin = await market.person('admin')
})

type Query = Input<typeof auditLog>['query']
const look = (query: Query = {}) => admin.call(auditLog, { query: { admin: admin.id, ...query } })
const read = async (query: Query = {}) => (await look(query)).acts
const actions = async (query: Query = {}) => (await read(query)).map(({ action }) => action)
const move = (id: string, status: 'shipped' | 'delivered') =>
  admin.call(advanceOrder, { params: { id }, body: { status } })

test('every act shows who did what to what, before and after, newest first', async () => {
  const order = await placedOrder(market, buyer, [item])
  await move(order._id, 'shipped')
  await move(order._id, 'delivered')
  const [delivered, shipped, signedIn] = await read()
  expect(delivered).toEqual({
    _id: expect.any(String),
    at: expect.any(String),
    admin: { _id: admin.id, name: admin.name },
    action: 'order.delivered',
    subject: { kind: 'order', _id: order._id, label: order.number },
    before: { status: 'shipped', received: 0 },
    after: { status: 'delivered', received: 65 },
    detail: {},
    requestId: expect.any(String),
  })
  expect(shipped).toMatchObject({ before: { status: 'confirmed' }, after: { status: 'shipped' } })
  expect(signedIn).toMatchObject({ action: 'admin.signed_in', subject: null, before: null })
})

describe('before and after', () => {
  const last = async () => {
    const [act] = await read()
    return [act?.action, act?.before, act?.after, act?.subject?.label]
  }

  test('of an order that an operator cancels', async () => {
    const { _id: id, number } = await placedOrder(market, buyer, [item])
    await admin.call(operatorCancelOrder, { params: { id }, body: { reason: 'Flooded' } })
    expect(await last()).toEqual([
      'order.cancelled',
      { status: 'confirmed' },
      { status: 'cancelled' },
      number,
    ])
    expect((await read())[0]?.detail).toEqual({ reason: 'Flooded' })
  })

  test('of a return, and of its cash refund', async () => {
    const { _id: id, number } = await deliveredOrder(market, buyer, admin, [item])
    await buyer.call(requestReturn, { params: { id } })
    await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
    expect(await last()).toEqual(['return.approved', { return: 'pending' }, { return: 'approved' }, number])
    await admin.call(settleCashRefund, { params: { id } })
    expect(await last()).toEqual(['refund.settled', { refund: 'due' }, { refund: 'processed' }, number])
    expect((await read())[0]?.detail).toEqual({ amount: 65 })
  })

  test('of a listing, and of a change of one', async () => {
    const id = await putOnSale(db, { farmerId: farmer.id, name: 'Okra', status: 'pending' })
    await admin.call(approveProduct, { params: { id } })
    expect(await last()).toEqual(['product.approved', { status: 'pending' }, { status: 'approved' }, 'Okra'])
    await sql`insert into product_changes (product_id, name, description, category, unit, picture_id)
              select id, 'Young okra', description, category, unit, picture_id from products where id = ${id}`.execute(
      db,
    )
    await admin.call(approveProduct, { params: { id } })
    expect(await last()).toEqual([
      'product.approved',
      { change: 'pending', name: 'Okra' },
      { change: null, name: 'Young okra' },
      'Young okra',
    ])
    await admin.call(rejectProduct, { params: { id }, body: { note: 'Wilted' } })
    expect(await last()).toEqual([
      'product.rejected',
      { status: 'approved' },
      { status: 'rejected' },
      'Young okra',
    ])
    await admin.call(removeProduct, { params: { id } })
    expect(await last()).toEqual([
      'product.deleted',
      { status: 'rejected' },
      { status: 'deleted' },
      'Young okra',
    ])
  })

  test('of a person, without their name', async () => {
    const asha = await market.person('user')
    await admin.call(deleteUser, { params: { id: asha.id } })
    expect(await last()).toEqual([
      'user.deleted',
      { status: 'active' },
      { status: 'deleted' },
      'Deleted user',
    ])
    expect(JSON.stringify(await read())).not.toContain(asha.name)
  })

  test('of an admin’s own name, which is shown beside all their acts', async () => {
    await admin.call(updateAdminProfile, { body: { name: 'Meera' } })
    expect(await last()).toEqual(['account.renamed', { name: admin.name }, { name: 'Meera' }, undefined])
    await admin.call(updateAdminProfile, { body: { name: 'Meera' } })
    expect(await actions()).toEqual(['account.renamed', 'admin.signed_in'])
  })
})

describe('the log is filtered', () => {
  test('by admin, and by what the acts are about', async () => {
    const { _id: id } = await placedOrder(market, buyer, [item])
    const other = await market.person('admin')
    await move(id, 'shipped')
    await other.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    expect(await actions()).toEqual(['order.shipped', 'admin.signed_in'])
    expect(await actions({ admin: other.id })).toEqual(['order.delivered', 'admin.signed_in'])
    expect(await actions({ kind: 'order' })).toEqual(['order.shipped'])
    expect(await actions({ kind: 'session' })).toEqual(['admin.signed_in'])
    expect(await actions({ kind: 'deals' })).toEqual([])
    expect(await actions({ admin: 'no-id' })).toEqual([])
    expect((await look()).admins).toContainEqual({ _id: other.id, name: other.name })
  })

  test('by an order’s number, by an id, and by a name', async () => {
    const [one, another] = [
      await placedOrder(market, buyer, [item]),
      await placedOrder(market, buyer, [{ ...item, count: 2 }]),
    ]
    await move(one._id, 'shipped')
    await move(another._id, 'delivered')
    const id = await putOnSale(db, { farmerId: farmer.id, name: 'Kokum 100%', status: 'pending' })
    await admin.call(approveProduct, { params: { id } })
    for (const q of [one.number, `#${one.number}`, one.number.replace('FG-', ''), one._id.toUpperCase()])
      expect(await actions({ q })).toEqual(['order.shipped'])
    expect(await actions({ q: 'kokum' })).toEqual(['product.approved'])
    expect(await actions({ q: '100%' })).toEqual(['product.approved'])
    expect(await actions({ q: '99999999' })).toEqual([])
    expect(await actions({ q: "' or true --" })).toEqual([])
  })

  test('by days in India, both included', async () => {
    const at = async (moment: string, action: string) => {
      await sql`insert into audit_log (at, actor_id, action) values (${moment}::timestamptz, ${admin.id}, ${action})`.execute(
        db,
      )
    }
    await at('2026-03-09T18:29:59Z', 'order.shipped')
    await at('2026-03-09T18:30:00Z', 'order.delivered')
    await at('2026-03-11T18:29:59Z', 'order.cancelled')
    await at('2026-03-11T18:30:00Z', 'user.deleted')
    expect(await actions({ from: '2026-03-10', to: '2026-03-11' })).toEqual([
      'order.cancelled',
      'order.delivered',
    ])
    expect(await actions({ to: '2026-03-09' })).toEqual(['order.shipped'])
    expect(await actions({ from: '2026-03-12', to: '2026-03-12' })).toEqual(['user.deleted'])
    expect(await outcome(look({ from: '12.3.2026' }))).toBe('request.invalid')
  })
})

test('pages contain every act once, also where several acts have the same time', async () => {
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 7; n++) await recordAct(tx, { actorId: admin.id, action: `order.n${n}` })
  })
  const all = await actions()
  const seen: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await look({ limit: '3', ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.acts.map(({ action }) => action))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(all)
  expect(all).toHaveLength(8)
  const { nextCursor } = await look({ limit: '3' })
  expect(await outcome(look({ kind: 'order', cursor: nextCursor ?? '' }))).toBe('request.invalid')
})

test('the log contains only acts of admins, by the role they had when they acted', async () => {
  await recordAct(db, { actorId: buyer.id, action: 'account.password_changed', subjectId: buyer.id })
  await recordAct(db, { actorId: null, action: 'admin.password_reset', subjectId: admin.id })
  const { acts } = await admin.call(auditLog, { query: {} })
  expect(new Set(acts.map((act) => act.admin._id))).not.toContain(buyer.id)
  expect(acts.map(({ action }) => action)).not.toContain('admin.password_reset')
})

test.each([
  ['changed', sql`update audit_log set action = 'nothing' where true`],
  ['moved to another actor', sql`update audit_log set actor_role = 'user'`],
  ['deleted', sql`delete from audit_log where true`],
  ['emptied', sql`truncate audit_log`],
])('nothing of it is ever %s', async (_, statement) => {
  const before = await actions()
  await expect(statement.execute(db)).rejects.toThrow('audit_log is append-only')
  expect(await actions()).toEqual(before)
})
