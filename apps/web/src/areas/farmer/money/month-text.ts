import type { Language } from '@farmgate/messages/languages.ts'

/** Returns `November 2026`, in Latin digits in every language. */
export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(new Date(`${month}-01T00:00:00.000Z`))
