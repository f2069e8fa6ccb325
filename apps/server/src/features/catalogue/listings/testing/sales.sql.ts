import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Snapshot } from '#features/ordering/checkout/offers.sql.ts'
import { insertOrder } from '#features/ordering/checkout/orders.sql.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { cancelInTransaction } from '#features/ordering/orders/cancel-order.ts'
import { lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { lockStock, takeForOrder } from '#features/catalogue/stock/stock.sql.ts'
import { ADDRESS } from '#testing/market.ts'

/**
 * Writes a cash order of any listing, on sale or not: for tests of what a sale does to the stock, not of the checkout.
 * The database refuses more than the stock.
 */
export const sell = (db: Db, productId: string, count: number): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockStock(tx, productId)
    return sellIn(tx, productId, count)
  })

/** The same, with a pause between taking the stock and committing. */
export const sellSlowly = (
  db: Db,
  productId: string,
  count: number,
  meanwhile: () => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sellIn(tx, productId, count)
    await meanwhile()
  })

/** Cancels as the buyer: the stock is returned. */
export const giveBack = (db: Db, orderId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, 'anybody')
    if (order === null) throw new Error(`${orderId} was never sold`)
    await cancelInTransaction(tx, order, 'buyer', 'Changed my mind')
  })

async function sellIn(tx: Tx, productId: string, quantity: number): Promise<string> {
  const id = uuid()
  const buyerId = await someBuyer(tx)
  const line = { ...(await snapshotOf(tx, productId)), quantity }
  await insertOrder(tx, {
    id,
    buyerId,
    paymentMethod: 'Cash on Delivery',
    hold: null,
    totals: totalsOf([line]),
    delivery: {
      address: { ...ADDRESS, email: BUYER_EMAIL },
      contact: { name: ADDRESS.fullName, phone: ADDRESS.phone },
    },
    lines: [line],
    ways: new Map(),
    leaveAtDoor: false,
    shipBy: null,
  })
  await takeForOrder(tx, id, [line])
  const about = { cause: id, orderId: id }
  await notifyAll(tx, [
    { kind: 'order_placed', to: [buyerId], ...about },
    { kind: 'farm_new_order', to: [line.farmerId], ...about },
  ])
  return id
}

const BUYER_EMAIL = 'everyday.buyer@example.in'

/** Always the same buyer. */
async function someBuyer(tx: Tx): Promise<string> {
  await tx
    .insertInto('accounts')
    .values({
      id: uuid(),
      realm: 'users',
      role: 'user',
      name: 'Everyday Buyer',
      email: BUYER_EMAIL,
      password_hash: 'signs in nowhere',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', BUYER_EMAIL)
    .executeTakeFirstOrThrow()
  return id
}

async function snapshotOf(tx: Tx, productId: string): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select products.id as "productId", 0 as available, products.price_paise::integer as "unitPricePaise", products.name,
           products.unit, products.picture_id as "pictureId", products.farmer_id as "farmerId",
           accounts.name as "farmerName", farmer_profiles.place as "farmerPlace"
      from products
      join accounts on accounts.id = products.farmer_id
      join farmer_profiles on farmer_profiles.account_id = products.farmer_id
     where products.id = ${productId}`.execute(tx)
  const [snapshot] = rows
  if (snapshot === undefined) throw new Error(`there is no product ${productId}`)
  return snapshot
}
