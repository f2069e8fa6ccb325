const WEEK_MS = 7 * 86_400_000

const keyOf = (accountId: string): string => `farmgate.phone-later.${accountId}`

/** Whether this person has answered "Later" on this device within a week. */
export function isPostponed(accountId: string, now = Date.now()): boolean {
  try {
    return Number(localStorage.getItem(keyOf(accountId)) ?? 0) > now - WEEK_MS
  } catch {
    return false
  }
}

export function postpone(accountId: string, now = Date.now()): void {
  try {
    localStorage.setItem(keyOf(accountId), String(now))
  } catch {
    // Storage is full or forbidden: the question comes back with the next visit.
  }
}
