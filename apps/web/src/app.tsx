import type { Language } from '@farmgate/messages/languages.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { keepLanguage, LanguageContext } from './language.ts'
import { areasAtHand, loadWords } from './words.ts'

/** Holds the language; everything below reads its words from there. */
export function App({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const value = useMemo(() => {
    const choose = async (wanted: Language): Promise<void> => {
      try {
        await loadWords(wanted, areasAtHand(language))
      } catch {
        // The words did not come: the page stays readable in the language it is in.
        return
      }
      keepLanguage(wanted)
      document.documentElement.lang = wanted
      setLanguage(wanted)
    }
    return { language, choose }
  }, [language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
