import {
  mailSettings,
  myNotices,
  saveMailSettings,
  markNoticesSeen,
} from '@farmgate/contract/telling/notices.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { onChanges } from '#db/changes/changes.ts'
import { inTransaction } from '#db/transaction.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { notify } from './notify.ts'

const market = await openMarket()
const { db } = market
let buyer: Person

beforeEach(async () => {
  buyer = await market.person('user')
})

/** Gives this person this number of notices, oldest first. */
async function tell(person: Person, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await inTransaction(db, (tx) => notify(tx, [person.id], { kind: 'password_changed', cause: `test ${i}` }))
}

const inbox = (person: Person, query: { limit?: string; cursor?: string } = {}) =>
  person.call(myNotices, { query })

const see = (person: Person, body: { ids?: string[]; upTo?: string; orders?: string[] }) =>
  person.call(markNoticesSeen, { body })

describe('the inbox', () => {
  test('has the newest first, page by page, and the number of unseen notices', async () => {
    await tell(buyer, 5)
    const { notices, unseen, nextCursor } = await inbox(buyer)
    expect({ unseen, nextCursor }).toEqual({ unseen: 5, nextCursor: null })
    const times = notices.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())

    const turned: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await inbox(buyer, { limit: '2', ...(cursor === undefined ? {} : { cursor }) })
      turned.push(...page.notices.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect(turned).toEqual(notices.map(({ _id }) => _id))
  })

  test('counts to a thousand', async () => {
    await inTransaction(db, async (tx) => {
      for (let i = 0; i < 1003; i++)
        await notify(tx, [buyer.id], { kind: 'password_changed', cause: `many ${i}` })
    })
    expect((await inbox(buyer, { limit: '1' })).unseen).toBe(1000)
  })

  test('is private: another person can’t read it, not even with its cursor', async () => {
    const other = await market.person('user')
    await tell(buyer, 3)
    const { nextCursor } = await inbox(buyer, { limit: '1' })
    expect(await inbox(other)).toEqual({ notices: [], unseen: 0, nextCursor: null })
    expect(await outcome(inbox(other, { cursor: nextCursor ?? '' }))).toBe('request.invalid')
  })

  test('notifies this person’s screens when a notice arrives, and when it was seen elsewhere', async () => {
    const announced: unknown[] = []
    const both = [db, market.deps.db]
    for (const each of both)
      onChanges(each, (changes) => announced.push(...changes.filter(({ what }) => what === 'notices')))
    await tell(buyer, 1)
    await tell(buyer, 1)
    const [notice] = (await inbox(buyer)).notices
    await see(buyer, { ids: [notice?._id ?? ''] })
    await see(buyer, { ids: [notice?._id ?? ''] })
    for (const each of both) onChanges(each, () => {})
    const change = { what: 'notices', to: [buyer.id], admins: false }
    expect(announced).toEqual([change, change])
  })
})

