import type { Language } from '@farmgate/messages/languages.ts'

/** `November 2026`, as it was in India. Digits are Latin in every language. */
export const monthOf = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(timestamp))
