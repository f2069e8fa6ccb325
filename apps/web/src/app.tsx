import type { Language } from '@farmgate/messages/languages.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { storeLanguage, LanguageContext } from './language.ts'
import { loadLateParts } from './late-part.tsx'
import { loadedAreas, loadWords } from './words.ts'

/** Holds the current language; components below read their messages in it. */
export function App({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const value = useMemo(() => {
    const choose = async (wanted: Language): Promise<void> => {
      try {
        // A part that is not hydrated yet would lose its place.
        await Promise.all([loadWords(wanted, loadedAreas(language)), loadLateParts()])
      } catch {
        // The messages could not be loaded: the page keeps its current language.
        return
      }
      storeLanguage(wanted)
      document.documentElement.lang = wanted
      setLanguage(wanted)
    }
    return { language, choose }
  }, [language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
