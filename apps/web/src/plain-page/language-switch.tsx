import { LANGUAGES, type Language, languageNames } from '@farmgate/messages/languages.ts'
import { useWords } from '../words.ts'

export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const { language: current, page } = useWords()
  return (
    <fieldset className="languages">
      <legend className="visually-hidden">{page.language}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => onChoose(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