describe('marking notices as seen', () => {
  test('by id works once and keeps the first time', async () => {
    await tell(buyer, 3)
    const [newest] = (await inbox(buyer)).notices
    expect(await see(buyer, { ids: [newest?._id ?? ''] })).toEqual({ unseen: 2 })
    const first = (await inbox(buyer)).notices[0]?.seenAt
    expect(first).toEqual(expect.any(String))
    await see(buyer, { ids: [newest?._id ?? ''] })
    await see(buyer, { upTo: newest?._id ?? '' })
    expect((await inbox(buyer)).notices[0]?.seenAt).toBe(first)
    expect((await inbox(buyer)).unseen).toBe(0)
    await expect(
      sql`update notices set seen_at = null where account_id = ${buyer.id}`.execute(db),
    ).rejects.toThrow('seen stays seen')
  })

  test('up to one of them leaves later ones unseen', async () => {
    await tell(buyer, 4)
    const { notices } = await inbox(buyer)
    expect(await see(buyer, { upTo: notices[1]?._id ?? '' })).toEqual({ unseen: 1 })
    expect((await inbox(buyer)).notices.map(({ seenAt }) => seenAt !== null)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('ignores other people’s notices and invalid ids', async () => {
    const other = await market.person('user')
    await tell(buyer, 2)
    await tell(other, 1)
    const ids = (await inbox(buyer)).notices.map(({ _id }) => _id)
    expect(await see(other, { ids, upTo: 'nothing', orders: ['nothing'] })).toEqual({ unseen: 1 })
    expect(await see(other, { ids: ["' or true --"], upTo: ids[0] ?? '' })).toEqual({ unseen: 1 })
    expect((await inbox(buyer)).unseen).toBe(2)
  })

  test('by the orders a page showed marks them for that farm only', async () => {
    const [farmer, neighbour, admin] = [
      await market.person('farmer'),
      await market.person('farmer'),
      await market.person('admin'),
    ]
    const items = [
      { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 },
      { _id: await putOnSale(db, { farmerId: neighbour.id }), price: 40 },
    ]
    const { _id: id } = await placedOrder(market, buyer, items)
    const { _id: other } = await placedOrder(market, buyer, items.slice(0, 1))
    const seenBy = async () => {
      const { order } = await admin.call(oneOrder, { params: { id } })
      return Object.fromEntries(order.parcels.map((parcel) => [parcel.farmer._id, parcel.seenAt !== null]))
    }
    expect(await seenBy()).toEqual({ [farmer.id]: false, [neighbour.id]: false })
    expect(await see(farmer, { orders: [id] })).toEqual({ unseen: 1 })
    expect(await seenBy()).toEqual({ [farmer.id]: true, [neighbour.id]: false })
    const { order } = await admin.call(oneOrder, { params: { id: other } })
    expect(order.parcels.map(({ seenAt }) => seenAt)).toEqual([null])
  })

  test('is visible to the operators: the buyer does not learn when a farm looked', async () => {
    const [farmer, admin] = [await market.person('farmer'), await market.person('admin')]
    const item = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
    const { _id: id } = await placedOrder(market, buyer, [item])
    await see(farmer, { orders: [id] })
    expect((await admin.call(oneOrder, { params: { id } })).order).toMatchObject({ buyerSeenAt: null })
    await see(buyer, { orders: [id] })
    expect((await admin.call(oneOrder, { params: { id } })).order).toMatchObject({
      buyerSeenAt: expect.any(String),
      parcels: [{ seenAt: expect.any(String) }],
    })
    expect((await buyer.call(oneOrder, { params: { id } })).order).toMatchObject({
      buyerSeenAt: null,
      parcels: [{ seenAt: null }],
    })
  })
})

describe('mail settings', () => {
  test.each([
    ['user', { orders: true, returns: true }],
    ['farmer', { sales: true, listings: true }],
    ['admin', { work: true }],
  ] as const)('a new %s wants all of theirs', async (role, mails) => {
    const person = await market.person(role)
    expect(await person.call(mailSettings, {})).toEqual({ mails })
  })

  test('are changed one by one, back and forth; another role’s topic is ignored', async () => {
    const other = await market.person('user')
    const save = (mails: Record<string, boolean>) => buyer.call(saveMailSettings, { body: { mails } })
    expect(await save({ orders: false })).toEqual({ mails: { orders: false, returns: true } })
    expect(await save({ orders: false, returns: false })).toEqual({
      mails: { orders: false, returns: false },
    })
    expect(await save({ orders: true, sales: false, work: false })).toEqual({
      mails: { orders: true, returns: false },
    })
    const rows = await db
      .selectFrom('unwanted_mails')
      .select('topic')
      .where('account_id', '=', buyer.id)
      .execute()
    expect(rows).toEqual([{ topic: 'returns' }])
    expect(await other.call(mailSettings, {})).toEqual({ mails: { orders: true, returns: true } })
  })

  test('have no choice about security', async () => {
    const saving = buyer.call(saveMailSettings, {
      body: { mails: { security: false } as Record<string, boolean> },
    })
    expect(await outcome(saving)).toBe('request.invalid')
  })
})
