import type { NoticeKind } from '@farmgate/domain/notices/notice.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Part } from '../../db/page.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { News } from './notify.ts'

/** One row for each person, unless it is there already; answers whom it is new to. */
export async function insertNotices(
  tx: Tx,
  to: readonly string[],
  { kind, cause, orderId, productId, detail }: News,
): Promise<string[]> {
  if (to.length === 0) return []
  const told = await tx
    .insertInto('notices')
    // In one order for everybody: two who tell the same people wait for each other instead of deadlocking.
    .values(
      [...new Set(to)].sort().map((accountId) => ({
        id: uuid(),
        account_id: accountId,
        kind,
        cause,
        order_id: orderId ?? null,
        product_id: productId ?? null,
        detail: JSON.stringify(detail ?? {}),
      })),
    )
    .onConflict((conflict) => conflict.constraint('notice_once').doNothing())
    .returning('account_id as accountId')
    .execute()
  return told.map(({ accountId }) => accountId)
}

/** Whether this person has a notice of this cause already. */
export async function hasNotice(
  tx: Tx,
  accountId: string,
  kind: NoticeKind,
  cause: string,
): Promise<boolean> {
  const notice = await tx
    .selectFrom('notices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return notice !== undefined
}

export async function listAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  return admins.map(({ id }) => id)
}

export interface NoticeRow {
  readonly id: string
  readonly kind: NoticeKind
  readonly createdAt: Date
  readonly seenAt: Date | null
  readonly orderId: string | null
  readonly orderNumber: number | null
  readonly productId: string | null
  readonly productName: string | null
  readonly detail: Readonly<Record<string, string>>
}

/** One person's, newest first. */
export const findNotices = (db: Db, accountId: string, part: Part): Promise<NoticeRow[]> =>
  noticesQuery(db, accountId, part).execute()

const noticesQuery = (db: Db, accountId: string, { before, limit }: Part) =>
  db
    .selectFrom('notices')
    .leftJoin('orders', 'orders.id', 'notices.order_id')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select([
      'notices.id',
      sql<NoticeKind>`notices.kind`.as('kind'),
      'notices.created_at as createdAt',
      'notices.seen_at as seenAt',
      'notices.order_id as orderId',
      sql<number | null>`orders.number::float8`.as('orderNumber'),
      'notices.product_id as productId',
      'products.name as productName',
      sql<NoticeRow['detail']>`notices.detail`.as('detail'),
    ])
    .where('notices.account_id', '=', accountId)
    .$if(before !== null, (query) => query.where('notices.id', '<', before))
    .orderBy('notices.id', 'desc')
    .limit(limit)

/** How many a person has not seen; `max` stands for that many or more. */
export async function countUnseen(db: Db, accountId: string, max: number): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int as unseen
      from (select from notices where account_id = ${accountId} and seen_at is null limit ${max}) as few`.execute(
    db,
  )
  return rows[0]?.unseen ?? 0
}

/** What a person has just been shown. */
export interface Shown {
  readonly ids: readonly string[]
  /** Whatever was told about these orders. */
  readonly orderIds: readonly string[]
  /** This one and every older one. */
  readonly upTo: string | null
}

/** Only their own, and what was seen before keeps its time. Answers how many are seen now that were not. */
export async function markSeen(tx: Tx, accountId: string, { ids, orderIds, upTo }: Shown): Promise<number> {
  const { numAffectedRows } = await sql`
    update notices set seen_at = now()
     where account_id = ${accountId} and seen_at is null
       and (id = any(${ids}::uuid[]) or order_id = any(${orderIds}::uuid[]) or id <= ${upTo}::uuid)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
