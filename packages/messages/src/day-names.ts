import type { Language } from './languages.ts'

/**
 * Names of weekdays, as `Intl.DateTimeFormat` writes them for India. Written down, because making a formatter takes a cheap
 * phone 0.15 s, while the page is hydrated.
 */
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  hi: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'.split(' '),
}

/** `Tuesday` or `मंगलवार`, of a moment in India. */
export const weekdayText = (at: string, language: Language): string =>
  WEEKDAYS[language][inIndia(at).getUTCDay()] ?? ''

/** `Tue` or `मंगल`. */
export const shortWeekdayText = (at: string, language: Language): string =>
  language === 'en' ? weekdayText(at, 'en').slice(0, 3) : weekdayText(at, 'hi').replace('वार', '')

/** The moment as a date whose UTC fields are those of the calendar and the clock in India. */
export const inIndia = (at: string): Date => new Date(Date.parse(at) + 5.5 * 3_600_000)
