import type { Language } from '@farmgate/messages/languages.ts'

/** `14 Nov 2026`, in Latin digits whatever the language. */
export const dayText = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, DAY).format(new Date(timestamp))

/** `14 Nov 2026, 3:05 pm`, by the clock of India. */
export const momentText = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, { ...DAY, hour: 'numeric', minute: '2-digit' }).format(
    new Date(timestamp),
  )

/** `3:05 pm`, by the clock of India. */
export const timeText = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    hour: 'numeric',
    minute: '2-digit',
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
