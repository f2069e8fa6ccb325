import type { Role } from './role.ts'

/**
 * What a stored session and its account say, read in one query on the database's clock.
 * `gen` counts rotations. The tokens of a generation are derived from the row and a server key,
 * never stored, so a lost reply can be answered again with the same successor.
 */
export interface SessionState {
  readonly role: Role
  readonly gen: number
  /** Refresh tokens older than this are never graced: a re-issue after a password change raises it. */
  readonly minRefreshGen: number
  readonly epoch: number
  readonly rotatedAt: Date
  readonly idleExpiresAt: Date
  readonly absoluteExpiresAt: Date
  readonly revokedAt: Date | null
  readonly account: { readonly role: Role; readonly epoch: number; readonly active: boolean }
}

const ACCESS_TOKEN_LIFETIME_MS = 10 * 60_000

/** How long the previous generation still counts: a reply lost on a bad line, several tabs at once. */
export const ROTATION_GRACE_MS = 60_000

/** Sessions one account may keep at a time; the oldest gives way to an eleventh. */
export const SESSIONS_PER_ACCOUNT_MAX = 10

/** Changing password or e-mail asks for the password again when the sign-in is older than this. */
const FRESH_SIGN_IN_MS = 10 * 60_000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const sessionLifetime: Record<Role, { readonly idleMs: number; readonly absoluteMs: number }> = {
  user: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
  farmer: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  admin: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
}

/** Whether the session itself still stands, whatever token is shown for it. */
export const isLive = (session: SessionState, now: Date): boolean =>
  session.revokedAt === null &&
  now < session.idleExpiresAt &&
  now < session.absoluteExpiresAt &&
  session.epoch === session.account.epoch &&
  session.role === session.account.role &&
  session.account.active

/** May a caller who shows an access token of this generation act? */
export function acceptsAccess(session: SessionState, tokenGen: number, now: Date): boolean {
  if (!isLive(session, now)) return false
  const ageMs = now.getTime() - session.rotatedAt.getTime()
  if (tokenGen === session.gen) return ageMs < ACCESS_TOKEN_LIFETIME_MS
  return tokenGen === session.gen - 1 && ageMs < ROTATION_GRACE_MS
}

/**
 * - `rotate`: the live token; move to the next generation
 * - `repeat`: the one before it, just now; answer with the same successor again
 * - `reuse`: an older token came back, so somebody else holds a copy; end the session
 * - `dead`: expired, revoked or signed out; nothing to do
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'dead'

export function judgeRefresh(session: SessionState, tokenGen: number, now: Date): RefreshVerdict {
  if (!isLive(session, now)) return 'dead'
  if (tokenGen === session.gen) return 'rotate'
  const graced = now.getTime() - session.rotatedAt.getTime() < ROTATION_GRACE_MS
  if (tokenGen !== session.gen - 1 || !graced) return 'reuse'
  // Another tab that asks just after a re-issue is no thief, and gets nothing: the new cookie is in its jar.
  return tokenGen >= session.minRefreshGen ? 'repeat' : 'dead'
}

/** The idle deadline moves on each renewal and never past the absolute one. */
export const idleDeadline = (role: Role, now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLifetime[role].idleMs, absoluteExpiresAt.getTime()))

export const isFreshSignIn = (authTime: Date, now: Date): boolean =>
  now.getTime() - authTime.getTime() < FRESH_SIGN_IN_MS
