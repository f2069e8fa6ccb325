import { LANGUAGES, type Language, languageNames } from '@farmgate/messages/languages.ts'
import { useLanguage } from '../language.ts'
import { useWords } from '../words.ts'

/** The other language: its own name for itself, what the switch says aloud, and the switch. */
export function useLanguageSwitch() {
  const { language, choose } = useLanguage()
  const shell = useWords('shell')
  const other = after(language)
  const labels: Record<Language, string> = { en: shell.switchToEnglish, hi: shell.switchToHindi }
  return { other, name: languageNames[other], label: labels[other], switchLanguage: () => choose(other) }
}

const after = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language
