import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { createContext, use } from 'react'

/** The page's language, and the function that switches to another one. */
export const LanguageContext = createContext<{
  readonly language: Language
  readonly choose: (language: Language) => Promise<void>
} | null>(null)

export function useLanguage() {
  const value = use(LanguageContext)
  if (value === null) throw new Error('useLanguage needs a LanguageContext')
  return value
}

/** A cookie, because the web server must send the home page in the right language. */
const COOKIE = 'farmgate_language'
const YEAR_S = 31_536_000

/** Returns the language chosen earlier, else the browser's, else English. The web server decides the same way. */
export function preferredLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en'
}

export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`
}

export const asLanguage = (tag: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === tag)
