import { admitAttempt, type AttemptPolicies, type Attempts } from './sign-in-attempts.ts'

/** Attempts for one account that are counted together: from one network, or from everywhere. */
export interface CountedAttempts extends Attempts {
  readonly isFromEverywhere: boolean
}

export interface DelayedSignIns {
  /** Networks from which the next attempt has to wait. */
  readonly networks: number
  /** Attempts from every network have to wait. */
  readonly isEverywhere: boolean
  /** The longest of these delays; 0 when there is none. */
  readonly seconds: number
}

/** Which sign-ins to one account would be delayed now. The same rule decides when a person signs in. */
export function delayedSignIns(
  counted: readonly CountedAttempts[],
  now: Date,
  policies: AttemptPolicies,
): DelayedSignIns {
  const delays = counted.flatMap(({ isFromEverywhere, ...past }) => {
    const policy = isFromEverywhere ? policies.fromEverywhere : policies.fromOneNetwork
    const verdict = admitAttempt(past.count === 0 ? null : past, now, policy)
    return verdict.admitted ? [] : [{ isFromEverywhere, seconds: verdict.retryAfterSeconds }]
  })
  return {
    networks: delays.filter(({ isFromEverywhere }) => !isFromEverywhere).length,
    isEverywhere: delays.some(({ isFromEverywhere }) => isFromEverywhere),
    seconds: Math.max(0, ...delays.map(({ seconds }) => seconds)),
  }
}
