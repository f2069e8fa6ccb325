import { type RawBuilder, sql } from 'kysely'
import { isDelivered } from '#db/order-states.sql.ts'

/** What makes this buyer trusted: columns of a statement that selects from `accounts`. */
export const trustColumns = (buyerId: string): RawBuilder<unknown> => sql`
  accounts.email_verified_at is not null as "isEmailVerified",
  accounts.phone_confirmed_at is not null as "isPhoneConfirmed",
  (select count(*)::int from (
     select from orders where buyer_id = ${buyerId} and ${isDelivered()} limit 1) as delivered) as "deliveredOrders"`

/** The same of any account of a statement that selects from `accounts`. */
export const provedNothing: RawBuilder<boolean> = sql<boolean>`(
  accounts.email_verified_at is null and accounts.phone_confirmed_at is null
  and not exists (select from orders as past where past.buyer_id = accounts.id and ${isDelivered('past')}))`
