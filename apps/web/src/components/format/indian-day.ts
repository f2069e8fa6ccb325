/** India has one time zone without daylight saving time. */
const INDIA_MS = 5.5 * 3_600_000

/** Returns the day in India, as `2026-11-15`. */
export const indianDay = (at: Date): string => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10)
