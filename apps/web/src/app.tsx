import type { Language } from '@farmgate/messages/languages.ts'
import { useEffect, useState } from 'react'
import { PlainPage } from './plain-page/plain-page.tsx'
import { keepLanguage, type LoadedWords, loadWords, WordsContext } from './words.ts'

/** Holds the language; everything below reads its words from the context. */
export function App({ firstWords }: { firstWords: LoadedWords }) {
  const [words, setWords] = useState(firstWords)

  useEffect(() => {
    document.documentElement.lang = words.language
    document.title = words.page.title
  }, [words])

  const choose = async (language: Language): Promise<void> => {
    try {
      setWords(await loadWords(language))
      keepLanguage(language)
    } catch {
      // The file did not come: the page stays readable in the language it is in.
    }
  }

  return (
    <WordsContext value={words}>
      <PlainPage onLanguage={(language) => void choose(language)} />
    </WordsContext>
  )
}
