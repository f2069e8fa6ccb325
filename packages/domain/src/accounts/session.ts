import type { Role } from './role.ts'

/**
 * A stored session and its account, read in one query on the database's clock. `gen` counts rotations. The tokens of
 * a generation are derived from the row and a server key and never stored, so a lost response can be repeated with
 * the same successor.
 */
export interface SessionState {
  readonly role: Role
  readonly gen: number
  /** Refresh tokens older than this get no grace period: a re-issue after a password change raises it. */
  readonly minRefreshGen: number
  readonly epoch: number
  /** The client renews its token, as our web does. A plain client can't: its token lives as long as the session. */
  readonly renews: boolean
  readonly rotatedAt: Date
  readonly lastSeenAt: Date
  readonly idleExpiresAt: Date
  readonly absoluteExpiresAt: Date
  readonly revokedAt: Date | null
  readonly account: { readonly role: Role; readonly epoch: number; readonly active: boolean }
}

const ACCESS_TOKEN_LIFETIME_MS = 10 * 60_000

/**
 * How long the previous generation is still accepted: for a response lost on a bad connection, or several tabs at
 * the same time.
 */
export const ROTATION_GRACE_MS = 60_000

/** The most sessions of one account; an eleventh ends the oldest. */
export const SESSIONS_PER_ACCOUNT_MAX = 10

/** How long after its sign-in a plain client may change password or e-mail without the current password. */
const FRESH_SIGN_IN_MS = 10 * 60_000

/** The shortest interval between two recorded uses of a plain client's session. */
export const USE_INTERVAL_MS = 60_000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Lifetime {
  readonly idleMs: number
  readonly absoluteMs: number
}

const LIFETIMES: Record<Role, Lifetime> = {
  user: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
  farmer: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  admin: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
}

/**
 * A plain client may be idle for a day, or for the whole life of the session if that is shorter: eight hours for an
 * admin.
 */
export function sessionLifetime({ role, renews }: Pick<SessionState, 'role' | 'renews'>): Lifetime {
  const { idleMs, absoluteMs } = LIFETIMES[role]
  return { absoluteMs, idleMs: renews ? idleMs : Math.max(idleMs, Math.min(DAY_MS, absoluteMs)) }
}

/** Whether the session itself is valid, whatever token is presented for it. */
export const isSessionOpen = (session: SessionState, now: Date): boolean =>
  session.revokedAt === null &&
  now < session.idleExpiresAt &&
  now < session.absoluteExpiresAt &&
  session.epoch === session.account.epoch &&
  session.role === session.account.role &&
  session.account.active

/** Whether an access token of this generation is accepted. */
export function acceptsAccess(session: SessionState, tokenGen: number, now: Date): boolean {
  if (!isSessionOpen(session, now)) return false
  const ageMs = now.getTime() - session.rotatedAt.getTime()
  if (tokenGen === session.gen) return !session.renews || ageMs < ACCESS_TOKEN_LIFETIME_MS
  return tokenGen === session.gen - 1 && ageMs < ROTATION_GRACE_MS
}

/**
 * What to do with a refresh token.
 * - `rotate`: the current token; move to the next generation
 * - `repeat`: the previous token, within the grace period; return the same successor again
 * - `reuse`: an older token, so another client holds a copy; end the session
 * - `dead`: expired, revoked, signed out or of a plain client; nothing to do
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'dead'

export function judgeRefresh(session: SessionState, tokenGen: number, now: Date): RefreshVerdict {
  if (!session.renews || !isSessionOpen(session, now)) return 'dead'
  if (tokenGen === session.gen) return 'rotate'
  const graced = now.getTime() - session.rotatedAt.getTime() < ROTATION_GRACE_MS
  if (tokenGen !== session.gen - 1 || !graced) return 'reuse'
  // Another tab may send its old token just after a re-issue. It is no thief and gets nothing: the browser already
  // has the new cookie.
  return tokenGen >= session.minRefreshGen ? 'repeat' : 'dead'
}

/** The idle deadline moves with each renewal, or with a plain client's use, and never past the absolute one. */
export const idleDeadline = (
  session: Pick<SessionState, 'role' | 'renews' | 'absoluteExpiresAt'>,
  now: Date,
): Date =>
  new Date(Math.min(now.getTime() + sessionLifetime(session).idleMs, session.absoluteExpiresAt.getTime()))

/** Whether this use of a session is recorded. A client that renews records it with each renewal instead. */
export const isUseDue = (session: Pick<SessionState, 'renews' | 'lastSeenAt'>, now: Date): boolean =>
  !session.renews && now.getTime() - session.lastSeenAt.getTime() >= USE_INTERVAL_MS

const isFreshSignIn = (authTime: Date, now: Date): boolean =>
  now.getTime() - authTime.getTime() < FRESH_SIGN_IN_MS

/** How the caller of a sensitive change has shown who they are. */
export interface ProofOfPerson {
  /** The kind of the caller's session: our web's session renews, a plain client's does not. */
  readonly renews: boolean
  readonly authTime: Date
  readonly now: Date
  readonly passwordProved: boolean
}

/**
 * Whether the person is there now, not only an open session. Only a plain API client, whose specified calls have no field
 * for the password, may omit it within ten minutes of its sign-in.
 */
export const isPersonProved = ({ renews, authTime, now, passwordProved }: ProofOfPerson): boolean =>
  passwordProved || (!renews && isFreshSignIn(authTime, now))
