import type { Language } from '@farmgate/messages/languages.ts'
import { weekdayText } from '@farmgate/messages/day-names.ts'

/** `14 Nov 2026`, with Latin digits in every language. */
export const dayText = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, DAY).format(new Date(timestamp))

/** `Saturday, 14 Nov 2026`, of a day of the calendar. */
export const weekdayAndDay = (day: string, language: Language): string =>
  `${weekdayText(day, language)}, ${dayText(day, language)}`

/** `Saturday, 14 November 2026`, in India. */
export const longDayText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, { ...DAY, weekday: 'long', month: 'long' }).format(at)

/** `14 Nov 2026, 3:05 pm` or `14 नव॰ 2026, दोपहर 3:05`, in Indian time. */
export const momentText = (timestamp: string, language: Language): string =>
  `${dayText(timestamp, language)}, ${timeText(timestamp, language)}`

/** The time alone for a moment of today, else the day with it. */
export const nearMomentText = (timestamp: string, language: Language, now = new Date()): string =>
  dayText(timestamp, language) === dayText(now.toISOString(), language)
    ? timeText(timestamp, language)
    : momentText(timestamp, language)

/** `3:05 pm`, in Hindi `दोपहर 3:05`, in Indian time. */
export const timeText = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    // Spoken Hindi names the part of the day: सुबह 5:21.
    ...(language === 'hi' && { dayPeriod: 'short' }),
    timeZone: DAY.timeZone,
    numberingSystem: DAY.numberingSystem,
  }).format(new Date(timestamp))

const DAY = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
  numberingSystem: 'latn',
} as const
