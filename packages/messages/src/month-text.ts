import { inIndia } from './day-names.ts'
import type { Language } from './languages.ts'

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
}

/** `November 2026`, in India, with Latin digits in every language. Without a formatter, as in `day-names.ts`. */
export function monthText(at: string, language: Language): string {
  const indian = inIndia(at)
  return `${MONTHS[language][indian.getUTCMonth()]} ${indian.getUTCFullYear()}`
}
