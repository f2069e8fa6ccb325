import type { Language } from '@farmgate/messages/languages.ts'
import { timeText } from '#components/format/day-text.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const HOUR_MS = 60 * 60 * 1_000
const MINUTE_MS = 60 * 1_000

export interface PlacedText {
  /** Empty for an order of today. */
  readonly day: string
  readonly time: string
}

/** `9:12 am` today, `Mon 9:12 am` within a week, else `12 Nov 9:12 am`. Days are Indian days. */
export function placedText(timestamp: string, language: Language, now: number): PlacedText {
  const time = timeText(timestamp, language)
  const day = indianDay(timestamp)
  const age = (Date.parse(indianDay(now)) - Date.parse(day)) / DAY_MS
  if (age <= 0) return { day: '', time }
  const format: Intl.DateTimeFormatOptions =
    age < 7 ? { weekday: 'short' } : { day: 'numeric', month: 'short' }
  return {
    day: new Intl.DateTimeFormat(`${language}-IN`, { ...format, ...INDIA }).format(new Date(timestamp)),
    time,
  }
}

const INDIA = { timeZone: 'Asia/Kolkata', numberingSystem: 'latn' } as const

/** `2026-11-16` */
const indianDay = (moment: string | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(moment))

/** How late an order is, in whole hours on the first day and in whole days afterwards; null while it is in time. */
export function lateness(
  dueAt: string | null,
  now: number,
): { readonly unit: 'hours' | 'days'; readonly count: number } | null {
  if (dueAt === null) return null
  const late = now - Date.parse(dueAt)
  if (late <= 0) return null
  return late < DAY_MS
    ? { unit: 'hours', count: Math.max(1, Math.floor(late / HOUR_MS)) }
    : { unit: 'days', count: Math.floor(late / DAY_MS) }
}

/** Whole minutes until the moment; null when there is none, or when it has passed. */
export function minutesLeft(until: string | null, now: number): number | null {
  if (until === null) return null
  const left = Math.ceil((Date.parse(until) - now) / MINUTE_MS)
  return left > 0 ? left : null
}
