import type { Role } from '../role.ts'

/** What a mailed link is for. */
export type LinkKind = 'verify_email' | 'reset_password' | 'not_me' | 'staff_invite'

/** What a `not_me` link is about. */
export type LinkSubject = 'password' | 'email' | 'new_device'

export interface AccountLink {
  readonly kind: LinkKind
  /** The address it was sent to. */
  readonly email: string
  /** Increases with every link of an account. */
  readonly seq: number
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

const MINUTE_MS = 60_000

/** How long a link works. An e-mail change can be undone for as long as its `not_me` link works. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  verify_email: 30 * MINUTE_MS,
  reset_password: 30 * MINUTE_MS,
  not_me: 72 * 60 * MINUTE_MS,
  staff_invite: 7 * 24 * 60 * MINUTE_MS,
}

/**
 * Whether a link still works. A verify or reset link works only for the account's current address; a `not_me` link
 * also works for a previous address. An invitation works only until it was accepted or taken back. A verify link also
 * works when another account took the address before it was verified.
 */
export function isLinkUsable(
  link: AccountLink,
  account: {
    readonly email: string
    readonly contestedEmail: string | null
    readonly active: boolean
    readonly invited: boolean
  },
  now: Date,
): boolean {
  if (link.endedAt !== null || now >= link.expiresAt) return false
  if (link.kind === 'staff_invite') return account.invited && link.email === account.email
  if (!account.active) return false
  if (link.kind === 'verify_email' && link.email === account.contestedEmail) return true
  return link.kind === 'not_me' || link.email === account.email
}

/**
 * Whether another link of the account still works after `used` was used. Only an older `not_me` link to another
 * address does: an earlier owner may take the account back from the present one, but not the reverse.
 */
export const outlives = (other: AccountLink, used: AccountLink): boolean =>
  other.kind === 'not_me' && other.seq < used.seq && other.email.toLowerCase() !== used.email.toLowerCase()

/** The most mails of one kind sent on demand to one account, so that a stranger can't fill a mailbox. */
const MAILS_MAX = 3
export const MAIL_WINDOW_MS = 15 * MINUTE_MS

export const mayMailLink = (sentInWindow: number): boolean => sentInWindow < MAILS_MAX

/**
 * Whether the owner of the mailbox may take over the account, emptied: its address was never verified, so a stranger
 * may have opened it. Only for buyers: other people rely on a farmer's account, for example on its listings.
 */
export const mayStartFresh = (account: { readonly role: Role; readonly isEmailVerified: boolean }): boolean =>
  account.role === 'user' && !account.isEmailVerified

/** The name of an account that was emptied. */
export const FRESH_NAME = 'New member'
