import type { AccountLink, LinkKind, LinkSubject } from '@farmgate/domain/people/accounts/account-link.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** A link with its account and the database's clock: all that a decision about it needs. */
export interface LinkRow extends AccountLink {
  readonly id: string
  readonly accountId: string
  readonly salt: Buffer
  readonly about: LinkSubject | null
  readonly account: {
    readonly email: string
    /** The unverified address that another account took from it. */
    readonly contestedEmail: string | null
    readonly role: Role
    readonly active: boolean
    readonly invited: boolean
    readonly isEmailVerified: boolean
  }
  readonly now: Date
}

export const findLink = async (db: Db | Tx, id: string): Promise<LinkRow | null> =>
  toRow(await linkQuery(db, id).executeTakeFirst())

/** Called after the account's lock: of two parallel uses of one link, the second sees it used. */
export const lockLink = async (tx: Tx, id: string): Promise<LinkRow | null> =>
  toRow(await linkQuery(tx, id).forUpdate('account_links').executeTakeFirst())

const linkColumns = [
  'account_links.id',
  sql<number>`account_links.seq::float8`.as('seq'),
  sql<LinkKind>`account_links.kind`.as('kind'),
  'account_links.email',
  'account_links.expires_at as expiresAt',
  'account_links.ended_at as endedAt',
] as const

const linkQuery = (db: Db | Tx, id: string) =>
  db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(linkColumns)
    .select([
      'account_links.account_id as accountId',
      'account_links.salt',
      sql<LinkSubject | null>`account_links.about`.as('about'),
      'accounts.email as accountEmail',
      'accounts.contested_email as contestedEmail',
      'accounts.role as accountRole',
      sql<boolean>`accounts.status = 'active' and accounts.deleted_at is null`.as('accountActive'),
      sql<boolean>`accounts.status = 'invited' and accounts.deleted_at is null`.as('accountInvited'),
      sql<boolean>`accounts.email_verified_at is not null`.as('isEmailVerified'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('account_links.id', '=', id)

type Selected = Awaited<ReturnType<ReturnType<typeof linkQuery>['executeTakeFirstOrThrow']>>

function toRow(selected: Selected | undefined): LinkRow | null {
  if (selected === undefined) return null
  const {
    accountEmail,
    contestedEmail,
    accountRole,
    accountActive,
    accountInvited,
    isEmailVerified,
    ...link
  } = selected
  return {
    ...link,
    account: {
      email: accountEmail,
      contestedEmail,
      role: accountRole,
      active: accountActive,
      invited: accountInvited,
      isEmailVerified,
    },
  }
}

export interface NewLink {
  readonly id: string
  readonly accountId: string
  readonly kind: LinkKind
  readonly about: LinkSubject | null
  readonly email: string
  readonly salt: Buffer
  readonly network: string | null
  readonly lifetimeMs: number
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await sql`
    insert into account_links (id, account_id, kind, about, email, salt, created_at, expires_at, network, owned)
    select ${link.id}, ${link.accountId}, ${link.kind}, ${link.about}, ${link.email}, ${link.salt}, clock.now,
           clock.now + ${link.lifetimeMs} * interval '1 millisecond', ${link.network},
           exists (
             select from accounts
              where id = ${link.accountId}
                and (lower(fallback_email) = lower(${link.email})
                     or email_norm = lower(${link.email}) and (fallback_email is null or email_verified_at is not null)))
      from (select clock_timestamp() as now) as clock`.execute(tx)
}

/** Links that were not ended, including expired ones. */
export const findOpenLinks = (
  tx: Tx,
  accountId: string,
): Promise<(AccountLink & { readonly id: string })[]> =>
  tx
    .selectFrom('account_links')
    .select(linkColumns)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()

/** Why a link no longer works. */
export type LinkEnd = 'used' | 'replaced' | 'email_changed' | 'password_reset' | 'not_me'

export async function endLinks(tx: Tx, ids: readonly string[], because: LinkEnd): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('account_links')
    .set({ ended_at: sql`now()`, ended_because: because })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the open links of these kinds. */
export async function endLinksOf(
  tx: Tx,
  accountId: string,
  kinds: readonly LinkKind[],
  because: LinkEnd,
): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ ended_at: sql`now()`, ended_because: because })
    .where('account_id', '=', accountId)
    .where('kind', '=', sql<LinkKind>`any(${kinds}::text[])`)
    .where('ended_at', 'is', null)
    .execute()
}

/** How many links of this kind the account was given recently. */
export async function countRecentLinks(
  tx: Tx,
  accountId: string,
  kind: LinkKind,
  windowMs: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('account_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - ${windowMs} * interval '1 millisecond'`)
    .executeTakeFirstOrThrow()
  return count
}
