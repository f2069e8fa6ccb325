import { LANGUAGES, languageNames } from '@farmgate/messages/languages.ts'
import { Fragment } from 'react'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import './language-choice.css'

/** A button for each language with its own name; the current one is pressed. */
export function LanguageChoice() {
  const shell = useWords('shell')
  const { language: current, choose } = useLanguage()
  return (
    <fieldset aria-label={shell.language} className="language-choice">
      {LANGUAGES.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && <span aria-hidden>/</span>}
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            className="language-choice-button system-font"
            onClick={() => void choose(language)}
          >
            {languageNames[language]}
          </button>
        </Fragment>
      ))}
    </fieldset>
  )
}
