import type { NoticeKind } from '@farmgate/domain/telling/notice.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Part } from '#db/lists/page.ts'
import type { Db, Tx } from '#db/pool.ts'
import { firstIdOf } from '#db/uuid.ts'
import { staffNames } from '#features/telling/order-mails/mail-facts.sql.ts'
import { type MailCause, newsRows, queuedMails } from '#features/telling/mail-queue/mails.sql.ts'

/** What a person is notified of, in their inbox and by mail. The same kind and cause reach a person once. */
export type NoticeCause = MailCause & { readonly kind: NoticeKind }

/** A notice's cause, and to whom it goes. */
export type AddressedNotice = NoticeCause & { readonly to: readonly string[] }

/**
 * Inserts a notice and a mail per person and cause unless they exist already, and the jobs that send the mails: one
 * statement for all of them. Returns the people for whom a notice is new.
 */
export async function insertNotices(tx: Tx, news: readonly AddressedNotice[]): Promise<string[]> {
  if (news.every(({ to }) => to.length === 0)) return []
  const { rows } = await sql<{ notified: string[] }>`
    with news as (${newsRows(news)}), noticed as (
      insert into notices (id, account_id, kind, cause, order_id, product_id, detail)
      select "noticeId", "accountId", kind, cause, "orderId", "productId", detail from news
      on conflict on constraint notice_once do nothing
      returning account_id
    ), ${queuedMails}
    select array(select account_id from noticed) as notified, (select count(*) from queued) as queued`.execute(
    tx,
  )
  return rows[0]?.notified ?? []
}

/** Whether this person already has a notice of this cause. */
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

/** Those who do the daily work: an approver can't open what these notices are about. */
export async function listAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', '<>', 'approver')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  return admins.map(({ id }) => id)
}

/** Those who may change settings and the staff. */
export async function listOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', '=', 'owner')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  return owners.map(({ id }) => id)
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

/** One person's notices, newest first. */
export const findNotices = (db: Db, accountId: string, part: Part): Promise<NoticeRow[]> =>
  noticesQuery(db, accountId, part).execute()

/** A person's notices of these kinds since a moment, newest first. Ids are made from the clock, so the index finds them. */
export const findNoticesSince = (
  db: Db,
  accountId: string,
  kinds: readonly NoticeKind[],
  since: Date,
  limit: number,
): Promise<NoticeRow[]> =>
  noticesQuery(db, accountId, { before: null, limit })
    .where('notices.id', '>=', firstIdOf(sql`${since}::timestamptz`) as RawBuilder<string>)
    .where('notices.created_at', '>=', since)
    .where('notices.kind', '=', sql<NoticeKind>`any(${kinds}::text[])`)
    .execute()

/** News of the staff names people as they are called now, so that a detail keeps no address. */
const withNames = sql`
  case when notices.kind = 'staff_changed' then notices.detail || coalesce((
    select to_jsonb(names) from (${staffNames({
      byId: sql`notices.detail ->> 'byId'`,
      personId: sql`notices.detail ->> 'personId'`,
    })}) as names), '{}')
  else notices.detail end`

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
      sql<NoticeRow['detail']>`${withNames}`.as('detail'),
    ])
    .where('notices.account_id', '=', accountId)
    .$if(before !== null, (query) => query.where('notices.id', '<', before))
    .orderBy('notices.id', 'desc')
    .limit(limit)

/** How many notices a person has not seen; `max` means that many or more. */
export async function countUnseen(db: Db, accountId: string, max: number): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int as unseen
      from (select from notices where account_id = ${accountId} and seen_at is null limit ${max}) as few`.execute(
    db,
  )
  return rows[0]?.unseen ?? 0
}

/** What a person has just been shown. */
export interface NoticePage {
  readonly ids: readonly string[]
  /** Every notice about these orders. */
  readonly orderIds: readonly string[]
  /** This one and every older one. */
  readonly upTo: string | null
}

/** Marks the person's own notices; one seen earlier keeps its time. Returns how many are newly seen. */
export async function markSeen(
  tx: Tx,
  accountId: string,
  { ids, orderIds, upTo }: NoticePage,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notices set seen_at = now()
     where account_id = ${accountId} and seen_at is null
       and (id = any(${ids}::uuid[]) or order_id = any(${orderIds}::uuid[]) or id <= ${upTo}::uuid)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
