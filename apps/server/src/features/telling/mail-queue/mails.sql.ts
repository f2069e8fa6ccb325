import type { Role } from '@farmgate/domain/people/role.ts'
import type { MailKind } from '@farmgate/domain/telling/notice.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import type { JobName } from '#jobs/enqueue.ts'
import { jobSpec } from '#jobs/jobs.sql.ts'

/** What a mail is about. The same kind and cause reach a person once. */
export interface MailCause {
  readonly kind: MailKind
  /** The cause: an order's id, or a listing's id and version. */
  readonly cause: string
  readonly orderId?: string
  readonly productId?: string
  /** Details its text mentions: a note, a device. Never an address or a number. */
  readonly detail?: MailDetail
  /** The recipient address when the account has just changed its address: the old one. */
  readonly leftAddress?: string
  /** The link it carries. Its token is derived when the mail is sent, and goes to `leftAddress` only. */
  readonly linkId?: string
}

export type MailDetail = Readonly<Record<string, string>>

/** A mail's cause, and to whom it goes. */
export type AddressedMail = MailCause & { readonly to: readonly string[] }

/** Inserts one mail per person unless it exists already, and a job for each new one, in one statement. */
export async function insertMails(tx: Tx, news: readonly AddressedMail[]): Promise<void> {
  if (news.every(({ to }) => to.length === 0)) return
  await sql`
    with news as (${newsRows(news)}), ${queuedMails}
    select count(*) from queued`.execute(tx)
}

/**
 * One row for each person and cause, with the ids of a notice and a mail. Always in the same order: two transactions
 * that notify the same people wait for each other instead of deadlocking.
 */
export function newsRows(news: readonly AddressedMail[]): RawBuilder<unknown> {
  const rows = news.flatMap(({ to, ...about }) =>
    [...new Set(to)].map((accountId) => ({ accountId, detail: {}, ...about })),
  )
  const inOrder = rows
    .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
    .map((row) => ({ noticeId: uuid(), mailId: uuid(), ...row }))
  return sql`
    select "noticeId", "mailId", "accountId", kind, cause, "orderId", "productId", detail, "leftAddress", "linkId"
      from jsonb_to_recordset(${JSON.stringify(inOrder)}::jsonb) as news (
        "noticeId" uuid, "mailId" uuid, "accountId" uuid, kind text, cause text, "orderId" uuid, "productId" uuid,
        detail jsonb, "leftAddress" text, "linkId" uuid)`
}

const SEND_MAIL: JobName = 'send-mail'

/** With a key, so that a mail is in the queue once however often it is added. */
const sendMailJob = jobSpec({
  name: sql`${SEND_MAIL}::text`,
  payload: sql`json_build_object('id', mailed.id)`,
  key: sql`${SEND_MAIL} || ':' || mailed.id`,
  runAt: sql`null`,
})

/** A job for each row of `mailed`. A statement must read `queued`, else PostgreSQL does not run it. */
const queued: RawBuilder<unknown> = sql`queued as (
    select job.id
      from (select array_agg(${sendMailJob}) as jobs from mailed having count(*) > 0) as woken,
           graphile_worker.add_jobs(woken.jobs) as job)`

/** The mails of `news` that are new, and their jobs: expressions of a statement, which must read `queued`. */
export const queuedMails: RawBuilder<unknown> = sql`
  mailed as (
    insert into mails (id, kind, cause, recipient_id, order_id, product_id, detail, left_address, link_id)
    select "mailId", kind, cause, "accountId", "orderId", "productId", detail, "leftAddress", "linkId" from news
    on conflict on constraint mail_once do nothing
    returning id
  ), ${queued}`

/** Adds a job for each mail that is due and not sent. */
export async function queueDue(tx: Tx, limit: number): Promise<void> {
  await sql`
    with mailed as (
      select id from mails where next_try_at <= now() order by next_try_at limit ${limit}
    ), ${queued}
    select count(*) from queued`.execute(tx)
}

/** A mail that is due, and its recipient. */
export interface DueMail {
  readonly id: string
  readonly kind: MailKind
  readonly cause: string
  readonly orderId: string | null
  readonly productId: string | null
  readonly detail: MailDetail
  readonly linkId: string | null
  /** When the reported event happened. */
  readonly createdAt: Date
  readonly recipientId: string
  readonly name: string
  readonly role: Role
  readonly attempts: number
  readonly email: string
  /** Whether the account has proved that this address is its own. */
  readonly isVerified: boolean
  /** Whether the account owned it when the mail's link was made. */
  readonly isOwned: boolean
  /** Of the call that caused it; null when unknown. */
  readonly network: string | null
  readonly language: Language
  /** Not deleted; disabled only for the mail that reports the disabling. */
  readonly mayBeWrittenTo: boolean
  /** The topics they want no mails about. */
  readonly unwanted: readonly string[]
}

/** Excludes mails that were sent, given up, or are being sent now. */
export const findDue = (db: Db, id: string): Promise<DueMail | undefined> =>
  db
    .selectFrom('mails')
    .innerJoin('accounts', 'accounts.id', 'mails.recipient_id')
    .leftJoin('account_links', 'account_links.id', 'mails.link_id')
    .select([
      'mails.id',
      sql<MailKind>`mails.kind`.as('kind'),
      'mails.cause',
      'mails.order_id as orderId',
      'mails.product_id as productId',
      sql<MailDetail>`mails.detail`.as('detail'),
      'mails.link_id as linkId',
      'mails.created_at as createdAt',
      'mails.recipient_id as recipientId',
      'accounts.name',
      'accounts.role',
      'mails.attempts',
      sql<string>`coalesce(mails.left_address, accounts.email)`.as('email'),
      sql<boolean>`
        case coalesce(lower(mails.left_address), accounts.email_norm)
          when accounts.email_norm then accounts.email_verified_at is not null
          when lower(accounts.fallback_email) then accounts.fallback_verified_at is not null
          else false
        end`.as('isVerified'),
      'account_links.network',
      sql<boolean>`coalesce(account_links.owned, true)`.as('isOwned'),
      sql<Language>`accounts.language`.as('language'),
      // The mail about disabling goes to a disabled account, unless it was enabled again in the meantime.
      sql<boolean>`accounts.deleted_at is null and
        (accounts.status = 'disabled') = (mails.kind = 'account_disabled')`.as('mayBeWrittenTo'),
      sql<string[]>`array(select topic from unwanted_mails where account_id = accounts.id)`.as('unwanted'),
    ])
    .where('mails.id', '=', id)
    .where('mails.sent_at', 'is', null)
    .where('mails.next_try_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * Counts the attempt before it is made and postpones the next one, so another worker finds the mail not due, and a
 * retry follows if this worker dies. Returns false when another worker has started this attempt. Null means no next
 * attempt.
 */
export async function beginTry(
  db: Db,
  { id, attempts }: Pick<DueMail, 'id' | 'attempts'>,
  nextInMs: number | null,
): Promise<boolean> {
  const begun = await db
    .updateTable('mails')
    .set({
      attempts: attempts + 1,
      next_try_at: nextInMs === null ? null : sql<Date>`now() + ${nextInMs} * interval '1 millisecond'`,
      // The worker making the last attempt has read it already.
      ...(nextInMs === null ? { left_address: null } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

export async function saveFailure(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Marks a mail as sent, or as closed for the reason given. */
export async function markSent(db: Db, id: string, unsentBecause: string | null = null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, next_try_at: null, last_error: unsentBecause, left_address: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
