import { loginUser, updateAddress, userProfile } from '@farmgate/contract/accounts.ts'
import { addToCart } from '@farmgate/contract/cart.ts'
import { subscribe } from '@farmgate/contract/newsletter.ts'
import { saveMailSettings } from '@farmgate/contract/notices.ts'
import {
  advanceOrder,
  allOrders,
  cancelOrder,
  farmOrders,
  oneOrder,
  ordersOfUser,
  placeOrder,
  settleCashRefund,
} from '@farmgate/contract/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/returns.ts'
import { allUsers, deleteUser } from '@farmgate/contract/users.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendForm, takePhoto } from '../../testing/listings.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '../../testing/market.ts'
import { putOnSale } from '../../testing/on-sale.sql.ts'
import { deliveredOrder, orderBody, paidOrder, placedOrder } from '../../testing/orders.ts'
import { sweepMoney } from '../payments/sweep.ts'

const market = await openMarket()
let admin: Person
let farmer: Person
let wish: { _id: string; price: number }

beforeAll(async () => {
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  wish = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

const remove = (id: string, by = admin) => by.call(deleteUser, { params: { id } })
const cancel = (id: string, by: Person) =>
  by.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })

describe('the list of people', () => {
  test('has every buyer, the newest first, with where they live and how many orders they have', async () => {
    const [asha, bala] = [await market.person('user'), await market.person('user')]
    await deliveredOrder(market, asha, admin, [wish])
    await placedOrder(market, asha, [{ ...wish, count: 2 }])
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

describe('a person with something under way is not deleted', () => {
  test('while an order is on its way', async () => {
    const asha = await market.person('user')
    const { _id: id } = await placedOrder(market, asha, [wish])
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
    const { _id: id } = await placedOrder(market, asha, [wish], 'UPI')
    expect(await outcome(remove(asha.id))).toBe('user.has_open_orders')
    await cancel(id, asha)
    expect(await outcome(remove(asha.id))).toBe('done')
  })

  test('while a return waits, and while cash is still to be handed back', async () => {
    const asha = await market.person('user')
    const { _id: id } = await deliveredOrder(market, asha, admin, [wish])
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
  expect(await outcome(admin.call(ordersOfUser, { params: { id: asha.id }, query: {} }))).toBe(
    'user.not_found',
  )
  expect((await admin.call(allUsers, { query: {} })).users.map(({ _id }) => _id)).not.toContain(asha.id)
})

/** What must be nowhere afterwards, in words that nothing else in the database holds. */
const CANARY = {
  name: 'Quillonara Vexby',
  email: 'quillonara.vexby@canary.example',
  phone: '9000011122',
  street: '77 Wexlumbra Lane',
  contact: 'Drobnax Ilvern',
  contactPhone: '9333344455',
}

async function canary(): Promise<Person> {
  const asha = await market.person('user')
  await market.db
    .updateTable('accounts')
    .set({ name: CANARY.name, email: CANARY.email })
    .where('id', '=', asha.id)
    .execute()
  await asha.call(updateAddress, {
    body: {
      ...ADDRESS,
      fullName: CANARY.name,
      phone: CANARY.phone,
      street: CANARY.street,
      email: CANARY.email,
    },
  })
  return asha
}

/** Every column that holds text, of every table, for each of the words. */
async function traces(): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and (data_type in ('text', 'character varying', 'json', 'jsonb', 'USER-DEFINED', 'ARRAY', 'bytea', 'tsvector'))
  `.execute(market.db)
  expect(columns.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const at = sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ word: string }>`
      select sought.it as word from unnest(${Object.values(CANARY)}::text[]) as sought (it)
       where exists (select from ${sql.id(schema, table)} where ${at} ilike '%' || sought.it || '%')`.execute(
      market.db,
    )
    found.push(...rows.map(({ word }) => `${table}.${column}: ${word}`))
  }
  return found
}

test('of a deleted person nothing is left but what the books need', async () => {
  const asha = await canary()
  await market.call(subscribe, { body: { email: CANARY.email.toUpperCase(), consent: true } })
  await asha.call(addToCart, { body: { productId: wish._id, quantity: 2 } })
  const contact = { name: CANARY.contact, phone: CANARY.contactPhone }
  const { orderDetails: cash } = await asha.call(placeOrder, { body: { ...orderBody([wish]), contact } })
  await admin.call(advanceOrder, { params: { id: cash._id }, body: { status: 'delivered' } })
  await sendForm(market, asha, requestReturn, { params: { id: cash._id }, body: {} }, await takePhoto())
  await admin.call(decideReturn, { params: { id: cash._id }, body: { status: 'rejected' } })
  await asha.call(saveMailSettings, { body: { mails: { orders: false } } })
  const paid = await paidOrder(market, asha, [{ ...wish, count: 3 }])
  await cancel(paid._id, asha)
  await sweepMoney(market.deps)
  // As a mail server would say it.
  await sql`update mails set last_error = ${`550 <${CANARY.email}> unknown`} where recipient_id = ${asha.id}`.execute(
    market.db,
  )
  // As an operator's note, and as the mail about a change of address keeps the old one.
  const said = JSON.stringify({ note: `Called ${CANARY.name}` })
  await sql`update notices set detail = ${said}::jsonb where account_id = ${asha.id}`.execute(market.db)
  await sql`update mails set detail = ${said}::jsonb, left_address = ${CANARY.email} where recipient_id = ${asha.id}`.execute(
    market.db,
  )
  expect((await traces()).length).toBeGreaterThan(8)

  const books = () => readBooks(asha.id)
  const before = await books()
  await remove(asha.id)

  expect(await traces()).toEqual([])
  expect(await books()).toEqual(before)
  for (const table of ['notices', 'unwanted_mails'] as const)
    expect(
      await market.db.selectFrom(table).select('account_id').where('account_id', '=', asha.id).execute(),
    ).toEqual([])
  const account = await market.db
    .selectFrom('accounts')
    .select(['name', 'email', 'status', 'deleted_at'])
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({
    name: 'Deleted user',
    email: `deleted-${asha.id}@deleted.invalid`,
    status: 'disabled',
    deleted_at: expect.any(Date),
  })
  // The operator and the farm still see what was sold, and to nobody.
  const { order } = await admin.call(oneOrder, { params: { id: cash._id } })
  expect(order).toMatchObject({ number: cash.number, totalAmount: cash.totalAmount, items: cash.items })
  expect(order.user.name).toBe('Deleted user')
  expect(order.delivery).toEqual({ ...ADDRESS, fullName: 'Deleted', phone: 'Deleted', street: 'Deleted' })
  const { orders } = await farmer.call(farmOrders, { query: {} })
  expect(orders.find(({ _id }) => _id === cash._id)?.user).toEqual({
    name: 'Deleted user',
    place: 'Pune, Maharashtra',
  })
  expect((await admin.call(allOrders, { query: {} })).orders.map(({ _id }) => _id)).toContain(paid._id)
  // The audit log knows the id and nothing else.
  const acts = await market.db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'action', 'detail'])
    .where('subject_id', '=', asha.id)
    .where('action', '=', 'user.deleted')
    .execute()
  expect(acts).toEqual([{ actor: admin.id, action: 'user.deleted', detail: {} }])
})

/** Everything that was agreed, byte for byte; the person's own columns left out. */
const readBooks = async (buyerId: string) => {
  const rows = async (query: ReturnType<typeof sql>) =>
    (await sql<{ row: unknown }>`select to_jsonb(it) as row from (${query}) as it`.execute(market.db)).rows
  const own = sql`select id from orders where buyer_id = ${buyerId}`
  const { rows: orders } = await sql<{ row: object }>`
    select to_jsonb(orders) - array['to_name', 'to_phone', 'to_email', 'to_street', 'contact_name', 'contact_phone'] as row
      from orders where buyer_id = ${buyerId} order by id`.execute(market.db)
  return {
    orders,
    lines: await rows(sql`select * from order_lines where order_id in (${own}) order by order_id, position`),
    parcels: await rows(sql`select * from parcels where order_id in (${own}) order by order_id, farmer_id`),
    events: await rows(sql`select * from order_events where order_id in (${own}) order by id`),
    payments: await rows(sql`select * from payments where order_id in (${own}) order by id`),
    refunds: await rows(sql`select * from refunds where order_id in (${own}) order by id`),
    ledger: await rows(
      sql`select * from ledger_entries where order_id in (${own}) order by txn_id, position`,
    ),
    stock: await rows(sql`select * from stock_moves where order_id in (${own}) order by id`),
  }
}

test('a deleted person is signed out at once and can’t come back, under the old name or the new', async () => {
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
      outcome(asha.call(placeOrder, { body: orderBody([wish]) })),
      outcome(remove(asha.id)),
    ])
    expect([placed === 'done', deleted === 'done'].filter(Boolean)).toHaveLength(1)
    const { rows } = await sql<{ name: string }>`
      select to_name as name from orders where buyer_id = ${asha.id}`.execute(market.db)
    expect(rows).toEqual(placed === 'done' ? [{ name: ADDRESS.fullName }] : [])
  }
})
