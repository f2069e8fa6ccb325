import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import type { ChangeWords } from './change-text.ts'

/** The texts of changes in the page's language. */
export function useChangeWords(): ChangeWords {
  const { language } = useLanguage()
  return { language, words: useWords('orderChanges'), orderWords: useWords('orderWords') }
}
