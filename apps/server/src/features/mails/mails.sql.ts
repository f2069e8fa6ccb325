import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { MailKind } from '@farmgate/domain/notices/notice.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'

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

/** Inserts one row per person unless it exists already; returns the ids of the new ones. */
export async function insertMails(
  tx: Tx,
  to: readonly string[],
  { kind, cause, orderId, productId, detail, leftAddress, linkId }: MailCause,
): Promise<string[]> {
  if (to.length === 0) return []
  // Always in the same order: two transactions that notify the same farms wait for each other instead of deadlocking.
  const inOrder = [...new Set(to)].sort()
  const added = await tx
    .insertInto('mails')
    .values(
      inOrder.map((recipientId) => ({
        id: uuid(),
        kind,
        cause,
        recipient_id: recipientId,
        order_id: orderId ?? null,
        product_id: productId ?? null,
        detail: JSON.stringify(detail ?? {}),
        left_address: leftAddress ?? null,
        link_id: linkId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('mail_once').doNothing())
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
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

export async function listDue(tx: Tx, limit: number): Promise<string[]> {
  const due = await tx
    .selectFrom('mails')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return due.map(({ id }) => id)
}
