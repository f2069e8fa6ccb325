import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import {
  changeLines,
  endParcel,
  type RequestedChange,
} from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMoneyMarket } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, type ItemToOrder, paidOrder } from '#testing/builders/orders.ts'
import type { Person } from '#testing/market.ts'
import { saveLineChanges } from './change-lines.ts'
import { onLockedOrder } from './on-locked-order.ts'

/** What the database keeps by itself about changes, claims and credit notes, whatever statement writes it. */

const { market, db } = await openMoneyMarket()
let buyer: Person
let admin: Person
let farmer: Person
let neighbour: Person
let okra: ItemToOrder
let beans: ItemToOrder
let milk: ItemToOrder

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  neighbour = await market.person('farmer')
  const onSale = async (farmerId: string): Promise<ItemToOrder> => ({
    _id: await putOnSale(db, { farmerId, available: 900 }),
    price: 40,
    count: 3,
  })
  okra = await onSale(farmer.id)
  beans = await onSale(farmer.id)
  milk = await onSale(neighbour.id)
})

const ordered = () => paidOrder(market, buyer, [okra, beans, milk])
const refundOf = (item: ItemToOrder, lessPaise: number): RequestedChange => ({
  productId: item._id,
  kind: 'refunded',
  lessPaise,
})
/** As a use case does: lock, decide, save. */
const change = ({ _id }: Pick<Order, '_id'>, requests: readonly RequestedChange[], fails = false) =>
  onLockedOrder(db, _id, 'anybody', null, async (tx, order) => {
    const who = { by: 'admin', actorId: admin.id, reason: 'Wilted' } as const
    await saveLineChanges(tx, order, changeLines(order, requests, 'admin'), who)
    // The credit note is issued at the end of the transaction: here now, so that a failure comes after it.
    if (fails) await sql`set constraints all immediate`.execute(tx)
    if (fails) throw new Error('the transaction fails')
  })
const notesOf = ({ _id }: Pick<Order, '_id'>) =>
  db
    .selectFrom('credit_notes')
    .select([sql<number>`number::int`.as('number'), 'first_position as first', 'last_position as last'])
    .where('order_id', '=', _id)
    .orderBy('number')
    .execute()
async function numbers(): Promise<number[]> {
  const notes = await db.selectFrom('credit_notes').select('number').orderBy('number').execute()
  return notes.map(({ number }) => Number(number))
}

