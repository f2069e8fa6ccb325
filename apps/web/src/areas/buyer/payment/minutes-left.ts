/** Returns the minutes that are left to pay, the last one begun counted whole; null when the time is over. */
export function minutesLeft(payBy: string, nowMs: number): number | null {
  const left = Math.ceil((Date.parse(payBy) - nowMs) / 60_000)
  return left > 0 ? left : null
}
