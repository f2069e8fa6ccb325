import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { matchesNameOrEmail } from '#db/lists/matches-name-or-email.ts'
import type { Part } from '#db/lists/page.ts'
import { isOpen } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly place: string
  readonly phone: string
  readonly orders: number
  readonly openOrders: number
  readonly emailVerified: boolean
  readonly isDisabled: boolean
}

/** Newest first; with a text, those whose name or e-mail contains it. */
export async function findUsers(db: Db, text: string | null, part: Part): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`${usersQuery(text, part)}`.execute(db)
  return rows
}

const usersQuery = (text: string | null, { before, limit }: Part): RawBuilder<unknown> => {
  const known = text === null ? sql`true` : matchesNameOrEmail(text)
  const older = before === null ? sql`true` : sql`accounts.id < ${before}`
  return sql`
    select person.*,
           coalesce(addresses.city || ', ' || addresses.state, '') as place, coalesce(addresses.phone, '') as phone,
           ${upToMax(sql`select from orders where orders.buyer_id = person.id`)} as orders,
           ${upToMax(sql`select from orders where orders.buyer_id = person.id and ${isUnderWay}`)} as "openOrders"
      from (
        select accounts.id, accounts.name, accounts.email, accounts.created_at as "createdAt",
               accounts.email_verified_at is not null as "emailVerified", accounts.status = 'disabled' as "isDisabled"
          from accounts
         where accounts.role = 'user' and accounts.deleted_at is null and ${known} and ${older}
         order by accounts.id desc limit ${limit}
      ) as person
      left join addresses on addresses.account_id = person.id
     order by person.id desc`
}

/** Under way, or with an undecided return. */
const isUnderWay = sql`(${isOpen('orders')} or orders.return_status = 'pending')`

export interface UserName {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface KnownUser extends UserName {
  readonly isDeleted: boolean
}

/** A buyer, including deleted ones: their orders stay. Admins and farmers are not found. */
export const findUser = (db: Db, id: string): Promise<KnownUser | undefined> =>
  userNamed(db, id)
    .select((row) => row('deleted_at', 'is not', null).as('isDeleted'))
    .$narrowType<{ isDeleted: boolean }>()
    .executeTakeFirst()

/**
 * A buyer who was not deleted, locked: an order, a saved address or a sign-in of theirs waits and then finds no
 * account.
 */
export const lockUser = (tx: Tx, id: string): Promise<UserName | undefined> =>
  userNamed(tx, id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

const userNamed = (db: Db | Tx, id: string) =>
  db.selectFrom('accounts').select(['id', 'name', 'email']).where('id', '=', id).where('role', '=', 'user')

/** Orders under way, and cash that an operator still has to hand back: both need the person. */
export async function isStillNeeded(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from orders where buyer_id = ${userId} and ${isUnderWay})
        or exists (
          select from refunds join orders on orders.id = refunds.order_id
           where orders.buyer_id = ${userId} and refunds.payment_id is null and refunds.state <> 'processed'
        ) as needed`.execute(tx)
  return rows[0]?.needed ?? false
}
