import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { MailKind } from '@farmgate/domain/notices/notice.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '../../db/pool.ts'

/** What a mail is about. The same kind and cause reach a person once. */
export interface MailCause {
  readonly kind: MailKind
  /** What it follows from: an order's id, a listing's id and version. */
  readonly cause: string
  readonly orderId?: string
  readonly productId?: string
  /** What its words mention: a note, a device. Never an address or a number. */
  readonly detail?: MailDetail
  /** Where it goes when the account has just moved to another address: to the one it left. */
  readonly leftAddress?: string
  /** The link it carries. Its token is derived when the mail is sent, and goes to `leftAddress` alone. */
  readonly linkId?: string
}

export type MailDetail = Readonly<Record<string, string>>

/** One row for each person, unless it is there already; answers the ids of the new ones. */
export async function insertMails(
  tx: Tx,
  to: readonly string[],
  { kind, cause, orderId, productId, detail, leftAddress, linkId }: MailCause,
): Promise<string[]> {
  if (to.length === 0) return []
  // In one order for everybody: two who tell the same farms wait for each other instead of deadlocking.
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

/** A mail whose time has come, and whom it is for. */
export interface DueMail {
  readonly id: string
  readonly kind: MailKind
  readonly cause: string
  readonly orderId: string | null
  readonly productId: string | null
  readonly detail: MailDetail
  readonly linkId: string | null
  /** When what it tells of happened. */
  readonly createdAt: Date
  readonly recipientId: string
  readonly name: string
  readonly role: Role
  readonly attempts: number
  readonly email: string
  readonly language: Language
  /** Not deleted, and disabled only for the mail that says so. */
  readonly mayBeWrittenTo: boolean
  /** What they want no mails about. */
  readonly unwanted: readonly string[]
}

/** Not one that was sent, that was given up, or that is being tried. */
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
      // That it was disabled, the person reads although it is; not when it was enabled again meanwhile.
      sql<boolean>`accounts.deleted_at is null and
        (accounts.status = 'disabled') = (mails.kind = 'account_disabled')`.as('mayBeWrittenTo'),
      sql<string[]>`array(select topic from unwanted_mails where account_id = accounts.id)`.as('unwanted'),
    ])
    .where('mails.id', '=', id)
    .where('mails.sent_at', 'is', null)
    .where('mails.next_try_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * Counts the try before it is made and puts off the next one. Whoever comes meanwhile finds it not due, and when this
 * worker dies the next try comes by itself. False when another has begun this very try. No next one when null.
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
      // Whoever makes the last try has read it already.
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

/** Sent, or done with for the reason given. */
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
