import type { plainPage } from '@farmgate/messages/en/plain-page.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { createContext, use } from 'react'

/** One language's words. Another language is another file, fetched when somebody asks for it. */
export interface LoadedWords {
  readonly language: Language
  readonly page: Words<typeof plainPage>
  /** Words for the server's refusals. English has none: the server's own message is the English text. */
  readonly problems: Readonly<Record<string, string>>
}

export async function loadWords(language: Language): Promise<LoadedWords> {
  return { language, ...(await loaders[language]()) }
}

const loaders: Record<Language, () => Promise<Omit<LoadedWords, 'language'>>> = {
  en: async () => ({ page: (await import('@farmgate/messages/en/plain-page.ts')).plainPage, problems: {} }),
  hi: async () => {
    const [{ plainPage }, { problems }] = await Promise.all([
      import('@farmgate/messages/hi/plain-page.ts'),
      import('@farmgate/messages/hi/problems.ts'),
    ])
    return { page: plainPage, problems }
  },
}

const STORAGE_KEY = 'farmgate.language'

/** What was chosen here before, else what the browser asks for, else English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en'
}

export const keepLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language)

const asLanguage = (tag: string | null): Language | undefined =>
  LANGUAGES.find((language) => language === tag)

export const WordsContext = createContext<LoadedWords | null>(null)

export function useWords(): LoadedWords {
  const words = use(WordsContext)
  if (words === null) throw new Error('useWords needs a WordsContext around it')
  return words
}
