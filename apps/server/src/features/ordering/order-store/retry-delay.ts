const FIRST_MS = 1_000
const LONGEST_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** Longer than a call to the gateway takes. If a worker dies during a call, another one takes over after this. */
export const CLAIM_MS = 15_000

/** After this time a person has to look: every attempt is logged as an error, and attempts are once an hour. */
export const isOverdue = (ageMs: number): boolean => ageMs > DAY_MS

/**
 * Returns the delay before the next attempt: doubling from a second to a minute, with jitter. `dice` is from 0 to 1.
 */
export function nextTryInMs(tryNumber: number, ageMs: number, dice: number): number {
  if (isOverdue(ageMs)) return 3_600_000
  const ms = Math.min(FIRST_MS * 2 ** Math.min(tryNumber - 1, 10), LONGEST_MS)
  return Math.round(ms * (0.75 + dice / 4))
}
