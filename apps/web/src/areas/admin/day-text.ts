import type { Language } from '@farmgate/messages/languages.ts'

/** `14 Nov 2026`, in Latin digits whatever the language. */
export const dayText = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
    numberingSystem: 'latn',
  }).format(new Date(timestamp))
