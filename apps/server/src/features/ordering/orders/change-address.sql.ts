import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'

interface AddressFacts {
  readonly now: Date
  /** `orderBy` as text, because it is inside JSON. */
  readonly parcels: readonly { readonly status: OrderStatus; readonly orderBy: string | null }[]
  /** Whether every round of the order goes there; null when the buyer has no such address. */
  readonly isOnItsRounds: boolean | null
}

/** What decides about another address. The caller holds the order. */
export async function readAddressFacts(
  tx: Tx,
  orderId: string,
  { buyerId, addressId }: { readonly buyerId: string; readonly addressId: string },
): Promise<AddressFacts> {
  const { rows } = await sql<AddressFacts>`
    select now() as now, ${rowsAsJson(sql`
      select parcels.status, round_days.cut_off_at as "orderBy"
        from parcels
        left join stops on stops.id = parcels.stop_id
        left join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
       where parcels.order_id = ${orderId}`)} as parcels,
           (select ${isOnRoundsOf(orderId)} from buyer_addresses
             where account_id = ${buyerId} and id = ${addressId}) as "isOnItsRounds"`.execute(tx)
  const [facts] = rows
  if (facts === undefined) throw new Error('a query without from returns a row')
  return facts
}

const isOnRoundsOf = (orderId: string): RawBuilder<unknown> => sql`not exists (
  select from stops
   where stops.order_id = ${orderId} and stops.released_at is null
     and not exists (
       select from round_pincodes
        where round_pincodes.round_id = stops.round_id and round_pincodes.pincode = buyer_addresses.pincode))`

/** Copies a saved address into the order. Name and phone of the contact follow it unless the buyer had typed others. */
export async function saveAddressOfOrder(tx: Tx, orderId: string, addressId: string): Promise<void> {
  await sql`
    update orders
       set to_name = chosen.full_name, to_phone = chosen.phone, to_email = chosen.email, to_street = chosen.street,
           to_city = chosen.city, to_state = chosen.state, to_pincode = chosen.pincode, to_country = chosen.country,
           contact_name = case when contact_name = to_name then chosen.full_name else contact_name end,
           contact_phone = case when contact_phone = to_phone then chosen.phone else contact_phone end
      from buyer_addresses as chosen
     where orders.id = ${orderId} and chosen.account_id = orders.buyer_id and chosen.id = ${addressId}`.execute(
    tx,
  )
}

/** The buyer's saved addresses to which every round of this order goes; undefined when it is not the buyer's order. */
export async function findReachedAddresses(
  db: Db,
  buyerId: string,
  orderId: string,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select id::text from buyer_addresses where account_id = orders.buyer_id and ${isOnRoundsOf(orderId)}) as ids
      from orders where id = ${orderId} and buyer_id = ${buyerId}`.execute(db)
  return rows[0]?.ids
}