describe('credit notes', () => {
  test('one covers all changes of a transaction, the next one those after it', async () => {
    const order = await ordered()
    await change(order, [refundOf(okra, 5_00), refundOf(beans, 5_00)])
    await change(order, [refundOf(milk, 5_00)])
    expect(await notesOf(order)).toMatchObject([
      { first: 1, last: 2 },
      { first: 3, last: 3 },
    ])
  })

  test('have no gap, with concurrent changes and one that is rolled back', async () => {
    const orders = [await ordered(), await ordered(), await ordered(), await ordered(), await ordered()]
    const outcomes = await Promise.allSettled(
      orders.map((order, index) => change(order, [refundOf(okra, 5_00)], index === 2)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    const all = await numbers()
    expect(all).toEqual(all.map((_, index) => index + 1))
    expect(await notesOf(orders[2] ?? orders[0] ?? { _id: '' })).toEqual([])
  })

  test('are refused with another number, and are never changed', async () => {
    const order = await ordered()
    await change(order, [refundOf(okra, 5_00)])
    const next = (await numbers()).length + 1
    const insert = (number: number) =>
      sql`
      insert into credit_notes (number, order_id, first_position, last_position)
      values (${number}, ${order._id}, 9, 9)`.execute(db)
    await expect(insert(next + 1)).rejects.toThrow('numbered without gaps')
    await expect(sql`update credit_notes set last_position = 9`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from credit_notes`.execute(db)).rejects.toThrow('append-only')
  })
})

describe('a claim', () => {
  interface ClaimRow {
    readonly id: string
    readonly order_id: string
    readonly product_id: string
    readonly farmer_id: string
    readonly buyer_id: string
    readonly parts: number
    readonly asked_paise: number
    readonly reason: string
    readonly late: boolean
    readonly state?: string
    readonly given_paise?: number
    readonly note?: string
    readonly decided_at?: Date
    readonly decided_by?: string
    readonly change_position?: number
  }
  let order: Order
  const claimOf = (item: ItemToOrder, more: Partial<ClaimRow> = {}): ClaimRow => ({
    id: uuid(),
    order_id: order._id,
    product_id: item._id,
    farmer_id: item === milk ? neighbour.id : farmer.id,
    buyer_id: buyer.id,
    parts: 500,
    asked_paise: 20_00,
    reason: 'spoiled',
    late: false,
    ...more,
  })
  const insert = async (claim: ClaimRow): Promise<string> => {
    await db.insertInto('item_claims').values(claim).execute()
    return claim.id
  }
  const rejected = () => ({
    state: 'rejected',
    note: 'Not ours',
    decided_at: new Date(),
    decided_by: admin.id,
  })
  const update = (id: string, changes: Partial<ClaimRow>) =>
    db.updateTable('item_claims').set(changes).where('id', '=', id).execute()

  beforeAll(async () => {
    order = await deliveredOrder(market, buyer, admin, [okra, beans, milk], 'UPI')
    await change(order, [{ productId: milk._id, kind: 'claimed', keepParts: 2_500 }])
  })

  test('is open once per item', async () => {
    await insert(claimOf(okra))
    await expect(insert(claimOf(okra))).rejects.toThrow('claim_open_once_per_line')
  })

  test('stays as it was made, and is decided once', async () => {
    const id = await insert(claimOf(beans))
    for (const other of [{ parts: 900 }, { asked_paise: 90_00 }, { reason: 'missing' }, { late: true }])
      await expect(update(id, other)).rejects.toThrow('stays as it was made')
    await update(id, rejected())
    await expect(update(id, { decided_by: buyer.id })).rejects.toThrow('decided once')
    await expect(update(id, { state: 'approved', given_paise: 5_00, change_position: 1 })).rejects.toThrow(
      'decided once',
    )
    await expect(sql`delete from item_claims`.execute(db)).rejects.toThrow('append-only')
  })

  test('gives money with its change only, never more than asked, and is rejected with words', async () => {
    const approved = { state: 'approved', given_paise: 20_00, decided_at: new Date(), change_position: 1 }
    const now = new Date()
    const refused: readonly (readonly [Partial<ClaimRow>, string])[] = [
      [{ state: 'approved', given_paise: 20_00, decided_at: now }, 'claim_approved_with_its_change'],
      [{ ...approved, given_paise: 20_01 }, 'claim_gives_no_more_than_asked'],
      [{ ...approved, change_position: 7 }, 'claim_of_change'],
      [{ state: 'rejected', decided_at: now, decided_by: admin.id }, 'claim_rejected_with_words'],
      [{ parts: 0 }, 'claim_of_something'],
      [{ farmer_id: buyer.id }, 'claim_of_a_parcel'],
    ]
    for (const [more, constraint] of refused)
      await expect(insert(claimOf(milk, more))).rejects.toThrow(constraint)
    await insert(claimOf(milk, approved))
    await expect(insert(claimOf(milk, approved))).rejects.toThrow('claim_has_its_own_change')
  })
})

describe('packing', () => {
  const packed = async ({ _id }: Order, farmerId: string) => {
    const parcel = await db
      .selectFrom('parcels')
      .select('packed_at')
      .where('order_id', '=', _id)
      .where('farmer_id', '=', farmerId)
      .executeTakeFirstOrThrow()
    return parcel.packed_at !== null
  }
  const farmsToPack = async ({ _id }: Order) => {
    const found = await db
      .selectFrom('orders')
      .select('farms_to_pack')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    return found.farms_to_pack
  }

  test('a parcel is packed when all that is left of it is, and a line without anything left is not', async () => {
    const order = await ordered()
    await farmer.call(tickPacked, { body: { product: okra._id, orders: [order._id], packed: true } })
    expect(await packed(order, farmer.id)).toBe(false)
    await change(order, [{ productId: beans._id, kind: 'short', keepParts: 0 }])
    expect(await packed(order, farmer.id)).toBe(true)
    expect(await farmsToPack(order)).toBe(1)
    await farmer.call(tickPacked, { body: { product: okra._id, orders: [order._id], packed: false } })
    expect(await packed(order, farmer.id)).toBe(false)
    await farmer.call(tickPacked, { body: { product: okra._id, orders: [order._id], packed: true } })
    expect(await packed(order, farmer.id)).toBe(true)
  })

  test('a parcel that ended is not waited for', async () => {
    const order = await ordered()
    expect(await farmsToPack(order)).toBe(2)
    await onLockedOrder(db, order._id, 'anybody', null, (tx, locked) =>
      saveLineChanges(tx, locked, endParcel(locked, neighbour.id, 'short', 'admin'), {
        by: 'admin',
        actorId: admin.id,
        reason: null,
      }),
    )
    expect(await farmsToPack(order)).toBe(1)
    for (const { _id } of [okra, beans])
      await farmer.call(tickPacked, { body: { product: _id, orders: [order._id], packed: true } })
    expect(await farmsToPack(order)).toBe(0)
  })
})
