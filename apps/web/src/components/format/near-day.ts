import { indianDay } from './indian-day.ts'

const DAY_MS = 86_400_000

/** Returns the name of a near day; null for days shown as a date. */
export function nearDay(day: string, now: Date): 'today' | 'yesterday' | null {
  if (day === indianDay(now)) return 'today'
  return day === indianDay(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : null
}

/** Groups items, newest first, by their day in India. */
export function groupByDay<Thing extends { readonly createdAt: string }>(
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
