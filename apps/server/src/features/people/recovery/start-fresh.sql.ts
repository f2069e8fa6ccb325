import { sql } from 'kysely'
import { isUnsent } from '#db/order-states.sql.ts'
import type { Tx } from '#db/pool.ts'

/** Deletes what a stranger left in a buyer's account besides orders. Orders stay: they are part of the accounts. */
export async function deleteBuyersData(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from addresses where account_id = ${accountId}`.execute(tx)
  // The number that an operator called belonged to the stranger.
  await sql`
    update accounts set phone_confirmed_at = null, phone_confirmed_by = null where id = ${accountId}`.execute(
    tx,
  )
  // The cart's row is locked before its lines, as everywhere.
  await sql`delete from carts where buyer_id = ${accountId}`.execute(tx)
  await sql`delete from cart_lines where buyer_id = ${accountId}`.execute(tx)
  await sql`delete from notices where account_id = ${accountId}`.execute(tx)
  await sql`delete from unwanted_mails where account_id = ${accountId}`.execute(tx)
}

/** Cash orders that have not been shipped. */
export async function findOpenCashOrders(tx: Tx, buyerId: string): Promise<string[]> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('payment_method', '=', 'Cash on Delivery')
    .where(isUnsent())
    .orderBy('id')
    .execute()
  return open.map(({ id }) => id)
}
