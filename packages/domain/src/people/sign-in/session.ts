import type { Role } from '../role.ts'

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
  /** It was the oldest when a further sign-in had no place. */
  readonly isDisplaced: boolean
  /** Of an admin: the market's setting. */
  readonly idleDays: number | null
  readonly account: { readonly role: Role; readonly epoch: number; readonly active: boolean }
}

const ACCESS_TOKEN_LIFETIME_MS = 10 * 60_000

/**
 * How long the previous generation is still accepted: for a response lost on a bad connection, or several tabs at
 * the same time.
 */
export const ROTATION_GRACE_MS = 60_000

/** How long after its sign-in a plain client may change password or e-mail without the current password. */
const FRESH_SIGN_IN_MS = 10 * 60_000

/** The shortest interval between two recorded uses of a plain client's session. */
export const USE_INTERVAL_MS = 60_000

const DAY_MS = 24 * 60 * 60_000

interface Lifetime {
  readonly idleMs: number
  readonly absoluteMs: number
}

const IDLE_DAYS: Record<Role, number> = { user: 14, farmer: 7, admin: 7 }

/** How long a session lives, and unused. The market may set the idle days of its admins. */
export const sessionLifetime = ({ role, idleDays }: Pick<SessionState, 'role' | 'idleDays'>): Lifetime => ({
  idleMs: (idleDays ?? IDLE_DAYS[role]) * DAY_MS,
  absoluteMs: 30 * DAY_MS,
})

/** With this many free places or fewer, the account gets a notice that a further sign-in will soon end its oldest session. */
const FEW_PLACES = 3

export const isNearSessionLimit = (sessions: number, max: number): boolean => max - sessions <= FEW_PLACES

/** Whether the session itself is valid, whatever token is presented for it. */
export const isSessionOpen = (session: SessionState, now: Date): boolean =>
  !wasEnded(session) && now < session.idleExpiresAt && now < session.absoluteExpiresAt

/** Someone ended it: signed out elsewhere, a new password, a disabled account. It did not just run out. */
export const wasEnded = (session: Pick<SessionState, 'revokedAt' | 'epoch' | 'role' | 'account'>): boolean =>
  session.revokedAt !== null ||
  session.epoch !== session.account.epoch ||
  session.role !== session.account.role ||
  !session.account.active

/** Whether an access token of this generation is accepted. */
export function acceptsAccess(session: SessionState, tokenGen: number, now: Date): boolean {
  if (!isSessionOpen(session, now)) return false
  const ageMs = now.getTime() - session.rotatedAt.getTime()
  if (tokenGen === session.gen) return !session.renews || ageMs < ACCESS_TOKEN_LIFETIME_MS
  return tokenGen === session.gen - 1 && ageMs < ROTATION_GRACE_MS
}

/**
 * The generation after a change of password or e-mail in this session. A session that renews gets new tokens; a plain client
 * keeps the token of its sign-in, because the specified calls tell it of no other.
 */
export const reissuedGeneration = ({ renews, gen }: Pick<SessionState, 'renews' | 'gen'>): number =>
  renews ? gen + 1 : gen

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
  session: Pick<SessionState, 'role' | 'idleDays' | 'absoluteExpiresAt'>,
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
  /** Only an admin has a second factor. Null without one, else whether its code was right. */
  readonly codeProved: boolean | null
}

/**
 * What is missing to know that the person is there now, and not only an open session; null when nothing is. A plain API
 * client, whose specified calls have no field for the password, may omit it within ten minutes of its sign-in, but not for
 * an account with a second factor.
 */
export function missingProof(proof: ProofOfPerson): 'password' | 'code' | null {
  const { renews, authTime, now, passwordProved, codeProved } = proof
  const mayOmitPassword = codeProved === null && !renews && isFreshSignIn(authTime, now)
  if (!passwordProved && !mayOmitPassword) return 'password'
  return codeProved === false ? 'code' : null
}
