const FIRST_MS = 1_000
const LONGEST_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** Longer than a call to the gateway takes. Whoever is killed in the middle of one is replaced after this. */
export const CLAIM_MS = 15_000

/** What waits for longer than this waits for a person: it is told in the log at every try, and tried once an hour. */
export const isOverdue = (ageMs: number): boolean => ageMs > DAY_MS

/** How long after this try the next one comes: doubling from a second to a minute, a little by chance. `dice` is from 0 to 1. */
export function nextTryInMs(tryNumber: number, ageMs: number, dice: number): number {
  if (isOverdue(ageMs)) return 3_600_000
  const ms = Math.min(FIRST_MS * 2 ** Math.min(tryNumber - 1, 10), LONGEST_MS)
  return Math.round(ms * (0.75 + dice / 4))
}
