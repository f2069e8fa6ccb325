import { randomBytes } from 'node:crypto'
import {
  isLinkUsable,
  LINK_LIFETIME_MS,
  type LinkKind,
  type LinkSubject,
} from '@farmgate/domain/people/accounts/account-link.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import { endLinksOf, findLink, insertLink, type LinkRow } from './account-links.sql.ts'
import { isGenuineLink, type LinkKeys, makeLinkToken, readLinkToken } from './link-token.ts'

export interface LinkRequest {
  readonly accountId: string
  readonly kind: LinkKind
  /** The address that the mail goes to. */
  readonly email: string
  readonly about?: LinkSubject
  /** Of the call that asks for it, if one does. */
  readonly network?: string | null
}

/**
 * Creates a link for an account that the caller has locked; returns what its token is derived from. A new link ends the
 * older one of the same kind, except `not_me`: each of those is about another event and keeps working.
 */
export async function openLink(
  tx: Tx,
  { accountId, kind, email, about, network }: LinkRequest,
): Promise<{ readonly id: string; readonly kind: LinkKind; readonly salt: Buffer }> {
  const link = { id: uuid(), kind, salt: randomBytes(16) }
  if (kind !== 'not_me') await endLinksOf(tx, accountId, [kind], 'replaced')
  const lifetimeMs = LINK_LIFETIME_MS[kind]
  await insertLink(tx, {
    ...link,
    accountId,
    email,
    about: about ?? null,
    network: network ?? null,
    lifetimeMs,
  })
  return link
}

/** The link of a token, if it works now. Every fault gets the same refusal. */
export async function usableLink(db: Db, keys: LinkKeys, token: string, kind?: LinkKind): Promise<LinkRow> {
  const claim = readLinkToken(token)
  const link = claim === null ? null : await findLink(db, claim.id)
  if (claim === null || link === null || !isGenuineLink(keys, claim, link)) throw new Refusal('link.invalid')
  if (kind !== undefined && link.kind !== kind) throw new Refusal('link.invalid')
  return refuseUnusable(link)
}

/** Called again under the locks. */
export function refuseUnusable(link: LinkRow | null): LinkRow {
  if (link === null || !isLinkUsable(link, link.account, link.now)) throw new Refusal('link.invalid')
  return link
}

/** The token for the mail with this link; null when the link no longer works. */
export async function tokenForMail(db: Db, keys: LinkKeys, linkId: string): Promise<string | null> {
  const link = await findLink(db, linkId)
  if (link === null || !isLinkUsable(link, link.account, link.now)) return null
  return makeLinkToken(keys, link)
}
