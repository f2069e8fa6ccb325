const MINUTE_MS = 60_000
const FIRST_MS = 2 * MINUTE_MS
const LONGEST_MS = 6 * 60 * MINUTE_MS
const TRIES_MAX = 20

/**
 * How long after this try the next one comes, or null when it is the last. Doubling from two minutes, which is longer
 * than any try takes, to six hours; twenty tries are three days, and then the news is old.
 */
export const nextTryInMs = (tryNumber: number): number | null =>
  tryNumber >= TRIES_MAX ? null : Math.min(FIRST_MS * 2 ** (tryNumber - 1), LONGEST_MS)
