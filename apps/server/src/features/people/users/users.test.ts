import { loginUser, userProfile } from '@farmgate/contract/people/accounts.ts'
import {
  advanceOrder,
  cancelOrder,
  placeOrder,
  settleCashRefund,
} from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { allUsers, deleteUser } from '@farmgate/contract/people/users.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, orderBody, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let admin: Person
let farmer: Person
let item: { _id: string; price: number }

beforeAll(async () => {
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  item = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

const remove = (id: string, by = admin) => by.call(deleteUser, { params: { id } })
const cancel = (id: string, by: Person) =>
  by.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })

describe('the list of people', () => {
  test('has every buyer, the newest first, with where they live and how many orders they have', async () => {
    const [asha, bala] = [await market.person('user'), await market.person('user')]
    await deliveredOrder(market, asha, admin, [item])
    await placedOrder(market, asha, [{ ...item, count: 2 }])
    const { users } = await admin.call(allUsers, { query: {} })
    expect(users.slice(0, 2)).toEqual([
      {
        _id: bala.id,
        name: bala.name,
        email: bala.email,
        role: 'user',
        createdAt: expect.any(String),
        place: 'Pune, Maharashtra',
        phone: ADDRESS.phone,
        orders: 0,
        openOrders: 0,
        emailVerified: false,
        isDisabled: false,
      },
      expect.objectContaining({ _id: asha.id, orders: 2, openOrders: 1 }),
    ])
    expect(users.map(({ _id }) => _id)).not.toContain(admin.id)
    expect(users.map(({ _id }) => _id)).not.toContain(farmer.id)
  })

  test('is searched by name and e-mail, and read page by page', async () => {
    const person = await market.person('user')
    await market.db.updateTable('accounts').set({ name: 'Zubin 100%' }).where('id', '=', person.id).execute()
    const found = async (q: string) =>
      (await admin.call(allUsers, { query: { q } })).users.map(({ _id }) => _id)
    expect(await found('ZUBIN')).toEqual([person.id])
    expect(await found(person.email)).toEqual([person.id])
    expect(await found('100%')).toEqual([person.id])
    expect(await found("' or true --")).toEqual([])
    const all = (await admin.call(allUsers, { query: {} })).users
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await admin.call(allUsers, {
        query: { limit: '2', ...(cursor === undefined ? {} : { cursor }) },
      })
      seen.push(...page.users.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all.map(({ _id }) => _id))
  })
})

describe('a person with open business is not deleted', () => {
  test('while an order is on its way', async () => {
    const asha = await market.person('user')
    const { _id: id } = await placedOrder(market, asha, [item])
    const refused = { status: 409, code: 'user.has_open_orders' }
    expect(await problemOf(remove(asha.id))).toMatchObject(refused)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    expect(await problemOf(remove(asha.id))).toMatchObject(refused)
    expect((await asha.call(userProfile, {})).user.email).toBe(asha.email)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    expect(await outcome(remove(asha.id))).toBe('done')
  })

  test('while an online order waits for its payment', async () => {
    const asha = await market.person('user')
    const { _id: id } = await placedOrder(market, asha, [item], 'UPI')
    expect(await outcome(remove(asha.id))).toBe('user.has_open_orders')
    await cancel(id, asha)
    expect(await outcome(remove(asha.id))).toBe('done')
  })

  test('while a return waits, and while cash is still to be handed back', async () => {
    const asha = await market.person('user')
    const { _id: id } = await deliveredOrder(market, asha, admin, [item])
    await asha.call(requestReturn, { params: { id } })
    expect(await outcome(remove(asha.id))).toBe('user.has_open_orders')
    await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
    expect(await outcome(remove(asha.id))).toBe('user.has_open_orders')
    await admin.call(settleCashRefund, { params: { id } })
    expect(await outcome(remove(asha.id))).toBe('done')
  })
})

test('only a buyer is ever deleted, and once', async () => {
  const other = await market.person('admin')
  const asha = await market.person('user')
  for (const id of [farmer.id, other.id, admin.id, 'not-an-id', '00000000-0000-7000-8000-000000000000'])
    expect(await problemOf(remove(id))).toMatchObject({ status: 404, code: 'user.not_found' })
  expect((await remove(asha.id)).message).toBe('User deleted')
  expect(await outcome(remove(asha.id))).toBe('user.not_found')
  expect((await admin.call(allUsers, { query: {} })).users.map(({ _id }) => _id)).not.toContain(asha.id)
})

test('a deleted person is signed out at once and can’t return, under the old name or the new', async () => {
  const asha = await market.person('user')
  await remove(asha.id)
  expect(await outcome(asha.call(userProfile, {}))).toBe('auth.required')
  for (const email of [asha.email, `deleted-${asha.id}@deleted.invalid`])
    for (const password of [asha.password, ''])
      expect(
        await outcome(
          market.call(loginUser, { body: { email, password: password === '' ? 'x' : password } }),
        ),
      ).toBe('auth.wrong_credentials')
})

test('an order placed while its buyer is deleted is placed or refused, and never left without a person', async () => {
  for (let round = 0; round < 5; round++) {
    const asha = await market.person('user')
    const [placed, deleted] = await Promise.all([
      outcome(asha.call(placeOrder, { body: orderBody([item]) })),
      outcome(remove(asha.id)),
    ])
    expect([placed === 'done', deleted === 'done'].filter(Boolean)).toHaveLength(1)
    const { rows } = await sql<{ name: string }>`
      select to_name as name from orders where buyer_id = ${asha.id}`.execute(market.db)
    expect(rows).toEqual(placed === 'done' ? [{ name: ADDRESS.fullName }] : [])
  }
})
