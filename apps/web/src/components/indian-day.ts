/** India keeps one time, all year round. */
const INDIA_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000

/** `2026-11-15`, a day of India. */
const indianDay = (at: Date): string => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10)

/** Which word a day has; null where only its date says it. */
export function nearDay(day: string, now: Date): 'today' | 'yesterday' | null {
  if (day === indianDay(now)) return 'today'
  return day === indianDay(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : null
}

/** Things that are the newest first, cut into days. */
export function cutIntoDays<Thing extends { readonly createdAt: string }>(
  things: readonly Thing[],
): { readonly day: string; readonly things: readonly Thing[] }[] {
  const days: { day: string; things: Thing[] }[] = []
  for (const thing of things) {
    const day = indianDay(new Date(thing.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.things.push(thing)
    else days.push({ day, things: [thing] })
  }
  return days
}
