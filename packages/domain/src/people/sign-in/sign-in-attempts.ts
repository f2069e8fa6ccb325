/**
 * Guessing is slowed, never locked. From one network: after ten attempts each further one waits longer, up to a
 * minute. From all networks together: after a hundred, so that an attacker needs many networks to delay an owner who
 * signs in from elsewhere. Attempts are counted whether or not the account exists, so the response does not reveal
 * it.
 */
export interface Attempts {
  readonly count: number
  readonly lastAt: Date
}

export type AttemptVerdict =
  | { readonly admitted: true; readonly next: Attempts }
  | { readonly admitted: false; readonly retryAfterSeconds: number }

export interface AttemptPolicy {
  readonly freeTries: number
  readonly windowMs: number
  readonly delayMaxMs: number
}

export interface AttemptPolicies {
  readonly fromOneNetwork: AttemptPolicy
  readonly fromEverywhere: AttemptPolicy
  /**
   * A device that has signed in to this account before has a count of its own, whatever others do from its network
   * or with this e-mail address, so guessing never keeps the owner out.
   */
  readonly fromKnownDevice: AttemptPolicy
  /** Codes of the second factor, which only those who know the password can guess: from all unknown devices together. */
  readonly ofCode: AttemptPolicy
}

const oneNetwork: AttemptPolicy = { freeTries: 10, windowMs: 15 * 60_000, delayMaxMs: 60_000 }

const HOUR_MS = 60 * 60_000

/**
 * Six digits, three of which are right at any time: 45 attempts a day find one in 20 years on average; 1,440 a day, as for
 * passwords, in eight months.
 */
const sixDigits: AttemptPolicy = { freeTries: 10, windowMs: 24 * HOUR_MS, delayMaxMs: HOUR_MS }

export const attemptPolicies: AttemptPolicies = {
  fromOneNetwork: oneNetwork,
  fromEverywhere: { ...oneNetwork, freeTries: 100 },
  fromKnownDevice: oneNetwork,
  ofCode: sixDigits,
}

/** For development and demonstrations, where one person plays every role. */
export const wideAttemptPolicies: AttemptPolicies = {
  fromOneNetwork: { ...oneNetwork, freeTries: 1_000 },
  fromEverywhere: { ...oneNetwork, freeTries: 1_000 },
  fromKnownDevice: { ...oneNetwork, freeTries: 1_000 },
  ofCode: { ...sixDigits, freeTries: 1_000 },
}

/** Counts before the password is checked, so that simultaneous guesses are counted too. */
export function admitAttempt(past: Attempts | null, now: Date, policy: AttemptPolicy): AttemptVerdict {
  if (past === null || now.getTime() - past.lastAt.getTime() >= policy.windowMs) {
    return { admitted: true, next: { count: 1, lastAt: now } }
  }
  const waitedMs = now.getTime() - past.lastAt.getTime()
  const delayMs = delayAfter(past.count, policy)
  if (waitedMs < delayMs) {
    return { admitted: false, retryAfterSeconds: Math.ceil((delayMs - waitedMs) / 1000) }
  }
  return { admitted: true, next: { count: past.count + 1, lastAt: now } }
}

/** 2 s after the tenth attempt, then doubling. */
const delayAfter = (count: number, policy: AttemptPolicy): number =>
  count < policy.freeTries
    ? 0
    : Math.min(2000 * 2 ** Math.min(count - policy.freeTries, 20), policy.delayMaxMs)
