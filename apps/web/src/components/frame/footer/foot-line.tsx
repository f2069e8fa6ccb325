import { useWords } from '#words.ts'
import { LanguageChoice } from './language-choice.tsx'
import './site-footer.css'

/** A short footer for pages with a task, such as the checkout. */
export function TaskFooter() {
  return (
    <footer className="task-footer">
      <FootLine className="page" />
    </footer>
  )
}

export function FootLine({ className }: { className: string }) {
  const shell = useWords('shell')
  return (
    <div className={`foot-line ${className}`}>
      <span>{shell.footnote}</span>
      <LanguageChoice />
    </div>
  )
}
