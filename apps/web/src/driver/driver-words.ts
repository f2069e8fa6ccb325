import { driver as english } from '@farmgate/messages/en/driver.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import { driver as hindi } from '@farmgate/messages/hi/driver.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { createContext, useContext } from 'react'

export type DriverWords = Words<typeof english>

/** Both are part of the page: a switch without a signal must work. */
export const driverWords: Readonly<Record<Language, DriverWords>> = { en: english, hi: hindi }

export const DriverLanguage = createContext<Language>('en')

export function useDriverWords(): { readonly language: Language; readonly words: DriverWords } {
  const language = useContext(DriverLanguage)
  return { language, words: driverWords[language] }
}
