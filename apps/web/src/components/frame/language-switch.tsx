import { type Language, languageNames, LANGUAGES } from '@farmgate/messages/languages.ts'
import { Languages } from 'lucide-react'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import './nav-link.css'

/**
 * A button that switches to the other language. It stays the same element, so that focus and scroll position remain.
 * The name has a font of its own letters, so that one word does not fetch a Devanagari font.
 */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { other, name, label, switchLanguage } = useLanguageSwitch()
  return (
    <button
      type="button"
      className={classNames('nav-link language-switch', className)}
      aria-label={label}
      onClick={() => void switchLanguage()}
    >
      <Languages size={20} />
      <span className="nav-link-word system-font" lang={other}>
        {name}
      </span>
    </button>
  )
}

/** Returns the other language, its own name, the switch's accessible name, and the function that switches. */
export function useLanguageSwitch() {
  const { language, choose } = useLanguage()
  const shell = useWords('shell')
  const other = after(language)
  const labels: Record<Language, string> = { en: shell.switchToEnglish, hi: shell.switchToHindi }
  return { other, name: languageNames[other], label: labels[other], switchLanguage: () => choose(other) }
}

const after = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language
