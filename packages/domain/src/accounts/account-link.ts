import type { Role } from './role.ts'

/** What a mailed link is for. */
export type LinkKind = 'verify_email' | 'reset_password' | 'not_me'

/** What a `not_me` link speaks of. */
export type LinkSubject = 'password' | 'email' | 'new_device'

export interface AccountLink {
  readonly kind: LinkKind
  /** The address it was sent to. */
  readonly email: string
  /** Grows with every link of an account. */
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
}

/**
 * Whether a link still works. One that verifies or resets is only for the address that the account has now; `not_me`
 * is also for one that it had.
 */
export function isLinkUsable(
  link: AccountLink,
  account: { readonly email: string; readonly active: boolean },
  now: Date,
): boolean {
  if (!account.active || link.endedAt !== null || now >= link.expiresAt) return false
  return link.kind === 'not_me' || link.email === account.email
}

/**
 * Whether another link of the account still works after `used` was. Only an older `not_me` link to another address does:
 * an earlier owner may take the account back from the present one, never the other way round.
 */
export const outlives = (other: AccountLink, used: AccountLink): boolean =>
  other.kind === 'not_me' && other.seq < used.seq && other.email.toLowerCase() !== used.email.toLowerCase()

/** Mails of one kind that one account is sent on demand, so that a stranger can't fill a mailbox. */
const MAILS_MAX = 3
export const MAIL_WINDOW_MS = 15 * MINUTE_MS

export const mayMailLink = (sentInWindow: number): boolean => sentInWindow < MAILS_MAX

/**
 * Whether the owner of the mailbox may take the account over empty: its address was never verified, so a stranger may
 * have opened it. Only a buyer's account has nothing that other people rely on, such as listings.
 */
export const mayStartFresh = (account: { readonly role: Role; readonly isEmailVerified: boolean }): boolean =>
  account.role === 'user' && !account.isEmailVerified

/** What an account that starts fresh is called. */
export const FRESH_NAME = 'New member'
