const MINUTE_MS = 60_000
const FIRST_MS = 2 * MINUTE_MS
const LONGEST_MS = 6 * 60 * MINUTE_MS
const TRIES_MAX = 20

/**
 * Returns the delay before the next attempt, or null when this was the last. Doubles from two minutes, which is longer
 * than any attempt takes, to six hours; twenty attempts take three days, after which the news is old.
 */
export const nextTryInMs = (tryNumber: number): number | null =>
  tryNumber >= TRIES_MAX ? null : Math.min(FIRST_MS * 2 ** (tryNumber - 1), LONGEST_MS)
