import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { createContext, use } from 'react'

/** The language of the page, and the way to another one. */
export const LanguageContext = createContext<{
  readonly language: Language
  readonly choose: (language: Language) => Promise<void>
} | null>(null)

export function useLanguage() {
  const value = use(LanguageContext)
  if (value === null) throw new Error('useLanguage needs a LanguageContext around it')
  return value
}

/** A cookie, because the web server has to send the home page in the right language at once. */
const COOKIE = 'farmgate_language'
const YEAR_S = 31_536_000

/** What was chosen here before, else what the browser asks for, else English. The web server decides alike. */
export function preferredLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en'
}

export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`
}

export const asLanguage = (tag: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === tag)
